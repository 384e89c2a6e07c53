// @ts-check
import { readFileSync } from 'node:fs'
import path from 'node:path'

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, 'package.json'), 'utf8'))

/** What every answer says; pages get their script policy from proxy.ts, which makes it anew for each. */
const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  // Not no-referrer: with it a form of our own would come from the origin "null".
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const notAPage = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" }

/** @param {Record<string, string>} headers */
const asList = (headers) => Object.entries(headers).map(([key, value]) => ({ key, value }))

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  env: { NEXT_PUBLIC_VERSION: version },
  serverExternalPackages: ['undici'],
  // For the container image; everywhere else the modules are there anyway.
  ...(process.env.BUILD_STANDALONE === '1' ? { output: /** @type {const} */ ('standalone') } : {}),
  // Next follows the tracing root up to the first lock file it finds; ours is the one that counts.
  outputFileTracingRoot: import.meta.dirname,
  headers: async () => [
    { source: '/:path*', headers: asList(everywhere) },
    { source: '/api/:path*', headers: asList(notAPage) },
  ],
  turbopack: { root: import.meta.dirname },
}

export default config
