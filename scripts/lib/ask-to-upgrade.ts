import { once } from 'node:events'
import { connect } from 'node:net'

export const WEBSOCKET =
  'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
export const HTTP2 = 'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA'

/** Asks for an upgrade and to be closed afterwards: the status of the answer, when the server has closed the connection. */
export async function askToUpgrade(port: number, path: string, upgrade: string): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request(port, path, `Upgrade, close\r\n${upgrade}`))
  let text = ''
  for await (const piece of socket.setEncoding('utf8')) text += piece
  return statusOf(text)
}

/** Goes on as one who takes the connection for a WebSocket, and leaves with the answer: its status. */
export async function talkOn(port: number, path: string): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${request(port, path, `Upgrade\r\n${WEBSOCKET}`)}\x01\x05hello`)
  const [piece] = await once(socket.setEncoding('utf8'), 'data')
  socket.destroy()
  return statusOf(String(piece))
}

function request(port: number, path: string, connection: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: ${connection}\r\n\r\n`
}

function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
}
