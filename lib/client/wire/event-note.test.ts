import { expect, test } from 'vitest'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import type { TimedEvent } from '@/lib/recording/recording'
import { noteOf } from './event-note'

function notesOf(...bodies: [t: number, body: StreamEventBody][]) {
  const events = bodies.map(
    ([t, body], seq): TimedEvent => ({ event: { seq, t, ...body } as StreamEvent, receivedMs: t, read: seq }),
  )
  return events.map((_, index) => noteOf(events, index))
}
const usage: StreamEventBody = { type: 'usage', inputTokens: 9, final: false }
const frame = (n: number): StreamEventBody => ({ type: 'frame', n, bytes: 10 })

test('usage that was told before the first output has the time of that output, and later usage its own', () => {
  expect(
    notesOf(
      [380, frame(0)],
      [380, frame(1)],
      [447, frame(2)],
      [447, usage],
      [447, { type: 'part_start', part: 0, kind: 'text' }],
      [447, { type: 'text_delta', part: 0, text: 'Hi' }],
      [460, frame(3)],
      [460, usage],
      [460, { type: 'part_start', part: 1, kind: 'text' }],
    ),
  ).toEqual([
    undefined,
    undefined,
    undefined,
    'waits_for_output',
    'opens_with_content',
    undefined,
    undefined,
    undefined,
    'opens_with_content',
  ])
})

test('a tool call is begun where it is announced', () => {
  expect(notesOf([1, { type: 'part_start', part: 0, kind: 'tool_call', id: 'abcdefghi', name: 'weather' }])).toEqual([
    undefined,
  ])
})
