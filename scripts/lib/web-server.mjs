import { createServer } from 'node:http'
import { inTurn } from './in-turn.mjs'
import { answerRefusal, refuseTarget } from './refuse-target.mjs'
import { watchUnread } from './watch-unread.mjs'

/** Longer than a reverse proxy keeps its idle connections, so that it never reuses one that is just being closed here. */
const keepAliveMs = 65_000
/** For a request's headers, and for all of it: the largest body over a slow line. */
const headersMs = 30_000
const requestMs = 180_000

/**
 * The server that listens, and what it knows of connections whose request is not read. Has no listener for upgrades, so that
 * Node answers such a request as if it had not asked for one.
 * @param {import('node:http').RequestListener} handle
 */
export function createWebServer(handle) {
  const unread = watchUnread()
  const handleInTurn = inTurn((request, response) => {
    const refusal = refuseTarget(request)
    if (refusal) return answerRefusal(response, refusal)
    if (!Number(process.env.TRUST_PROXY)) dropProxyHeaders(request)
    return handle(request, response)
  })
  const server = createServer({ headersTimeout: headersMs, requestTimeout: requestMs }, (request, response) => {
    unread.asked(request)
    handleInTurn(request, response)
  })
  server.keepAliveTimeout = keepAliveMs
  server.on('connection', unread.connected)
  return { server, unread }
}

/**
 * Anyone can send these. Without a proxy that sets them, Next fills in what it knows of the connection itself.
 * @param {import('node:http').IncomingMessage} request
 */
function dropProxyHeaders({ headers }) {
  for (const name of ['for', 'host', 'proto', 'port']) delete headers[`x-forwarded-${name}`]
}
