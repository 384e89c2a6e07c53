import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeEvent } from '@/lib/protocol/encode-event'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import type { Provider } from '@/lib/protocol/provider'
import type { ChatRequest } from '@/lib/protocol/request'
import type { Recording } from '@/lib/recording/recording'
import { createLane, emptyConfig, writeConfig } from './compare-config'
import { useCompare } from './compare-store'
import { useProviders } from './provider-store'
import { useRecordingPreference } from './recording-preference'
import { statusOf } from './run-status'

const saved: Recording[] = []
let saveProblem: string | undefined
vi.mock('./recording-store', () => ({
  saveRecording: async (recording: Recording) => {
    if (saveProblem) throw new Error(saveProblem)
    saved.push(recording)
  },
}))

const provider = (id: string): Provider => ({ id, label: id, dialect: 'openai-chat', ready: true, models: [] })

type Post = { lanes: ChatRequest[] }
let posts: Post[]
let deleted: string[]
let streams: ReadableStreamDefaultController<Uint8Array>[]
let seqs: number[]

/** A server whose streams the test writes by hand. */
async function serve(url: string, init: RequestInit): Promise<Response> {
  if (init.method === 'DELETE') {
    deleted.push(url.split('/').at(-1) ?? '')
    return new Response(null, { status: 204 })
  }
  posts.push(JSON.parse(String(init.body)) as Post)
  seqs = []
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      streams.push(controller)
      init.signal?.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')))
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}
async function send(lane: number, ...bodies: StreamEventBody[]) {
  const text = bodies.map((body) => {
    const seq = seqs[lane] ?? 0
    seqs[lane] = seq + 1
    return encodeEvent({ seq, t: seq * 10, lane, ...body } as StreamEvent & { lane: number })
  })
  streams.at(-1)?.enqueue(new TextEncoder().encode(text.join('')))
  await settle()
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
const start = (runId: string): StreamEventBody => ({
  type: 'start',
  protocol: 1,
  runId,
  provider: 'demo',
  dialect: 'openai-chat',
  model: 'm',
  startedAt: '2026-01-01T00:00:00Z',
  offsetMs: 0,
})
const answer = (text: string): StreamEventBody[] => [
  { type: 'frame', n: 0, bytes: 9 },
  { type: 'part_start', part: 0, kind: 'text' },
  { type: 'text_delta', part: 0, text },
]
const finish: StreamEventBody[] = [
  { type: 'part_end', part: 0 },
  { type: 'finish', reason: 'stop' },
  { type: 'end', outcome: 'complete', timing: { totalMs: 9, frames: 1, bytes: 9 } },
]
const whole = (runId: string, text: string) => [start(runId), ...answer(text), ...finish]

beforeEach(() => {
  posts = []
  deleted = []
  streams = []
  saved.length = 0
  saveProblem = undefined
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('document', { hidden: false, addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('fetch', serve)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 1))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  useProviders.setState({ providers: [provider('a'), provider('b')] })
  useCompare.setState({
    config: { ...emptyConfig, prompt: 'Hi', lanes: [createLane('a', 'm1'), createLane('b', 'm2')] },
    session: null,
  })
})
afterEach(async () => {
  useCompare.getState().stop()
  await settle()
  vi.unstubAllGlobals()
})

const { run, stop, stopLane, retryLane, change, moveLane, removeLane } = useCompare.getState()
const options = { hasFrames: false }
const session = () => {
  const { session: current } = useCompare.getState()
  if (!current) throw new Error('There is no session.')
  return current
}
const laneId = (place: number) => useCompare.getState().config.lanes[place]?.id ?? ''
const statuses = () => session().runs.map((one) => statusOf(one))

describe('running', () => {
  test('all lanes go in one request, twice pressed is once run, and the whole is kept as a recording', async () => {
    expect([run(options), run(options)]).toEqual([true, false])
    await settle()
    expect(posts).toHaveLength(1)
    expect(posts[0]?.lanes.map(({ provider, model, include }) => [provider, model, include])).toEqual([
      ['a', 'm1', ['frame_sizes']],
      ['b', 'm2', ['frame_sizes']],
    ])
    await send(1, ...whole('r1', 'B'))
    await send(0, ...whole('r0', 'A'))
    await settle()
    expect(statuses()).toEqual(['done', 'done'])
    expect(session()).toMatchObject({ isRunning: false, saving: 'saved' })
    expect(saved[0]?.runs.map(({ lane, round, events }) => [lane, round, events.length])).toEqual([
      [0, 0, 7],
      [1, 0, 7],
    ])
  })
  test('raw text is asked for only while someone wants it', async () => {
    run({ hasFrames: true })
    await settle()
    expect(posts[0]?.lanes[0]?.include).toEqual(['frames'])
  })
  test('the switch of comparisons asks for raw text, that of chats does not', async () => {
    useRecordingPreference.setState({ isRecording: true })
    run(options)
    await settle()
    stop()
    await settle()
    useRecordingPreference.setState({ isRecording: false, isRecordingLanes: true })
    run(options)
    await settle()
    expect(posts.map(({ lanes }) => lanes[0]?.include)).toEqual([['frame_sizes'], ['frames']])
    useRecordingPreference.setState({ isRecordingLanes: false })
  })
  test('repeats begin with another lane each time, and every prompt is unique where that is asked for', async () => {
    change({ rounds: 2, hasNonce: true })
    run(options)
    await settle()
    for (const lane of [0, 1]) await send(lane, ...whole(`a${lane}`, 'x'))
    await settle()
    expect(posts.map(({ lanes }) => lanes.map(({ provider }) => provider))).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ])
    for (const lane of [0, 1]) await send(lane, ...whole(`b${lane}`, 'y'))
    await settle()
    expect(session().runs.map(({ lane, round }) => [lane, round])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ])
    const prompts = posts.flatMap(({ lanes }) => lanes.map(({ messages }) => JSON.stringify(messages)))
    expect(new Set(prompts).size).toBe(4)
  })
  test('in turn, each lane has a stream of its own and waits for the one before', async () => {
    change({ order: 'in_turn' })
    run(options)
    await settle()
    expect(posts).toHaveLength(1)
    await send(0, ...whole('r0', 'A'))
    await settle()
    expect(posts.map(({ lanes }) => lanes.map(({ provider }) => provider))).toEqual([['a'], ['b']])
    await send(0, ...whole('r1', 'B'))
    await settle()
    expect(statuses()).toEqual(['done', 'done'])
  })
  test('in turn, another lane begins each round', async () => {
    change({ order: 'in_turn', rounds: 2 })
    run(options)
    for (const [asked, id] of ['r0', 'r1', 'r2', 'r3'].entries()) {
      await vi.waitFor(() => expect(posts).toHaveLength(asked + 1))
      await send(0, ...whole(id, 'A'))
    }
    await settle()
    expect(posts.map(({ lanes }) => lanes[0]?.provider)).toEqual(['a', 'b', 'b', 'a'])
  })
  test('a lane whose provider this server lacks fails alone, and nothing is repeated that was not taken', async () => {
    useProviders.setState({ providers: [provider('a')] })
    change({ rounds: 3 })
    run(options)
    await settle()
    expect(posts[0]?.lanes.map((lane) => lane.provider)).toEqual(['a'])
    expect(statuses()).toEqual(['connecting', 'error'])
    await send(0, ...whole('r0', 'A'))
    await settle()
    stop()
    await settle()
    useProviders.setState({ providers: [provider('z')] })
    run(options)
    await settle()
    await settle()
    expect(session().runs.map(({ round, failure }) => [round, failure?.kind])).toEqual([
      [0, 'not_found'],
      [0, 'not_found'],
    ])
    expect(session().isRunning).toBe(false)
  })
  test('a recording that cannot be kept is said, and the runs stay', async () => {
    saveProblem = 'The disk is full.'
    run(options)
    await settle()
    for (const lane of [0, 1]) await send(lane, ...whole(`r${lane}`, 'x'))
    await settle()
    expect(session().saving).toEqual({ problem: 'The disk is full.' })
    expect(statuses()).toEqual(['done', 'done'])
  })
})

describe('stopping', () => {
  test('one lane stops by its run id while the other goes on', async () => {
    run(options)
    await settle()
    await send(0, start('r0'), ...answer('half'))
    await send(1, start('r1'), ...answer('on'))
    stopLane(laneId(0))
    expect(statuses()).toEqual(['stopped', 'writing'])
    await settle()
    expect(deleted).toEqual(['r0'])
    await send(0, { type: 'end', outcome: 'cancelled', timing: { totalMs: 1, frames: 1, bytes: 9 } })
    await send(1, ...finish)
    await settle()
    expect(statuses()).toEqual(['stopped', 'done'])
    expect(saved[0]?.runs[0]?.stop?.closedAfterMs).toBeGreaterThanOrEqual(0)
  })
  test('all lanes stop at once, later repeats are not begun, and what came is kept', async () => {
    change({ rounds: 3 })
    run(options)
    await settle()
    await send(0, start('r0'), ...answer('half'))
    await send(1, start('r1'))
    stop()
    expect(statuses()).toEqual(['stopped', 'stopped'])
    await settle()
    await settle()
    expect([posts.length, deleted]).toEqual([1, ['r0', 'r1']])
    expect(session()).toMatchObject({ isRunning: false, saving: 'saved' })
  })
  test('a stream that breaks ends every lane that was still running', async () => {
    run(options)
    await settle()
    await send(0, ...whole('r0', 'A'))
    await send(1, start('r1'), ...answer('half'))
    streams.at(-1)?.close()
    await settle()
    expect(statuses()).toEqual(['done', 'incomplete'])
    expect(session().runs[1]?.failure?.kind).toBe('network')
  })
})

describe('lanes', () => {
  async function runBoth() {
    run(options)
    await settle()
    for (const lane of [0, 1]) await send(lane, ...whole(`r${lane}`, 'x'))
    await settle()
  }
  test('an address that is set already keeps the results, another one begins anew', async () => {
    await runBoth()
    const before = useCompare.getState()
    before.open(writeConfig(before.config))
    expect(useCompare.getState()).toBe(before)
    before.open('lane=a/m1&prompt=Hi')
    expect(useCompare.getState().config.lanes).toHaveLength(1)
    expect(session().runs).toEqual([])
  })
  test('a retry adds a run to its lane and renews the recording', async () => {
    await runBoth()
    expect(retryLane(laneId(1), options)).toBe(true)
    await settle()
    await send(0, ...whole('again', 'y'))
    await settle()
    expect(session().runs.map(({ lane, round }) => [lane, round])).toEqual([
      [0, 0],
      [1, 0],
      [1, 1],
    ])
    expect(saved.map(({ id }) => id)).toEqual([session().id, session().id])
  })
  test('a lane that is moved takes its runs along; one that is removed leaves the recording as it was', async () => {
    await runBoth()
    const first = laneId(0)
    const recorded = session().id
    moveLane(first, 1)
    expect(session().runs.map(({ laneId: id, lane }) => [id === first, lane])).toEqual([
      [true, 1],
      [false, 0],
    ])
    removeLane(first)
    expect(session().runs).toHaveLength(1)
    expect(session().id).not.toBe(recorded)
  })
})
