import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Agent } from 'undici'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRunRegistry } from '@/lib/gateway/runs'
import { readSettings } from '@/lib/gateway/settings'
import { startRun } from '@/lib/gateway/start-run'
import type { StreamEvent } from '@/lib/protocol/events'
import type { ChatRequest } from '@/lib/protocol/request'
import { catalog } from '@/lib/providers/catalog'
import { listProviders, resolveTarget } from '@/lib/providers/resolve'
import type { Recording, TimedEvent } from '@/lib/recording/recording'
import { writeRecording } from '@/lib/recording/write-recording'
import { createRecordings } from './recordings'
import { type Simulator, startSimulator } from './start-simulator'

let folder: string
let said: string[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'recordings-'))
  said = []
  vi.spyOn(console, 'error').mockImplementation((text) => void said.push(String(text)))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

const save = (name: string, text: string) => writeFile(path.join(folder, name), text)

function recordingOf(title: string, ...runs: StreamEvent[][]): Recording {
  return {
    id: '',
    title,
    source: 'compare',
    startedAt: '2026-01-31T09:30:00Z',
    productVersion: '0.0.0',
    hasTimes: true,
    runs: runs.map((events, lane) => ({
      lane,
      round: 0,
      request: { provider: 'p', model: 'm', messages: [] },
      labels: { provider: 'Pier', model: 'Tide', isDemo: false },
      events: events.map((event, read): TimedEvent => ({ event, receivedMs: event.t, read })),
    })),
  }
}
const start = (dialect: 'openai-chat' | 'gemini'): StreamEvent => ({
  seq: 0,
  t: 0,
  type: 'start',
  protocol: 1,
  runId: 'r',
  provider: 'p',
  dialect,
  model: 'm',
  startedAt: '2026-01-31T09:30:00Z',
  offsetMs: 0,
})

describe('the recordings of a folder', () => {
  test('are models of the format that they were recorded in, one for each run', async () => {
    await save('Two lanes (1).jsonl', writeRecording(recordingOf('Tides', [start('openai-chat')], [start('gemini')])))
    await save('notes.txt', 'no recording')
    const recordings = createRecordings(folder)
    const description = 'What Tide of Pier answered, at its recorded times.'
    const models = await recordings.models()
    expect([...models]).toEqual([
      ['openai-chat', [{ id: 'recording-Two-lanes-1', label: 'Recording: Tides (1)', description }]],
      ['gemini', [{ id: 'recording-Two-lanes-1-2', label: 'Recording: Tides (2)', description }]],
    ])
    const listed = listProviders(catalog, {}, 'http://h', new Set(), models)
    const offering = listed.filter(({ models }) => models.some(({ id }) => id.startsWith('recording-')))
    expect(offering.map(({ id }) => id)).toEqual(['demo-openai', 'demo-gemini'])
    expect((await recordings.find('recording-Two-lanes-1-2'))?.dialect).toBe('gemini')
    expect(await recordings.find('recording-other')).toBeUndefined()
  })
  test('come and go with their files', async () => {
    const recordings = createRecordings(folder)
    const ids = async () => [...(await recordings.models()).values()].flat().map(({ id, label }) => [id, label])
    expect(await ids()).toEqual([])
    await save('a.jsonl', writeRecording(recordingOf('One', [start('gemini')])))
    expect(await ids()).toEqual([['recording-a', 'Recording: One']])
    await save('a.jsonl', writeRecording(recordingOf('Another', [start('gemini')])))
    await utimes(path.join(folder, 'a.jsonl'), 1, 1)
    expect(await ids()).toEqual([['recording-a', 'Recording: Another']])
    await rm(path.join(folder, 'a.jsonl'))
    expect(await ids()).toEqual([])
    expect(said).toEqual([])
  })
  test('that are broken are told of once and never hide the others', async () => {
    await save('good.jsonl', writeRecording(recordingOf('Good', [start('gemini')])))
    await save('bad.jsonl', '{"hello":"world"}\n')
    await save('cut.jsonl', writeRecording(recordingOf('Cut', [start('gemini')])).slice(0, -20))
    await save('empty.jsonl', '')
    await save('large.jsonl', ' '.repeat(32 * 1024 * 1024 + 1))
    await save(
      'nameless-dialect.jsonl',
      writeRecording(recordingOf('Odd', [{ ...start('gemini'), dialect: 'morse' } as never])),
    )
    const recordings = createRecordings(folder)
    for (let n = 0; n < 3; n++) {
      const models = [...(await recordings.models()).values()].flat()
      expect(models.map(({ id }) => id)).toEqual(['recording-good'])
    }
    expect(said.toSorted()).toEqual([
      'RECORDINGS_DIR bad.jsonl: it is left out. Line 1: This is not the header of a Deltascope recording.',
      'RECORDINGS_DIR cut.jsonl: it is left out. Line 2: The line is cut off, or not JSON.',
      'RECORDINGS_DIR empty.jsonl: it is left out. Line 1: The file is empty.',
      'RECORDINGS_DIR large.jsonl: it is larger than 8 MiB and is left out.',
    ])
  })
  test('whose names are the same once cleaned have ids of their own', async () => {
    for (const name of ['a b', 'a+b', 'a-b-2', '…'])
      await save(`${name}.jsonl`, writeRecording(recordingOf('T', [start('gemini')])))
    const ids = [...(await createRecordings(folder).models()).values()].flat().map(({ id }) => id)
    expect(ids.toSorted()).toEqual(['recording-a-b', 'recording-a-b-2', 'recording-a-b-2-2', 'recording-untitled'])
  })
  test('are at most 100 files', async () => {
    const text = writeRecording(recordingOf('T', [start('gemini')]))
    await Promise.all(Array.from({ length: 103 }, (_, index) => save(`f${index}.jsonl`, text)))
    const recordings = createRecordings(folder)
    expect((await recordings.models()).get('gemini')).toHaveLength(100)
    await recordings.models()
    expect(said).toEqual([`RECORDINGS_DIR ${folder}: only the first 100 files are used.`])
  })
  test('are all found, however many there are, and long titles are cut', async () => {
    const recordings = createRecordings(folder)
    for (let n = 0; n < 7; n++)
      await save(`f${n}.jsonl`, writeRecording(recordingOf(`${n}${'🌊'.repeat(50)}`, [start('gemini')])))
    for (const n of [0, 1, 2, 3, 4, 5, 6, 0]) {
      const found = await recordings.find(`recording-f${n}`)
      expect(found?.run.events).toHaveLength(1)
    }
    const [model] = (await recordings.models()).get('gemini') ?? []
    expect(model?.label).toBe(`Recording: 0${'🌊'.repeat(39)}�`)
  })
  test('of a folder that is not there are none, and that is told once', async () => {
    const recordings = createRecordings(path.join(folder, 'missing'))
    expect((await recordings.models()).size + (await recordings.models()).size).toBe(0)
    expect(said).toHaveLength(1)
    expect((await createRecordings(undefined).models()).size).toBe(0)
  })
})

describe('a replayed recording', () => {
  let agent: Agent
  let simulator: Simulator
  beforeAll(() => {
    agent = new Agent()
  })
  beforeEach(async () => {
    simulator = await startSimulator({ recordings: createRecordings(folder) })
  })
  afterEach(() => simulator.close())
  afterAll(() => agent.destroy())

  async function ask(provider: string, model: string, more: Partial<ChatRequest> = {}): Promise<StreamEvent[]> {
    const row = catalog.find(({ id }) => id === provider)
    if (!row) throw new Error('no row')
    const text = 'Weather in Oslo and Lima'
    const request: ChatRequest = {
      provider,
      model,
      messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
      include: ['frames'],
      ...more,
    }
    const context = { settings: readSettings({}), runs: createRunRegistry(), agent, secrets: [] }
    const run = startRun(request, row, resolveTarget(row, model, {}, simulator.url), context)
    const events: StreamEvent[] = []
    for (let batch = await run.next(); batch; batch = await run.next()) events.push(...batch)
    return events
  }
  const replay = async (provider: string, recorded: StreamEvent[]) => {
    await save('one.jsonl', writeRecording(recordingOf('One', recorded)))
    return ask(provider, 'recording-one')
  }
  /** With a simulator that plays everything at once. */
  const inNoTime = async () => {
    await simulator.close()
    simulator = await startSimulator({ timeScale: 0, recordings: createRecordings(folder) })
  }
  const errorOf = (events: StreamEvent[]) => events.find((event) => event.type === 'error')

  /** Without what is new in every run: ids, times, and the model's name. */
  function bodies(events: StreamEvent[]) {
    const calls = new Map<string, string>()
    return events.map(({ seq: _seq, t: _t, ...event }) => {
      switch (event.type) {
        case 'start':
          return { type: event.type, dialect: event.dialect }
        case 'response': {
          const { requestId: _requestId, rateLimit: _rateLimit, ...rest } = event
          return rest
        }
        case 'end':
          return { ...event, timing: { frames: event.timing.frames, bytes: event.timing.bytes } }
        case 'part_end':
          return { ...event, ...(event.private && { private: { ...event.private, model: '' } }) }
        case 'part_start':
          if (event.kind !== 'tool_call') return event
          calls.set(event.id, calls.get(event.id) ?? `call ${calls.size}`)
          return { ...event, id: calls.get(event.id) }
        default:
          return event
      }
    })
  }
  const timesOf = (events: StreamEvent[]) => events.flatMap((event) => (event.type === 'frame' ? [event.t] : []))

  const tools = [{ name: 'get_weather', parameters: { type: 'object', properties: { location: { type: 'string' } } } }]

  test.each(['demo-openai', 'demo-responses', 'demo-anthropic', 'demo-gemini'])(
    'of %s brings the same events',
    async (provider) => {
      await inNoTime()
      for (const model of ['demo-thinker', 'demo-large-chunks', 'demo-bursty']) {
        const recorded = await ask(provider, model, { tools })
        expect(recorded.some(({ type }) => type === 'finish')).toBe(true)
        expect(bodies(await replay(provider, recorded))).toEqual(bodies(recorded))
      }
    },
  )
  test('brings them at the recorded times', { retry: 3 }, async () => {
    const recorded = await ask('demo-openai', 'demo-bursty', { tools })
    const replayed = await replay('demo-openai', recorded)
    const then = timesOf(recorded)
    const late = timesOf(replayed).map((t, index) => t - (then[index] ?? Number.NaN))
    const middle = late.toSorted((left, right) => left - right)[Math.floor(late.length / 2)] ?? Number.NaN
    expect(Math.abs(middle)).toBeLessThan(50)
    expect(late.filter((ms) => Math.abs(ms - middle) > 40)).toEqual([])
  })
  test.each([
    'fault-cut',
    'fault-reset',
    'fault-error-event',
    'fault-malformed',
    'fault-empty',
    'fault-429',
    'fault-401',
  ])('%s goes wrong in the same way', async (model) => {
    await inNoTime()
    for (const provider of ['demo-openai', 'demo-responses', 'demo-anthropic', 'demo-gemini']) {
      const recorded = await ask(provider, model)
      const replayed = await replay(provider, recorded)
      const withoutDetail = (events: StreamEvent[]) =>
        bodies(events).map(({ retryAfterMs: _ms, detail: _detail, ...event }: Record<string, unknown>) => event)
      expect(withoutDetail(replayed)).toEqual(withoutDetail(recorded))
    }
  })
  test('without raw frames is refused in the words of the format', async () => {
    await inNoTime()
    const recorded = await ask('demo-gemini', 'demo-fine', { include: ['frame_sizes'] })
    expect(errorOf(await replay('demo-gemini', recorded))).toMatchObject({
      kind: 'invalid_request',
      status: 400,
      message: 'The provider refused the request. This run was recorded without raw frames, so it cannot be replayed.',
    })
  })
  test('of another format, or that is not there, is an unknown model', async () => {
    await save('one.jsonl', writeRecording(recordingOf('One', [start('gemini')])))
    expect(errorOf(await ask('demo-openai', 'recording-one'))).toMatchObject({ kind: 'not_found', status: 404 })
    expect(errorOf(await ask('demo-openai', 'recording-two'))).toMatchObject({ kind: 'not_found', status: 404 })
  })
  test('is in the list of models of its format only', async () => {
    await save('one.jsonl', writeRecording(recordingOf('One', [start('gemini')])))
    const list = async (at: string) => (await fetch(simulator.url + at)).text()
    expect(await list('/gemini/v1beta/models')).toContain('recording-one')
    expect(await list('/openai/v1/models')).not.toContain('recording-one')
  })
})
