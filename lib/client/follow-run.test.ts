import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodeEvent } from '@/lib/protocol/encode-event'
import type { StreamEvent } from '@/lib/protocol/events'
import type { ChatRequest } from '@/lib/protocol/request'
import { followEarlierRun, followNewRun } from './follow-run'

const request: ChatRequest = { provider: 'demo', model: 'm1', messages: [] }
const timing = { totalMs: 1, frames: 0, bytes: 0 }
/** Ten events of a run; the last is its end. */
const events: StreamEvent[] = Array.from({ length: 10 }, (_, seq) =>
  seq < 9
    ? { seq, t: seq * 10, type: 'heartbeat', from: 'bff' }
    : { seq, t: 90, type: 'end', outcome: 'complete', timing },
)

type Asked = { method?: string; url?: string; after?: string; body?: unknown }
let asked: Asked[]
let server: ReturnType<typeof createServer>
/** What each request gets, in order. */
let answers: ((response: ServerResponse, asked: Asked) => void)[]

/** Sends events up to and without this one, then breaks the connection, or ends it properly after the last. */
function send(from: number, to: number) {
  return (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-run-id': 'run_1' })
    response.write(
      events
        .slice(from, to)
        .map((event) => encodeEvent(event))
        .join(''),
      () => setTimeout(() => (to === events.length ? response.end() : response.destroy()), 20),
    )
  }
}
const refuse = (status: number, title: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/problem+json' })
  response.end(JSON.stringify({ type: 'about:blank', title, status, detail: `${title}.` }))
}
const forgotten = refuse(404, 'Not Found')

async function note(message: IncomingMessage): Promise<Asked> {
  let text = ''
  for await (const chunk of message) text += chunk
  const after = message.headers['last-event-id']
  return {
    ...(message.method && { method: message.method }),
    ...(message.url && { url: message.url }),
    ...(typeof after === 'string' && { after }),
    ...(text && { body: JSON.parse(text) }),
  }
}

beforeEach(async () => {
  asked = []
  server = createServer(async (message, response) => {
    const one = await note(message)
    asked.push(one)
    const answer = answers.shift() ?? forgotten
    answer(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init))
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function follow(start: 'new' | 'earlier', signal = new AbortController().signal) {
  const seqs: number[] = []
  const reads: number[] = []
  let lost = 0
  const options = {
    signal,
    onEvent: (event: StreamEvent, _at: number, read: number) => {
      seqs.push(event.seq)
      reads.push(read)
    },
    onOpen: () => {},
    onLost: () => void lost++,
  }
  const end = start === 'new' ? followNewRun(request, options) : followEarlierRun('run_1', options)
  const failure = await end.then(
    () => undefined,
    (error: { info?: unknown }) => error.info,
  )
  return { seqs, reads, lost, failure }
}

test('a run whose connection is lost, again and again, comes whole and only once', async () => {
  answers = [send(0, 3), send(3, 4), send(4, 4), send(2, 8), send(8, 10)]
  const { seqs, reads, lost, failure } = await follow('new')
  expect(seqs).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect([...reads].sort((one, other) => one - other)).toEqual(reads)
  expect({ lost, failure }).toEqual({ lost: 4, failure: undefined })
  expect(asked).toEqual([
    { method: 'POST', url: '/api/chat', body: { ...request, resumable: true } },
    ...['2', '3', '3', '7'].map((after) => ({ method: 'GET', url: '/api/chat/run_1', after })),
  ])
})

test('a run that the server has forgotten ends as a lost connection, with all that had come', async () => {
  answers = [send(0, 5), forgotten]
  expect(await follow('new')).toMatchObject({
    seqs: [0, 1, 2, 3, 4],
    failure: { kind: 'network', phase: 'mid_stream', retryable: true },
  })
  expect(asked).toHaveLength(2)
})

test('a server that refuses to give the run is not asked again; a missing login is said', async () => {
  answers = [send(0, 2), refuse(403, 'Forbidden')]
  expect(await follow('new')).toMatchObject({ seqs: [0, 1], failure: { kind: 'network', phase: 'mid_stream' } })
  answers = [send(0, 2), refuse(401, 'Unauthorized')]
  expect(await follow('new')).toMatchObject({ seqs: [0, 1], failure: { kind: 'auth', status: 401 } })
  expect(asked).toHaveLength(4)
})

test('a run of an earlier visit comes from its first event on', async () => {
  answers = [send(0, 10)]
  expect((await follow('earlier')).seqs).toHaveLength(10)
  expect(asked).toEqual([{ method: 'GET', url: '/api/chat/run_1' }])
})

test('a run of an earlier visit that is forgotten says so, and is asked for once', async () => {
  answers = [forgotten]
  expect((await follow('earlier')).failure).toMatchObject({ status: 404, kind: 'not_found' })
  expect(asked).toHaveLength(1)
})

test('what is stopped while the connection is lost is not looked for any more', async () => {
  const controller = new AbortController()
  answers = [
    send(0, 2),
    (response) => {
      controller.abort()
      response.destroy()
    },
  ]
  expect((await follow('new', controller.signal)).seqs).toEqual([0, 1])
  expect(asked).toHaveLength(2)
})
