import { createServer } from 'node:net'
import { giveUp } from './say.mjs'
import { setting, settingsOfFiles } from './settings.mjs'

/**
 * Where to listen: $HOST and $PORT, else 127.0.0.1:3000; `url` is where this machine itself reaches it, with `headers` that
 * let it in. Ends the process with a sentence when that must not or cannot be.
 */
export function addressFromSettings() {
  const host = setting('HOST') ?? '127.0.0.1'
  const port = parsePort(setting('PORT') ?? '3000')
  if (port === undefined) giveUp(`PORT must be a number from 1 to 65535, not "${setting('PORT')}".`)
  // As Next reads it: one that is set to nothing wins over the files.
  const token = (process.env.ACCESS_TOKEN ?? settingsOfFiles().ACCESS_TOKEN)?.trim()
  const refusal = refuseHost(host, token)
  if (refusal) giveUp(refusal)
  if (token && token.length < shortestToken) {
    process.stderr.write(
      `ACCESS_TOKEN is short enough to be guessed. Use ${shortestToken} random characters or more.\n`,
    )
  }
  // What was checked here is what will be asked for, whichever files Next reads.
  if (token) process.env.ACCESS_TOKEN = token
  return {
    host,
    port,
    url: `http://${urlHost(host)}:${port}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  }
}

const shortestToken = 16

/**
 * Why not to listen on an address, or undefined: beyond this machine, only with an access token that cannot be guessed.
 * @param {string} host
 * @param {string | undefined} token
 */
export function refuseHost(host, token) {
  if (isLoopback(host)) return undefined
  if (token && token.length >= shortestToken) return undefined
  if (token)
    return `ACCESS_TOKEN is short enough to be guessed, and HOST=${host} offers your API keys to the network. Use ${shortestToken} random characters or more.`
  return `HOST=${host} would offer your API keys to the network. Set ACCESS_TOKEN to a long random text, which everyone who comes has to know, or use HOST=127.0.0.1.`
}

/**
 * The host to call a server at that listens on an address. One that listens on all of them answers at this machine's own.
 * @param {string} host
 */
export function urlHost(host) {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
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
