import './lib/prelude.mjs'
import { addressFromSettings } from './lib/address.mjs'
import { say } from './lib/say.mjs'
import { serveBuild } from './lib/serve-build.mjs'

const address = addressFromSettings()
await serveBuild(address)
say(`Deltascope is at ${address.url}`)
