import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeEvent } from '@/lib/protocol/encode-event'
import type { StreamEvent } from '@/lib/protocol/events'
import type { ChatRequest } from '@/lib/protocol/request'
import { fetchEvents } from './fetch-events'

const request: ChatRequest = { provider: 'demo', model: 'm1', messages: [] }
const heartbeat = (seq: number): StreamEvent => ({ seq, t: seq, type: 'heartbeat', from: 'bff' })
const end = (seq: number): StreamEvent => ({
  seq,
  t: seq,
  type: 'end',
  outcome: 'complete',
  timing: { totalMs: 1, frames: 0, bytes: 0 },
})

let posts: RequestInit[]

/** The network answers with these chunks, each in a read of its own. */
function answer(chunks: string[], init: ResponseInit = { headers: { 'Content-Type': 'text/event-stream' } }) {
  vi.stubGlobal('fetch', async (_url: string, post: RequestInit) => {
    posts.push(post)
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const chunk of chunks) {
          controller.enqueue(new TextEncoder().encode(chunk))
          await new Promise((resolve) => setTimeout(resolve, 4))
        }
        controller.close()
      },
    })
    return new Response(body, init)
  })
}

async function run(signal = new AbortController().signal, onEvent?: (event: StreamEvent) => void) {
  const received: { seq: number; at: number }[] = []
  await fetchEvents('/api/chat', request, {
    signal,
    onEvent(event, at) {
      received.push({ seq: event.seq, at })
      onEvent?.(event)
    },
  })
  return received
}

beforeEach(() => {
  posts = []
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {}, removeEventListener: () => {} })
})
afterEach(() => vi.unstubAllGlobals())

describe('fetching the events of a run', () => {
  test('events of one network read share its time, those of the next read are later', async () => {
    answer([encodeEvent(heartbeat(0)) + encodeEvent(heartbeat(1)), encodeEvent(end(2))])
    const [first, second, third] = await run()
    expect(second?.at).toBe(first?.at)
    expect(third?.at).toBeGreaterThan(first?.at ?? 0)
    expect(posts).toHaveLength(1)
  })

  test('a signal that has already aborted sends nothing', async () => {
    answer([encodeEvent(end(0))])
    expect(await run(AbortSignal.abort())).toEqual([])
    expect(posts).toEqual([])
  })

  test('after an abort the rest of the network read is not delivered', async () => {
    answer([[0, 1, 2, 3].map(heartbeat).map(encodeEvent).join('')])
    const controller = new AbortController()
    const received = await run(controller.signal, () => controller.abort())
    expect(received.map(({ seq }) => seq)).toEqual([0])
  })

  test('it resolves with the end event and ignores what comes after it', async () => {
    answer([encodeEvent(end(0)) + encodeEvent(heartbeat(1)), 'data: {broken\n\n'])
    expect((await run()).map(({ seq }) => seq)).toEqual([0])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(posts).toHaveLength(1)
  })

  test('a close without the end event is a lost connection, and is not tried again', async () => {
    answer([encodeEvent(heartbeat(0))])
    await expect(run()).rejects.toMatchObject({ info: { kind: 'network', phase: 'mid_stream', retryable: true } })
    expect(posts).toHaveLength(1)
  })

  test('an error status is a failure even when it calls itself an event stream', async () => {
    answer([encodeEvent(end(0))], { status: 500, headers: { 'Content-Type': 'text/event-stream' } })
    await expect(run()).rejects.toMatchObject({ info: { kind: 'upstream', status: 500, phase: 'connect' } })
    expect(posts).toHaveLength(1)
  })

  test('success without an event stream is a failure', async () => {
    answer(['<html>'], { headers: { 'Content-Type': 'text/html' } })
    await expect(run()).rejects.toMatchObject({ info: { kind: 'protocol', status: 200 } })
    expect(posts).toHaveLength(1)
  })
})
