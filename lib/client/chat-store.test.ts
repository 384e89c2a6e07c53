import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeEvent } from '@/lib/protocol/encode-event'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import type { ChatRequest } from '@/lib/protocol/request'
import { useChat } from './chat-store'
import { useProviders } from './provider-store'
import { statusOf } from './run-status'

/** A server whose streams the test writes by hand. */
class FakeServer {
  posts: ChatRequest[] = []
  deleted: string[] = []
  deleteStatus = 204
  problem: { status: number; body: unknown } | undefined
  aborted = 0
  #seq = 0
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined

  fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (init.method === 'DELETE') {
      this.deleted.push(url.split('/').at(-1) ?? '')
      return new Response(null, { status: this.deleteStatus })
    }
    this.posts.push(JSON.parse(String(init.body)) as ChatRequest)
    if (this.problem) {
      const headers = { 'Content-Type': 'application/problem+json' }
      return new Response(JSON.stringify(this.problem.body), { status: this.problem.status, headers })
    }
    this.#seq = 0
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#stream = controller
      },
    })
    const stream = this.#stream
    init.signal?.addEventListener('abort', () => {
      this.aborted++
      stream?.error(new DOMException('Aborted', 'AbortError'))
    })
    const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Run-Id': `run-${this.posts.length}` }
    return new Response(body, { headers })
  }

  /** All bodies in one network chunk. */
  async send(...bodies: (StreamEventBody | string)[]) {
    const text = bodies.map((body) => (typeof body === 'string' ? body : this.#encode(body))).join('')
    this.#stream?.enqueue(new TextEncoder().encode(text))
    await settle()
  }

  async close() {
    this.#stream?.close()
    await settle()
  }

  #encode(body: StreamEventBody): string {
    const seq = this.#seq++
    return encodeEvent({ seq, t: seq * 10, ...body } as StreamEvent)
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

const start = (runId = 'run-1'): StreamEventBody => ({
  type: 'start',
  protocol: 1,
  runId,
  provider: 'demo',
  dialect: 'openai-chat',
  model: 'm1',
  startedAt: '2026-01-01T00:00:00Z',
  offsetMs: 0,
})
const text = (delta: string): StreamEventBody => ({ type: 'text_delta', part: 0, text: delta })
const textStart: StreamEventBody = { type: 'part_start', part: 0, kind: 'text' }
const finish: StreamEventBody[] = [
  { type: 'part_end', part: 0 },
  { type: 'finish', reason: 'stop' },
  { type: 'end', outcome: 'complete', timing: { totalMs: 9, frames: 1, bytes: 1 } },
]

let server: FakeServer
let frames: (() => void)[]
let page: { hidden: boolean }

beforeEach(() => {
  server = new FakeServer()
  frames = []
  page = { hidden: false }
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', Object.assign(page, { addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames[id - 1] = () => {}
  })
  useProviders.setState({ selection: { provider: 'demo', model: 'm1' } })
})
afterEach(async () => {
  useChat.getState().newChat()
  await settle()
  vi.unstubAllGlobals()
})

const { send, stop, retry, newChat, setIncluded, showRun } = useChat.getState()

function latestRun() {
  const { turnIds, turns, runs } = useChat.getState()
  const run = runs[turns[turnIds.at(-1) ?? '']?.shownRunId ?? '']
  if (!run) throw new Error('There is no run.')
  return run
}
const shownText = () =>
  latestRun()
    .view.parts.map((part) => ('text' in part ? part.text : ''))
    .join('')

describe('sending', () => {
  test('two sends in the same tick are one POST and one turn', async () => {
    expect([send('Hi'), send('Hi')]).toEqual([true, false])
    await settle()
    expect(server.posts).toHaveLength(1)
    expect(useChat.getState().turnIds).toHaveLength(1)
  })

  test('nothing is sent for blank text or without a selection', () => {
    expect(send('  \n')).toBe(false)
    useProviders.setState({ selection: null })
    expect(send('Hi')).toBe(false)
  })

  test('the state is written once per frame however many events arrive, and when the run ends', async () => {
    send('Hi')
    await settle()
    const writes = vi.fn()
    const unsubscribe = useChat.subscribe(writes)
    await server.send(start(), textStart, ...Array.from({ length: 50 }, () => text('x')))
    await server.send(text('y'))
    expect(writes).toHaveBeenCalledTimes(0)
    expect(frames).toHaveLength(1)
    frames[0]?.()
    expect(writes).toHaveBeenCalledTimes(1)
    expect(shownText()).toBe(`${'x'.repeat(50)}y`)
    await server.send(text('z'), ...finish)
    expect(writes).toHaveBeenCalledTimes(2)
    expect(shownText()).toBe(`${'x'.repeat(50)}yz`)
    unsubscribe()
  })

  test('an answer is complete although the tab is hidden and has no frames', async () => {
    page.hidden = true
    send('Hi')
    await settle()
    await server.send(start(), textStart, text('all of it'), ...finish)
    expect(shownText()).toBe('all of it')
    expect(statusOf(latestRun())).toBe('done')
    expect(useChat.getState().liveRunId).toBeNull()
  })

  test('comments between the events and events after the end are ignored', async () => {
    send('Hi')
    await settle()
    await server.send(': hb\n\n', start(), textStart, ': hb\n\n', text('a'), ...finish, text('late'))
    expect(shownText()).toBe('a')
    expect(statusOf(latestRun())).toBe('done')
  })

  test('the next request carries the conversation so far', async () => {
    send('One')
    await settle()
    await server.send(start(), textStart, text('First.'), ...finish)
    await server.close()
    useProviders.setState({ selection: { provider: 'other', model: 'm2' } })
    send('Two')
    await settle()
    expect(server.posts[1]).toEqual({
      provider: 'other',
      model: 'm2',
      messages: [
        { role: 'user', parts: [{ type: 'text', text: 'One' }] },
        { role: 'assistant', parts: [{ type: 'text', text: 'First.' }] },
        { role: 'user', parts: [{ type: 'text', text: 'Two' }] },
      ],
    })
  })
})

describe('stopping', () => {
  test('acts at once, keeps the partial answer, cancels on the server and then drops the stream', async () => {
    send('Hi')
    await settle()
    await server.send(start(), textStart, text('half'))
    stop()
    expect(latestRun()).toMatchObject({ isOver: true, stop: { state: 'closing' }, isIncluded: true })
    expect(useChat.getState().liveRunId).toBeNull()
    await server.send(text(' too late'))
    expect(shownText()).toBe('half')
    await settle()
    expect(server.deleted).toEqual(['run-1'])
    expect(server.aborted).toBe(1)
    expect(latestRun().stop).toEqual({ state: 'closed', afterMs: expect.any(Number) })
    expect(statusOf(latestRun())).toBe('stopped')
  })

  test('before the server has answered, dropping the request is all there is to do', async () => {
    send('Hi')
    stop()
    await settle()
    expect(latestRun().stop).toEqual({ state: 'disconnected' })
    expect(server.deleted).toEqual([])
  })

  test('before the first event, the run id of the headers is enough', async () => {
    send('Hi')
    await settle()
    stop()
    await settle()
    expect(server.deleted).toEqual(['run-1'])
  })

  test('a cancel that the server does not confirm is said without a number', async () => {
    server.deleteStatus = 404
    send('Hi')
    await settle()
    await server.send(start())
    stop()
    await settle()
    expect(latestRun().stop).toEqual({ state: 'unconfirmed' })
    expect(server.aborted).toBe(1)
  })

  test('the next message can be sent at once and does not get text of the stopped run', async () => {
    send('One')
    await settle()
    await server.send(start(), textStart, text('half'))
    stop()
    expect(send('Two')).toBe(true)
    await settle()
    await server.send(start('run-2'), textStart, text('new'), ...finish)
    expect(shownText()).toBe('new')
    expect(server.posts[1]?.messages).toHaveLength(3)
  })

  test('a new chat stops the run and is not disturbed by it', async () => {
    send('Hi')
    await settle()
    await server.send(start(), textStart, text('half'))
    newChat()
    await settle()
    expect(server.deleted).toEqual(['run-1'])
    expect(useChat.getState()).toMatchObject({ turnIds: [], runs: {}, liveRunId: null })
  })
})

describe('when something goes wrong', () => {
  test('a stream that closes before its end is a lost connection; the text stays, and is not sent along unless asked', async () => {
    send('One')
    await settle()
    await server.send(start(), textStart, text('half'))
    await server.close()
    expect(latestRun()).toMatchObject({
      isOver: true,
      isIncluded: false,
      failure: { kind: 'network', phase: 'mid_stream' },
    })
    expect(statusOf(latestRun())).toBe('incomplete')
    expect(shownText()).toBe('half')
    setIncluded(latestRun().id, true)
    send('Two')
    await settle()
    expect(server.posts).toHaveLength(2)
    expect(server.posts[1]?.messages).toHaveLength(3)
  })

  test('a problem before the stream becomes a typed failure, after one request', async () => {
    const errors = [{ path: 'model', message: 'is missing' }]
    server.problem = {
      status: 400,
      body: { type: 'about:blank', title: 'Bad request', status: 400, detail: 'The request is not valid.', errors },
    }
    send('Hi')
    await settle()
    expect(latestRun().failure).toEqual({
      kind: 'invalid_request',
      message: 'The request is not valid.',
      status: 400,
      retryable: false,
      phase: 'connect',
      detail: 'model: is missing',
    })
    expect(server.posts).toHaveLength(1)
  })

  test('an unreachable server is a failure too', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    send('Hi')
    await settle()
    expect(latestRun().failure).toMatchObject({ kind: 'network', phase: 'connect', retryable: true })
  })

  test('an event that is not JSON ends the run', async () => {
    send('Hi')
    await settle()
    await server.send(start(), 'data: {oops\n\n')
    expect(latestRun().failure).toMatchObject({ kind: 'protocol' })
    expect(server.posts).toHaveLength(1)
  })

  test('a retry is a new run for the same question; the failed one can still be shown', async () => {
    send('Hi')
    await settle()
    await server.send(start(), textStart, text('half'))
    await server.close()
    const failedId = latestRun().id
    expect(retry()).toBe(true)
    await settle()
    expect(server.posts[1]?.messages).toEqual([{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }])
    await server.send(start('run-2'), textStart, text('whole'), ...finish)
    expect(shownText()).toBe('whole')
    const [turnId = ''] = useChat.getState().turnIds
    showRun(turnId, failedId)
    expect(shownText()).toBe('half')
  })
})
