// Collects what the server needs to run, and nothing else, from a build made with BUILD_STANDALONE=1: node deploy/collect.mjs <folder>
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { inRoot, root } from '../scripts/lib/root.mjs'

const folder = process.argv[2]
if (!folder) throw new Error('Which folder?')

const copy = (from, to = from) => cpSync(inRoot(from), path.join(folder, to), { recursive: true, dereference: true })

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
copy('.next/standalone', '.')
copy('.next/static')
// Its own server rather than the framework's, which neither drains nor checks where it listens.
rmSync(path.join(folder, 'server.js'))
copy('scripts/serve.mjs')
copy('scripts/lib')
copy('deploy/serve.mjs')
copy('deploy/health.mjs')
// The tools' own process is not known to the build.
for (const file of await filesOf('lib/tools/aside.mjs')) copy(file)

/** A script with all that it imports. */
async function filesOf(script) {
  const { nodeFileTrace } = createRequire(import.meta.url)('next/dist/compiled/@vercel/nft')
  const { fileList } = await nodeFileTrace([inRoot(script)], { base: root })
  return fileList
}
