// Imported first by every script, before anything that an older Node could not load.
import { followParent } from './follow-parent.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Deltascope needs Node.js 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org`)
  process.exit(1)
}

process.env.NEXT_TELEMETRY_DISABLED = '1'
followParent()
