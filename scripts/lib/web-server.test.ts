import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { askToUpgrade, HTTP2, talkOn, WEBSOCKET } from './ask-to-upgrade'
import { createWebServer } from './web-server.mjs'

describe('the server that listens', () => {
  let server: Server
  let handled: string[]

  async function start(handle: RequestListener): Promise<number> {
    handled = []
    server = createWebServer((request, response) => {
      handled.push(`${request.method} ${request.url}`)
      handle(request, response)
    }).server
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return (server.address() as AddressInfo).port
  }
  const countConnections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  afterEach(() => server.close())

  test('answers a request for an upgrade as any other, keeps no socket, and goes on', async () => {
    const port = await start((_, response) => void response.writeHead(404).end('no'))
    for (const upgrade of [WEBSOCKET, HTTP2]) {
      expect(await askToUpgrade(port, '/_next/webpack-hmr', upgrade)).toBe(404)
    }
    expect(await talkOn(port, '/')).toBe(404)
    expect(handled).toEqual(['GET /_next/webpack-hmr', 'GET /_next/webpack-hmr', 'GET /'])
    await expect.poll(countConnections).toBe(0)
    expect((await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).status).toBe(404)
  })

  test('closes idle connections of those who wanted an upgrade when it ends', async () => {
    const port = await start((_, response) => void response.end('yes'))
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n${WEBSOCKET}\r\n\r\n`)
    await once(socket, 'data')
    const closed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    await closed
    socket.destroy()
  })

  test('takes nothing for a page, and waits for no body without end', async () => {
    const port = await start((_, response) => void response.end('yes'))
    const status = async (method: string, path: string) =>
      (await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { connection: 'close' } })).status
    expect([await status('POST', '/'), await status('PUT', '/login'), await status('POST', '/api/chat')]).toEqual([
      405, 405, 200,
    ])
    expect(handled).toEqual(['POST /api/chat'])
    expect([server.headersTimeout, server.requestTimeout]).toEqual([30_000, 180_000])
  })
})
