import { describe, expect, test } from 'vitest'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import { createFrameTrack } from './frame-track'

/** Each body with its server time; `seq` and the reader's times follow. */
function trackOf(...bodies: [t: number, body: StreamEventBody][]) {
  const { track, add } = createFrameTrack()
  for (const [seq, [t, body]] of bodies.entries())
    add({ event: { seq, t, ...body } as StreamEvent, receivedMs: t + 5, read: seq })
  return track
}
const frame = (n: number, bytes = 10): StreamEventBody => ({ type: 'frame', n, bytes })
const text = (value: string, part = 0): StreamEventBody => ({ type: 'text_delta', part, text: value })

describe('the track of a run', () => {
  test('has one row for each frame, of the kind that a reader would see, with its characters and first event', () => {
    const track = trackOf(
      [0, { type: 'heartbeat', from: 'bff' }],
      [1, frame(0)],
      [2, frame(1)],
      [2, { type: 'part_start', part: 0, kind: 'reasoning' }],
      [2, { type: 'reasoning_delta', part: 0, text: 'Hm' }],
      [3, frame(2)],
      [3, { type: 'heartbeat', from: 'upstream' }],
      [4, frame(3)],
      [4, text('One', 1)],
      [4, text(' two', 1)],
      [4, frame(4)],
      [4, { type: 'tool_call_delta', part: 2, arguments: '{}' }],
      [5, frame(5)],
      [5, { type: 'usage', final: true, outputTokens: 3 }],
      [5, { type: 'finish', reason: 'stop' }],
      [6, frame(6)],
      [6, { type: 'error', kind: 'upstream', message: '', retryable: true, phase: 'mid_stream' }],
    )
    expect(track.kind).toEqual(['other', 'reasoning', 'ping', 'text', 'tool', 'usage', 'error'])
    expect(track.t).toEqual([1, 2, 3, 4, 4, 5, 6])
    expect(track.chars).toEqual([0, 2, 0, 7, 2, 0, 0])
    expect(track.event).toEqual([1, 2, 5, 7, 10, 12, 15])
    expect(track.receivedMs).toEqual([6, 7, 8, 9, 9, 10, 11])
  })
  test('what was held back to the end of the body has a row of its own', () => {
    const track = trackOf([1, frame(0)], [1, text('<thi')], [9, text('nk')])
    expect(track.t).toEqual([1, 9])
    expect(track.bytes).toEqual([10, 0])
  })
  test('without frames every output delta and every ping is a row', () => {
    const track = trackOf(
      [1, text('a')],
      [1, text('b')],
      [2, { type: 'heartbeat', from: 'upstream' }],
      [2, { type: 'heartbeat', from: 'bff' }],
      [3, { type: 'usage', final: true }],
    )
    expect(track.kind).toEqual(['text', 'text', 'ping'])
  })
  test('a part that turns out to have been reasoning changes its rows and says so', () => {
    const track = trackOf(
      [1, frame(0)],
      [1, text('Hm')],
      [2, frame(1)],
      [2, { type: 'part_kind', part: 0, kind: 'reasoning' }],
      [2, text('Yes', 1)],
    )
    expect(track.kind).toEqual(['reasoning', 'text'])
    expect(track.revision).toBe(1)
  })
})
