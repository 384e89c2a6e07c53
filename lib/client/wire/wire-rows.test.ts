import { describe, expect, test } from 'vitest'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import type { TimedEvent } from '@/lib/recording/recording'
import { createRowPicker, hasWords, isOfKind, placeOf } from './row-picker'
import { createWireRows, type WireRows } from './wire-rows'

type Timed = [t: number, body: StreamEventBody]

/** Each body with its BFF time; the browser's clock is 5 ms ahead. */
function timed(...bodies: Timed[]): TimedEvent[] {
  return bodies.map(([t, body], seq) => ({ event: { seq, t, ...body } as StreamEvent, receivedMs: t + 5, read: seq }))
}
function rowsOf(events: readonly TimedEvent[]): WireRows {
  const wire = createWireRows(events)
  wire.extend(events.length)
  return wire
}
const frame = (n: number, data?: string): StreamEventBody => ({
  type: 'frame',
  n,
  bytes: data?.length ?? 10,
  ...(data === undefined ? {} : { data }),
})
const text = (value: string, part = 0): StreamEventBody => ({ type: 'text_delta', part, text: value })
const timing = { totalMs: 9, frames: 2, bytes: 20 }
const start: StreamEventBody = {
  type: 'start',
  protocol: 1,
  runId: 'run',
  provider: 'demo',
  dialect: 'openai-chat',
  model: 'demo',
  startedAt: '2026-01-01T00:00:00Z',
  offsetMs: 0,
}

describe('the rows of a run', () => {
  test('link each frame with the events made from it, and leave what no frame made alone', () => {
    const events = timed(
      [0, start],
      [100, { type: 'response', status: 200, attempt: 1 }],
      [120, frame(0, 'data: a\n')],
      [120, { type: 'part_start', part: 0, kind: 'text' }],
      [120, text('Hi')],
      [150, frame(1, 'data: b\n')],
      [10_150, { type: 'heartbeat', from: 'bff' }],
      [10_160, frame(2, ': ping\n')],
      [10_160, { type: 'heartbeat', from: 'upstream' }],
      [10_160, { type: 'end', outcome: 'cancelled', timing }],
    )
    const wire = rowsOf(events)
    expect(wire.rows).toEqual([
      { first: 0, end: 1, t: 0, receivedMs: 5, kind: 'other' },
      { first: 1, end: 2, t: 100, receivedMs: 105, kind: 'other' },
      { frame: events[2]?.event, first: 2, end: 5, t: 120, receivedMs: 125, kind: 'text' },
      { frame: events[5]?.event, first: 5, end: 6, t: 150, receivedMs: 155, gapMs: 30, kind: 'other' },
      { first: 6, end: 7, t: 10_150, receivedMs: 10_155, gapMs: 10_000, kind: 'other' },
      { frame: events[7]?.event, first: 7, end: 9, t: 10_160, receivedMs: 10_165, gapMs: 10_010, kind: 'ping' },
      { first: 9, end: 10, t: 10_160, receivedMs: 10_165, gapMs: 0, kind: 'other' },
    ])
    expect(events.map((_, index) => wire.rowOf(index))).toEqual([0, 1, 2, 2, 2, 3, 4, 5, 5, 6])
    expect(wire.rowOf(10)).toBeUndefined()
    expect(wire.counts).toEqual({ text: 1, reasoning: 0, tool: 0, error: 0, usage: 0, ping: 1, other: 5 })
    expect(wire.bytes).toBe(23)
    expect(wire.hasRaw).toBe(true)
  })
  test('frames of one network read share their time, and each keeps its own events', () => {
    const wire = rowsOf(timed([7, frame(0)], [7, text('a')], [7, frame(1)], [7, frame(2)], [7, text('b')]))
    expect(wire.rows.map(({ first, end, gapMs }) => [first, end, gapMs])).toEqual([
      [0, 2, undefined],
      [2, 3, 0],
      [3, 5, 0],
    ])
    expect(wire.hasRaw).toBe(false)
  })
  test('what the end of the body or a time limit gave comes later than the last frame, so no frame made it', () => {
    const wire = rowsOf(
      timed(
        [1, frame(0)],
        [9, text('held back')],
        [12, { type: 'error', kind: 'timeout', message: '', retryable: true, phase: 'mid_stream' }],
        [12, { type: 'end', outcome: 'error', timing }],
      ),
    )
    expect(wire.rows.map(({ frame, kind }) => [frame?.n, kind])).toEqual([
      [0, 'other'],
      [undefined, 'text'],
      [undefined, 'error'],
      [undefined, 'other'],
    ])
  })
  test('where no frames were asked for, every event is a row', () => {
    const wire = rowsOf(timed([1, text('a')], [1, text('b')], [2, { type: 'usage', final: true }]))
    expect(wire.rows.map(({ kind, gapMs }) => [kind, gapMs])).toEqual([
      ['text', undefined],
      ['text', undefined],
      ['usage', undefined],
    ])
  })
  test('the kind of a row is that of what a reader would see', () => {
    const wire = rowsOf(
      timed(
        [1, frame(0)],
        [1, { type: 'usage', final: false }],
        [1, { type: 'reasoning_delta', part: 0, text: 'Hm' }],
        [1, text('Hi', 1)],
        [2, frame(1)],
        [2, { type: 'tool_call_delta', part: 2, arguments: '{' }],
        [2, { type: 'error', kind: 'upstream', message: '', retryable: true, phase: 'mid_stream' }],
      ),
    )
    expect(wire.rows.map(({ kind }) => kind)).toEqual(['reasoning', 'error'])
  })
  test('text that turns out to have been reasoning changes its rows, and only those', () => {
    const wire = rowsOf(
      timed(
        [1, frame(0)],
        [1, text('Hm')],
        [2, frame(1)],
        [2, text('other part', 7)],
        [3, frame(2)],
        [3, { type: 'part_kind', part: 0, kind: 'reasoning' }],
        [3, text('Yes', 1)],
      ),
    )
    expect(wire.rows.map(({ kind }) => kind)).toEqual(['reasoning', 'text', 'text'])
    expect(wire.counts).toMatchObject({ text: 2, reasoning: 1, other: 0 })
    expect(wire.revision).toBe(1)
  })
  test('taken in pieces, cut anywhere, they are the same', () => {
    const events = timed([0, start], [1, frame(0)], [1, text('a')], [1, text('b')], [2, frame(1)], [2, text('c')])
    const wire = createWireRows(events)
    for (let count = 0; count <= events.length + 3; count++) wire.extend(count)
    expect(wire.rows).toEqual(rowsOf(events).rows)
    expect(wire.counts).toEqual(rowsOf(events).counts)
  })
})

describe('picking rows', () => {
  const events = timed(
    [1, frame(0, 'data: {"x":"Grüße"}\n')],
    [1, text('Grüße "Oslo"')],
    [2, frame(1, 'data: [DONE]\n')],
    [2, { type: 'finish', reason: 'stop' }],
    [3, { type: 'end', outcome: 'complete', timing }],
  )
  function pick(words: string): readonly number[] {
    const wire = rowsOf(events)
    const picker = createRowPicker(wire, hasWords(wire, words))
    picker.extend()
    return picker.picked
  }

  test('words are found in raw text and in event JSON, in whatever case, and are never a pattern', () => {
    expect(pick('GRÜSSE')).toEqual([])
    expect(pick('grÜß')).toEqual([0])
    expect(pick('[done]')).toEqual([1])
    expect(pick('"type":"END"')).toEqual([2])
    expect(pick('.*')).toEqual([])
    expect(pick('\\"oslo')).toEqual([0])
  })
  test("a frame's own event is not searched: its raw text is", () => {
    expect(pick('"bytes"')).toEqual([2])
  })
  test('a row that is still growing is looked at again, and one that changed its kind leaves', () => {
    const growing = timed(
      [1, frame(0)],
      [1, text('a')],
      [2, frame(1)],
      [2, { type: 'part_kind', part: 0, kind: 'reasoning' }],
      [2, text('b', 1)],
    )
    const wire = createWireRows(growing)
    const picker = createRowPicker(wire, isOfKind(new Set(['text'])))
    const seen = growing.map((_, index) => {
      wire.extend(index + 1)
      picker.extend()
      return [...picker.picked]
    })
    expect(seen).toEqual([[], [0], [0], [], [1]])
  })
  test('no kinds chosen means every kind, several mean each of them', () => {
    const wire = rowsOf(events)
    const picked = [new Set<never>(), new Set(['text', 'usage'] as const)].map((kinds) => {
      const picker = createRowPicker(wire, isOfKind(kinds))
      picker.extend()
      picker.extend()
      return picker.picked
    })
    expect(picked).toEqual([[0, 1, 2], [0]])
  })
  test('the place of a row in a list is found, also where it is not in it', () => {
    expect([0, 3, 4, 7, 9].map((row) => placeOf([3, 4, 7], row))).toEqual([0, 0, 1, 2, 3])
    expect(placeOf([], 5)).toBe(0)
  })
  test('50,000 frames that come a few at a time are each looked at about once', { timeout: 30_000 }, () => {
    const many = timed(
      ...Array.from({ length: 50_000 }, (_, n): Timed[] => [
        [n, frame(n, `data: {"choices":[{"delta":{"content":"word ${n}"}}]}\n`)],
        [n, text(`word ${n}`)],
      ]).flat(),
    )
    const wire = createWireRows(many)
    const holds = hasWords(wire, 'word 49999')
    let looks = 0
    const picker = createRowPicker(wire, (row) => {
      looks++
      return holds(row)
    })
    for (let count = 100; count <= many.length; count += 100) {
      wire.extend(count)
      picker.extend()
    }
    expect(wire.counts.text).toBe(50_000)
    expect(picker.picked).toEqual([49_999])
    expect(looks).toBeLessThanOrEqual(51_000)
  })
})
