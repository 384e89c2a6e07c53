import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { watchUnread } from './watch-unread.mjs'

test('only connections whose request is whole are left open', async () => {
  const unread = watchUnread()
  const server = createServer((request, response) => {
    unread.asked(request)
    response.write('so far')
  })
  server.on('connection', unread.connected)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n'
  const open = async (text: string, isAnswered: boolean) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    const connected = once(server, 'connection')
    if (isAnswered) await once(socket, 'data')
    await connected
    return socket
  }
  const whole = await open(`${head}1234`, true)
  const cut = [await open('', false), await open('POST / HT', false), await open(`${head}12`, true)]
  const [unused, ...begun] = cut.map((socket) => once(socket.resume(), 'close'))
  unread.closeUnused()
  await unused
  expect(cut.map((socket) => socket.closed)).toEqual([true, false, false])
  unread.close()
  await Promise.all(begun)
  expect(whole.closed).toBe(false)
  server.closeAllConnections()
  server.close()
})
