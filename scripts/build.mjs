import './lib/prelude.mjs'
import { build } from './lib/build.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { say } from './lib/say.mjs'

if (!(await installIfNeeded())) process.exit(1)
const { code, output } = await build()
say(output.trim())
process.exitCode = code
