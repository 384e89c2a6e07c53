import { createServer } from 'node:http'
import { checkPortIsFree, listen } from './address.mjs'
import { isBuilt } from './build.mjs'
import { root } from './root.mjs'
import { giveUp } from './say.mjs'

/** Longer than a reverse proxy keeps its idle connections, so that it never reuses one that is just being closed here. */
const keepAliveMs = 65_000
/** The app drains its open streams itself; this is for a request that outlives even that. */
const longestShutdownMs = 5_000

/** Serves what is built, in this very process, until a signal. Resolves when requests are answered. */
export async function serveBuild(address) {
  if (!isBuilt()) giveUp('Nothing is built yet. Run npm run build, or npm start, which builds by itself.')
  // The server finds its own files, such as the tools' scripts, from here.
  process.chdir(root)
  process.env.NODE_ENV = 'production'
  process.env.HOST = address.host
  process.env.PORT = String(address.port)
  await checkPortIsFree(address)

  const { default: next } = await import('next')
  const app = next({ dev: false, dir: root, hostname: address.host, port: address.port })
  await app.prepare()
  const server = createServer(app.getRequestHandler())
  server.keepAliveTimeout = keepAliveMs
  await listen(server, address)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => shutDown(server, app))
  // Next only reports what instrumentation throws, such as a wrong setting, and then answers every request with 500.
  if (!(await isHealthy(address))) giveUp('The app could not start. The reason is above.')
}

async function isHealthy({ url }) {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(30_000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Ends when the open requests have ended. A connection that falls idle on the way would hold the server for its keep-alive time. */
function shutDown(server, app) {
  setTimeout(() => process.exit(1), longestShutdownMs)
  setInterval(() => server.closeIdleConnections(), 50)
  server.close(async () => {
    await app.close()
    process.exit(0)
  })
}
