import { createServer } from 'node:http'
import { checkPortIsFree, listen } from './address.mjs'
import { isBuilt } from './build.mjs'
import { root } from './root.mjs'
import { giveUp } from './say.mjs'
import { createWebServer } from './web-server.mjs'

/** The app lets its open streams finish for a while and then ends them itself; this is for what outlives even that, such as a reader that does not read. */
const afterGraceMs = 3_000
const defaultGraceMs = 10_000
/** A request may be on its way on a connection that was just opened. */
const unusedMs = 1_000

/** Serves what is built, in this very process, until a signal. Resolves when requests are answered. */
export async function serveBuild(address) {
  if (!isBuilt()) giveUp('Nothing is built yet. Run npm run build, or npm start, which builds by itself.')
  // The server finds its own files, such as the tools' scripts, from here.
  process.chdir(root)
  process.env.NODE_ENV = 'production'
  process.env.HOST = address.host
  process.env.PORT = String(address.port)
  const ending = endOnSignal()
  await checkPortIsFree(address)

  const { default: next } = await import('next')
  // Next listens for upgrades on the server that it is given, and keeps their sockets for ever. This one never listens.
  const httpServer = createServer()
  const app = next({ dev: false, dir: root, hostname: address.host, port: address.port, httpServer })
  await app.prepare()
  const { server, unread } = createWebServer(app.getRequestHandler())
  await listen(server, address)
  ending.waitFor({ server, app, unread })
  // Next only reports what instrumentation throws, such as a wrong setting, and then answers every request with 500.
  if (!(await isHealthy(address)) && !ending.hasBegun) giveUp('The app could not start. The reason is above.')
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

/**
 * The first signal lets open requests end, a second one ends them. One that comes before anything is served ends the process
 * at once: the app listens for signals as soon as it is loaded, and then they end nothing by themselves.
 */
function endOnSignal() {
  let signals = 0
  let served
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {
      signals++
      if (!served) process.exit(0)
      if (signals === 1) shutDown(served)
      else closeSoon(served.server, afterGraceMs / 3)
    })
  }
  return {
    waitFor(what) {
      served = what
    },
    get hasBegun() {
      return signals > 0
    },
  }
}

/** Ends when the open requests have ended. A connection that falls idle on the way would hold the server for its keep-alive time. */
function shutDown({ server, app, unread }) {
  const graceMs = Number(process.env.SHUTDOWN_GRACE_MS || defaultGraceMs)
  setTimeout(unread.closeUnused, unusedMs)
  setTimeout(unread.close, graceMs)
  closeSoon(server, graceMs + afterGraceMs)
  setInterval(() => server.closeIdleConnections(), 50)
  server.close(async () => {
    // Answers that nobody reads just now may finish too: whoever comes back finds them on another server.
    await globalThis.deltascope?.drain.over()
    await app.close()
    process.exit(0)
  })
}

function closeSoon(server, ms) {
  setTimeout(() => {
    server.closeAllConnections()
    setTimeout(() => process.exit(0), 500)
  }, ms)
}
