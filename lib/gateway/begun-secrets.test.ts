import { describe, expect, test } from 'vitest'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import { createEventRedactor } from './redact-events'

const KEY = 'sk-secret-key-123'
const HALF = 9
const cuts = Array.from({ length: KEY.length - 1 }, (_, at) => at + 1)
const END: StreamEventBody = { type: 'end', outcome: 'complete', timing: { totalMs: 1, frames: 0, bytes: 0 } }

/** What goes out, each event read by itself. */
function redact(...events: StreamEventBody[]): StreamEventBody[] {
  const read = createEventRedactor([KEY])
  const sent: StreamEvent[] = [...events, END].flatMap((event) => read([{ seq: 0, t: 0, ...event }]))
  return sent.slice(0, -1).map(({ seq: _seq, t: _t, ...event }) => event)
}

const owner = { provider: 'p', dialect: 'gemini', model: 'm' } as const
/** Every event whose text may begin a key. */
const beginnings: Record<string, (text: string) => StreamEventBody> = {
  responseId: (text) => ({ type: 'response', status: 200, attempt: 1, responseId: text }),
  model: (text) => ({ type: 'response', status: 200, attempt: 1, model: text }),
  requestId: (text) => ({ type: 'response', status: 200, attempt: 1, requestId: text }),
  name: (text) => ({ type: 'part_start', part: 7, kind: 'tool_call', id: 'abcdefgh1', name: text }),
  label: (text) => ({ type: 'part_start', part: 7, kind: 'server_item', label: text }),
  title: (text) => ({ type: 'source', title: text }),
  usage: (text) => ({ type: 'usage', final: false, raw: { tier: [text] } }),
  private: (text) => ({ type: 'part_end', part: 7, private: { ...owner, data: { signature: text } } }),
}
/** Every event whose text may go on with it, and what is left of it. */
const rests: Record<string, (text: string) => StreamEventBody> = {
  ...beginnings,
  text: (text) => ({ type: 'text_delta', part: 0, text }),
  reasoning: (text) => ({ type: 'reasoning_delta', part: 1, text }),
  call: (text) => ({ type: 'tool_call_delta', part: 2, arguments: text }),
  finish: (text) => ({ type: 'finish', reason: 'other', raw: text }),
  error: (text) => ({ type: 'error', kind: 'upstream', message: text, retryable: false, phase: 'mid_stream' }),
}
const between: StreamEventBody = { type: 'usage', final: false, outputTokens: 1 }
const pairs = Object.keys(beginnings).flatMap((first) => Object.keys(rests).map((then) => [first, then] as const))

describe('a key that one event begins and a later one ends', () => {
  test.each(pairs)('loses its rest, and its beginning too from the half on: %s, %s', (first, then) => {
    const [begin, end] = [beginnings[first], rests[then]]
    if (!begin || !end) throw new Error('unreachable')
    for (const at of cuts) {
      const beginning = at < HALF ? `x_${KEY.slice(0, at)}` : 'x_[key]'
      expect(redact(begin(`x_${KEY.slice(0, at)}`), between, end(`${KEY.slice(at)} and more`))).toEqual([
        begin(beginning),
        between,
        end('[key] and more'),
      ])
    }
  })

  test('loses its rest in a text that has begun meanwhile, and in one of another part', () => {
    const { responseId, text, reasoning } = { ...rests, ...beginnings }
    if (!responseId || !text || !reasoning) throw new Error('unreachable')
    expect(redact(responseId('x_sk-secr'), text('Hello'), reasoning('et-key-123'), text('et-key-123.'))).toEqual([
      responseId('x_sk-secr'),
      text('Hello'),
      reasoning('[key]'),
      text('[key].'),
    ])
  })

  test('is never more than half there, in however many pieces the rest comes', () => {
    const { responseId, text } = { ...rests, ...beginnings }
    if (!responseId || !text) throw new Error('unreachable')
    expect(redact(responseId('x_sk-'), ...['secr', 'et-k', 'ey', '-123', '!'].map(text))).toEqual([
      responseId('x_sk-'),
      ...['secr', '[key]', '[key]', '[key]', '!'].map(text),
    ])
  })

  test('of which half is hidden does not hide short words that go on with it', () => {
    const { responseId, text } = { ...rests, ...beginnings }
    if (!responseId || !text) throw new Error('unreachable')
    expect(redact(responseId('x_sk-secret-'), ...['k', 'ke', ' key', 'key-123'].map(text))).toEqual([
      responseId('x_[key]'),
      ...['k', 'ke', ' key', '[key]'].map(text),
    ])
  })

  test('loses its rest in an identifier after text', () => {
    const { text, title } = rests
    if (!text || !title) throw new Error('unreachable')
    expect(redact(text('so sk-secr'), title('et-key-123'))).toEqual([text('so sk-secr'), title('[key]')])
  })
})

describe('in raw frames', () => {
  const frame = (json: unknown): StreamEventBody => ({
    type: 'frame',
    n: 0,
    bytes: 1,
    data: `data: ${JSON.stringify(json)}\n`,
  })
  const id = (text: string) => frame({ id: `x_${text}`, usage: { tokens: 1 } })
  const content = (text: string) => frame({ choices: [{ delta: { content: text } }] })
  const withheld = { type: 'frame', n: 0, bytes: 1, data: '[key]' }

  test('an identifier that begins a key withholds the frame with the rest, and the events made from that lose it', () => {
    for (const at of cuts) {
      const [beginning, rest] = [KEY.slice(0, at), KEY.slice(at)]
      const delta: StreamEventBody = { type: 'text_delta', part: 0, text: `${rest} so` }
      expect(redact(id(beginning), content('Hello'), content(`${rest} so`), delta)).toEqual([
        at < HALF ? id(beginning) : withheld,
        content('Hello'),
        withheld,
        { ...delta, text: '[key] so' },
      ])
    }
  })
  test('two fields of one frame withhold it', () => {
    for (const at of cuts) {
      expect(redact(frame({ id: KEY.slice(0, at), model: KEY.slice(at) }))).toEqual([withheld])
    }
  })
})

test("the caller's own model is not hidden, though a key begins like it", () => {
  const read = createEventRedactor(['tide-model-key-1'])
  const start = {
    type: 'start',
    protocol: 1,
    runId: 'r',
    provider: 'p',
    dialect: 'gemini',
    model: 'tide-model',
  } as const
  const event = { seq: 0, t: 0, ...start, startedAt: '2026-01-01T00:00:00Z', offsetMs: 0 }
  expect(read([event])).toEqual([event])
})
