import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { FramePlan } from './plan-frames'
import { playPlan } from './play-plan'

test('a client that does not read holds the play back, and when it leaves the play stops', async () => {
  const bytes = new Uint8Array(64 * 1024)
  const plan: FramePlan = {
    headersAfterMs: 0,
    frames: Array.from({ length: 4_000 }, () => ({ afterMs: 0, bytes })),
    ending: 'end',
  }
  let framesSent = 0
  const server = createServer()
  const arrived = new Promise<ServerResponse>((resolve) => server.once('request', (_, response) => resolve(response)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const client = connect(address.port, '127.0.0.1').pause()
  client.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n')
  const response = await arrived
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  const playing = playPlan(plan, {
    response,
    headers: {},
    timeScale: 1,
    signal: controller.signal,
    onFrame: () => {
      framesSent += 1
    },
  })
  const stopped = expect(playing).rejects.toMatchObject({ name: 'AbortError' })
  await vi.waitFor(() => expect(response.writableNeedDrain).toBe(true))
  expect(response.writableLength).toBeLessThan(2 * bytes.length)
  client.destroy()
  await stopped
  expect(framesSent).toBeLessThan(plan.frames.length)
  server.close()
})
