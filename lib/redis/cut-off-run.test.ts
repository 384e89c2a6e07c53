import { describe, expect, test } from 'vitest'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import { cutOffRun } from './cut-off-run'

const stamped = (bodies: StreamEventBody[]): StreamEvent[] =>
  bodies.map((body, index) => ({ seq: index, t: index * 10, ...body }))
const timing = (totalMs: number) => ({ totalMs, frames: 0, bytes: 0 })

describe('a run whose server is gone', () => {
  test('has its open parts closed, a call with what came of its arguments, before the error and the end', () => {
    const events = stamped([
      { type: 'part_start', part: 0, kind: 'text' },
      { type: 'part_start', part: 1, kind: 'reasoning' },
      { type: 'part_end', part: 1 },
      { type: 'part_start', part: 2, kind: 'tool_call', id: 'abcdefghi', name: 'tide' },
      { type: 'tool_call_delta', part: 2, arguments: '{"a"' },
      { type: 'part_start', part: 3, kind: 'tool_call', id: 'abcdefghj', name: 'moon' },
      { type: 'tool_call_delta', part: 2, arguments: ':' },
    ])
    expect(cutOffRun(events, 7)).toEqual([
      { seq: 7, t: 60, type: 'part_end', part: 0 },
      { seq: 8, t: 60, type: 'part_end', part: 2, arguments: '{"a":', valid: false },
      { seq: 9, t: 60, type: 'part_end', part: 3, arguments: '{}', valid: true },
      {
        seq: 10,
        t: 60,
        type: 'error',
        kind: 'incomplete',
        message: 'The server that received this answer is gone, and the answer was cut here.',
        retryable: true,
        phase: 'mid_stream',
      },
      { seq: 11, t: 60, type: 'end', outcome: 'incomplete', timing: timing(60) },
    ])
  })
  test('is complete when only its end is missing', () => {
    const events = stamped([{ type: 'finish', reason: 'stop' }])
    expect(cutOffRun(events, 1)).toEqual([{ seq: 1, t: 0, type: 'end', outcome: 'complete', timing: timing(0) }])
  })
  test('keeps its own error when only its end is missing', () => {
    const events = stamped([
      { type: 'error', kind: 'network', message: 'No.', retryable: true, phase: 'mid_stream' },
      { type: 'heartbeat', from: 'bff' },
    ])
    expect(cutOffRun(events, 2)).toEqual([{ seq: 2, t: 10, type: 'end', outcome: 'error', timing: timing(10) }])
  })
})
