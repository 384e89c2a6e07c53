import { createServer } from 'node:net'
import { giveUp } from './say.mjs'
import { setting } from './settings.mjs'

/** Where to listen: $HOST and $PORT, else 127.0.0.1:3000. Ends the process with a sentence when that must not or cannot be. */
export function addressFromSettings() {
  const host = setting('HOST') ?? '127.0.0.1'
  const port = parsePort(setting('PORT') ?? '3000')
  if (port === undefined) giveUp(`PORT must be a number from 1 to 65535, not "${setting('PORT')}".`)
  if (!isLoopback(host)) {
    giveUp(
      `HOST=${host} would offer your API keys to the network. Serving beyond this machine needs access control, which this version does not have; use 127.0.0.1.`,
    )
  }
  return { host, port, url: `http://${host.includes(':') ? `[${host}]` : host}:${port}` }
}

/**
 * @param {string} text
 * @returns {number | undefined}
 */
export function parsePort(text) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port >= 1 && port <= 65_535 ? port : undefined
}

/**
 * Whether only this machine can reach an address: 127.0.0.0/8, ::1, localhost.
 * @param {string} host
 */
export function isLoopback(host) {
  const isLoopbackIpv4 = /^127(\.\d{1,3}){3}$/.test(host) && host.split('.').every((byte) => Number(byte) <= 255)
  return host === 'localhost' || host === '::1' || isLoopbackIpv4
}

/** Listens, or ends the process with a sentence that says why not. */
export async function listen(server, { host, port }) {
  try {
    await new Promise((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  } catch (error) {
    if (error.code === 'EADDRINUSE') giveUp(`Port ${port} on ${host} is taken. Set PORT to another one.`)
    giveUp(`Cannot listen on ${host}:${port}: ${error.message}`)
  }
}

/** Says early, before minutes of installing and building, that the port is taken. */
export async function checkPortIsFree(address) {
  const probe = createServer()
  await listen(probe, address)
  await new Promise((resolve) => probe.close(resolve))
}
