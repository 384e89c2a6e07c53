import './lib/prelude.mjs'
import { createRequire } from 'node:module'
import { addressFromSettings, checkPortIsFree } from './lib/address.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { inModules, root } from './lib/root.mjs'

const address = addressFromSettings()
await checkPortIsFree(address)
if (!(await installIfNeeded())) process.exit(1)

// Next's own process for development starts a child, ends it when it ends itself, and starts it again when the configuration
// changes. So Next runs in this process and nothing stands between it and a signal.
process.chdir(root)
process.env.HOST = address.host
process.env.PORT = String(address.port)
process.argv = [process.execPath, 'next', 'dev', '--hostname', address.host, '--port', String(address.port)]
// The child outlives a parent that was killed without a word; this makes it notice.
const follower = new URL('./lib/exit-with-parent.mjs', import.meta.url)
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${follower}`.trim()
createRequire(import.meta.url)(inModules('next', 'dist', 'bin', 'next'))
