import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { inTurn } from './in-turn.mjs'

describe('the requests of one connection', () => {
  let server: Server
  let socket: Socket
  let handled: { path: string; response: ServerResponse; isLeft: boolean }[]
  let said: string

  async function start(handle: RequestListener, longestMs?: number): Promise<void> {
    handled = []
    said = ''
    const listener = inTurn((request, response) => {
      const entry = { path: request.url ?? '', response, isLeft: false }
      handled.push(entry)
      response.on('close', () => {
        entry.isLeft = !response.writableFinished
      })
      handle(request, response)
    }, longestMs)
    server = createServer(listener)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    socket.on('error', () => undefined)
  }
  const paths = () => handled.map(({ path }) => path)
  const ask = (...names: string[]) =>
    void socket.write(names.map((name) => `GET ${name} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
  const post = (name: string, bytes: number) =>
    void socket.write(`POST ${name} HTTP/1.1\r\nHost: x\r\nContent-Length: ${bytes}\r\n\r\n${'x'.repeat(bytes)}`)
  const countConnections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  afterEach(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })

  test('are handled one after another, each when the one before is answered', async () => {
    await start((request, response) => void (request.url === '/a' || response.end(request.url)))
    ask('/a', '/b', '/c')
    await expect.poll(paths).toEqual(['/a'])
    handled[0]?.response.end('first')
    await expect.poll(() => said).toMatch(/first[\s\S]*\/b[\s\S]*\/c/)
    ask('/d')
    await expect.poll(paths).toEqual(['/a', '/b', '/c', '/d'])
  })

  test('end with the caller: the one that is answered is left, and those that wait are never handled', async () => {
    await start(() => undefined)
    ask('/a', '/b', '/c')
    await expect.poll(paths).toEqual(['/a'])
    socket.destroy()
    await expect.poll(() => handled[0]?.isLeft).toBe(true)
    await expect.poll(countConnections).toBe(0)
    expect(paths()).toEqual(['/a'])
  })

  test('behind a long answer are not handled, and do not hide that the caller leaves', async () => {
    await start(() => undefined, 50)
    ask('/a')
    post('/b', 5_000_000)
    await expect.poll(paths).toEqual(['/a'])
    await expect.poll(() => socket.writableLength).toBe(0)
    socket.destroy()
    await expect.poll(() => handled[0]?.isLeft).toBe(true)
    expect(paths()).toEqual(['/a'])
  })

  test('behind a long answer end the connection with it', async () => {
    await start((_, response) => void response.write('so far'), 50)
    ask('/a')
    post('/b', 5_000_000)
    await expect.poll(() => socket.writableLength).toBe(0)
    const closed = once(socket, 'close')
    handled[0]?.response.end('and all')
    await closed
    expect([said.includes('and all'), paths()]).toEqual([true, ['/a']])
  })

  test('are not kept in any number', async () => {
    await start(() => undefined)
    ask(...Array.from({ length: 200 }, (_, index) => `/${index}`))
    await expect.poll(() => handled[0]?.isLeft).toBe(true)
    await expect.poll(countConnections).toBe(0)
    expect(paths()).toEqual(['/0'])
  })
})
