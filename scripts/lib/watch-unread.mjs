/**
 * Knows the connections of a server by their latest request: one that never comes whole has no answer that a shutdown could
 * wait for. `connected` and `asked` take what the server's events give; `close` closes such connections, and those without
 * any request; `closeUnused` those on which nothing was ever said, as browsers open them in advance.
 */
export function watchUnread() {
  /** @type {Map<import('node:net').Socket, import('node:http').IncomingMessage | undefined>} */
  const latest = new Map()
  return {
    /** @param {import('node:net').Socket} socket */
    connected(socket) {
      latest.set(socket, undefined)
      socket.once('close', () => latest.delete(socket))
    },
    /** @param {import('node:http').IncomingMessage} request */
    asked(request) {
      if (latest.has(request.socket)) latest.set(request.socket, request)
    },
    closeUnused() {
      for (const socket of latest.keys()) if (socket.bytesRead === 0) socket.destroy()
    },
    close() {
      for (const [socket, request] of latest) if (!request?.complete) socket.destroy()
    },
  }
}
