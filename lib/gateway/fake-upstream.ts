import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A provider for tests: a real server on a loopback socket that answers as the test says. */
export type FakeUpstream = {
  url: string
  /** Bodies of the requests so far. */
  bodies: string[]
  /** Sockets that are open now. */
  readonly open: number
  /** Resolves when no socket is open. */
  closed(): Promise<void>
  stop(): Promise<void>
}

export type Answer = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>

export async function startFakeUpstream(answer: Answer): Promise<FakeUpstream> {
  const bodies: string[] = []
  const sockets = new Set<Socket>()
  let onClosed: (() => void) | undefined
  const server = createServer(async (request, response) => {
    response.socket?.setNoDelay(true)
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    await answer(response, request)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) onClosed?.()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    get open() {
      return sockets.size
    },
    closed: () =>
      new Promise((resolve) => {
        if (sockets.size === 0) resolve()
        else onClosed = resolve
      }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Resolves when what a count of written bytes gives has not changed for a while, with that. */
export async function stillness(read: () => number): Promise<number> {
  for (let last = -1; last !== read(); ) {
    last = read()
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return read()
}
