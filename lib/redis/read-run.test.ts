import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import { encodeSafely } from '@/lib/gateway/encode-safely'
import type { Follower } from '@/lib/gateway/follow-log'
import type { StreamEventBody } from '@/lib/protocol/events'
import { connectRedis, type Redis } from './connection'
import { readRun } from './read-run'
import { hasRedis, type RedisServer, startRedis } from './redis-server'
import { entryFields, entryId, serverChannel, streamKey } from './run-stream'

describe
  .skipIf(!hasRedis)
  .concurrent('a silent run of another server (skipped without redis-server)', { timeout: 30_000 }, () => {
    let server: RedisServer
    let owner: Redis
    let reader: Redis

    beforeAll(async () => {
      server = await startRedis()
      owner = connectRedis(server.url, () => undefined)
      reader = connectRedis(server.url, () => undefined)
      for (const redis of [owner, reader]) await vi.waitFor(() => redis.ask((client) => client.ping()))
    })
    afterAll(async () => {
      owner.close()
      reader.close()
      await server.stop()
    })

    function write(runId: string, seq: number, ...bodies: StreamEventBody[]): Promise<unknown> {
      const text = bodies.map((body, index) => encodeSafely({ seq: seq + index, t: 0, ...body }, seq + index)).join('')
      const fields = entryFields(`owner of ${runId}`, Buffer.from(text))
      return owner.ask((client) => client.xAdd(streamKey(runId), entryId(seq), fields))
    }

    async function join(runId: string): Promise<Follower> {
      const follower = await readRun(reader, runId, 0, () => ({ progress: () => undefined, leave: () => undefined }))
      if (typeof follower === 'string') throw new Error(follower)
      return follower
    }

    const textOf = (batch: { bytes: Uint8Array } | undefined) => batch && new TextDecoder().decode(batch.bytes)
    const heartbeat = { type: 'heartbeat', from: 'bff' } as const
    const end = { type: 'end', outcome: 'complete', timing: { totalMs: 0, frames: 0, bytes: 0 } } as const

    test('goes on when its server is heard again in time', async ({ expect }) => {
      await write('run_a', 0, heartbeat)
      const follower = await join('run_a')
      const batch = follower.read()
      await new Promise((resolve) => setTimeout(resolve, 2500))
      owner.subscribe(serverChannel('owner of run_a'), () => undefined)
      await new Promise((resolve) => setTimeout(resolve, 5500))
      await write('run_a', 1, end)
      expect(textOf(await batch)).toMatch(/^id: 1\nevent: end\ndata: .*"outcome":"complete"/)
      expect(await follower.read()).toBeUndefined()
    })
    test('is waited for while its server is heard, whatever a full Redis has dropped', async ({ expect }) => {
      owner.subscribe(serverChannel('owner of run_b'), () => undefined)
      await write('run_b', 0, heartbeat)
      const follower = await join('run_b')
      const batch = follower.read()
      await owner.ask((client) => client.del(streamKey('run_b')))
      await new Promise((resolve) => setTimeout(resolve, 8000))
      await write('run_b', 1, end)
      expect(textOf(await batch)).toMatch(/^id: 1\nevent: end\ndata: .*"outcome":"complete"/)
    })
    test('is given up when nothing of it is kept any more, though its server is heard', async ({ expect }) => {
      owner.subscribe(serverChannel('owner of run_d'), () => undefined)
      await write('run_d', 0, heartbeat)
      const follower = await join('run_d')
      await owner.ask((client) => client.del(streamKey('run_d')))
      await expect(follower.read()).rejects.toThrow('cannot be read from here')
    })
    test('is ended when its server is heard no more', async ({ expect }) => {
      await write('run_c', 0, heartbeat)
      const batch = await (await join('run_c')).read()
      expect(textOf(batch)).toMatch(/^id: 1\nevent: error\n.*"kind":"incomplete".*\n\nid: 2\nevent: end\n/)
    })
  })
