/** More than any client sends ahead of its answers. */
const mostWaiting = 100
/** A client that goes on when it has read an answer's last byte may be ahead of the server by a moment, not by this. */
const longestWaitMs = 5_000

/**
 * Handles the requests of each connection one after another: Node tells of the next one while the one before is still
 * answered, and then never says that its caller has left. A request that would wait long, behind a stream, is not handled:
 * its connection closes with the answer before it. Of a caller who has left nothing more is handled.
 * @param {import('node:http').RequestListener} handle
 * @param {number} longestMs
 * @returns {import('node:http').RequestListener}
 */
export function inTurn(handle, longestMs = longestWaitMs) {
  /** @type {WeakMap<import('node:net').Socket, { last: import('node:http').ServerResponse, waiting: number }>} */
  const lines = new WeakMap()

  return (request, response) => {
    const { socket } = request
    const line = lines.get(socket)
    if (!line || line.last.closed) {
      lines.set(socket, { last: response, waiting: 0 })
      return handle(request, response)
    }
    const before = line.last
    line.last = response
    if (++line.waiting > mostWaiting) return socket.destroy()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      // While a body is not read, Node does not see that its sender leaves.
      request.resume()
    }, longestMs)
    timer.unref()
    before.once('close', () => {
      clearTimeout(timer)
      line.waiting--
      if (isLate) socket.destroySoon()
      else if (!socket.destroyed) handle(request, response)
    })
  }
}
