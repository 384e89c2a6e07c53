// Serves what deploy/collect.mjs has collected, like scripts/serve.mjs.
import { readFileSync } from 'node:fs'

const { config } = JSON.parse(readFileSync(new URL('../.next/required-server-files.json', import.meta.url), 'utf8'))
// As the framework's own server for such a build does: without it a configuration file and compilers to read it are looked for.
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
await import('../scripts/serve.mjs')
