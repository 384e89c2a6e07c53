import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { endpoints } from './endpoints'
import { createRecordings, type Recordings } from './recordings'
import { createRequestLog, type RequestLog, type SimulatorStats } from './request-log'
import { respond, sendJson } from './respond'

/**
 * `timeScale` multiplies all planned delays: 0 for as fast as possible, 1 for the cadence as it is meant. `recordings`
 * are further models, whose answers are replayed.
 */
export type SimulatorOptions = { port?: number; timeScale?: number; recordings?: Recordings }

type Context = { log: RequestLog; timeScale: number; recordings: Recordings }

/** A running demo upstream. `close` drops the streams in progress. */
export type Simulator = { url: string; stats(): SimulatorStats; close(): Promise<void> }

const HOST = '127.0.0.1'

/** Starts the demo upstream on the loopback interface, on any free port unless one is given. */
export async function startSimulator({
  port = 0,
  timeScale = 1,
  recordings = createRecordings(undefined),
}: SimulatorOptions = {}): Promise<Simulator> {
  const log = createRequestLog()
  const server = createServer({ noDelay: true }, (request, response) => {
    route(request, response, { log, timeScale, recordings }).catch(() => response.destroy())
  })
  return { url: await listen(server, port), stats: log.stats, close: () => close(server) }
}

async function route(request: IncomingMessage, response: ServerResponse, context: Context) {
  const url = new URL(request.url ?? '/', `http://${HOST}`)
  if (!isLoopback(request.headers.host) || isFromPage(request))
    return sendJson(response, 403, { error: 'Only for this machine.' })
  if (url.pathname === '/__stats') return sendJson(response, 200, context.log.stats())
  const endpoint = endpoints.find(({ root }) => url.pathname.startsWith(`${root}/`))
  if (!endpoint) return sendJson(response, 404, { error: `There is no ${url.pathname} here.` })
  await respond({ endpoint, url, request, response, ...context })
}

/** A web page that rebinds its own host name to this machine must not read prompts from `/__stats`. */
function isLoopback(host: string | undefined): boolean {
  return host !== undefined && /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host)
}

/** No page has business here: what a browser sends for one carries these headers. */
function isFromPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, () => {
      server.off('error', reject)
      const address = server.address()
      if (address === null || typeof address === 'string') return reject(new Error('The demo upstream has no port.'))
      resolve(`http://${HOST}:${address.port}`)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
