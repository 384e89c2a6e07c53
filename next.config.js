// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8'))

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  env: { NEXT_PUBLIC_VERSION: version },
  serverExternalPackages: ['undici'],
  // Next follows the tracing root up to the first lock file it finds; ours is the one that counts.
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
}

export default config
