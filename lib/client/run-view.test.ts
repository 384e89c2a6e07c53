import { describe, expect, test } from 'vitest'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import { applyEvent, createRunView, type RunView } from './run-view'

/** Applies bodies 100 ms apart. */
function view(...bodies: StreamEventBody[]): RunView {
  return bodies.reduce(
    (current, body, seq) => applyEvent(current, { seq, t: seq * 100, ...body } as StreamEvent),
    createRunView('acme', 'm1'),
  )
}

describe('the view of a run', () => {
  test('a text part holds its joined deltas, their number and their times', () => {
    const { parts } = view(
      { type: 'part_start', part: 0, kind: 'text' },
      { type: 'text_delta', part: 0, text: 'Hel' },
      { type: 'text_delta', part: 0, text: 'lo' },
      { type: 'part_end', part: 0 },
    )
    expect(parts).toEqual([
      {
        part: 0,
        kind: 'text',
        text: 'Hello',
        startMs: 0,
        firstMs: 100,
        lastMs: 200,
        endMs: 300,
        chunks: 2,
        firstChars: 3,
      },
    ])
  })

  test('a tool call keeps its raw arguments, their verdict and what only its provider understands', () => {
    const opaque = { provider: 'acme', dialect: 'openai-chat' as const, model: 'm1', data: { id: 'call_1' } }
    const { parts } = view(
      { type: 'part_start', part: 0, kind: 'tool_call', id: 'a1b2c3d4e', name: 'get_weather' },
      { type: 'tool_call_delta', part: 0, arguments: '{"city":' },
      { type: 'tool_call_delta', part: 0, arguments: '"Oslo"' },
      { type: 'part_end', part: 0, arguments: '{"city":"Oslo"', valid: false, private: opaque },
    )
    expect(parts[0]).toMatchObject({
      arguments: '{"city":"Oslo"',
      valid: false,
      private: opaque,
      chunks: 2,
      endMs: 300,
    })
  })

  test('a text part that turns out to have been reasoning becomes reasoning and keeps its text', () => {
    const { parts } = view(
      { type: 'part_start', part: 0, kind: 'text' },
      { type: 'text_delta', part: 0, text: 'hm' },
      { type: 'part_kind', part: 0, kind: 'reasoning' },
      { type: 'part_end', part: 0 },
      { type: 'part_start', part: 1, kind: 'text' },
      { type: 'text_delta', part: 1, text: 'Yes.' },
    )
    expect(parts.map((part) => [part.kind, 'text' in part ? part.text : ''])).toEqual([
      ['reasoning', 'hm'],
      ['text', 'Yes.'],
    ])
  })

  test('only the part that grew gets a new identity', () => {
    const before = view(
      { type: 'part_start', part: 0, kind: 'reasoning' },
      { type: 'reasoning_delta', part: 0, text: 'hm' },
      { type: 'part_start', part: 1, kind: 'text' },
    )
    const after = applyEvent(before, { seq: 3, t: 300, type: 'text_delta', part: 1, text: 'x' })
    expect(after.parts[0]).toBe(before.parts[0])
    expect(after.parts[1]).not.toBe(before.parts[1])
    expect(before.parts[1]).toMatchObject({ text: '' })
  })

  test('interleaved parts grow side by side', () => {
    const { parts, current } = view(
      { type: 'part_start', part: 0, kind: 'tool_call', id: 'aaaaaaaaa', name: 'f' },
      { type: 'part_start', part: 1, kind: 'tool_call', id: 'bbbbbbbbb', name: 'g' },
      { type: 'tool_call_delta', part: 0, arguments: '{' },
      { type: 'tool_call_delta', part: 1, arguments: '[' },
      { type: 'tool_call_delta', part: 0, arguments: '}' },
    )
    expect(parts.map((part) => 'arguments' in part && part.arguments)).toEqual(['{}', '['])
    expect(current).toBe(0)
  })

  test('unknown event types, unknown parts and unknown kinds change nothing but the time', () => {
    const before = view({ type: 'part_start', part: 0, kind: 'text' })
    const strange = [
      { seq: 1, t: 500, type: 'hologram', part: 0 },
      { seq: 2, t: 500, type: 'text_delta', part: 7, text: 'lost' },
      { seq: 3, t: 500, type: 'part_start', part: 1, kind: 'smell' },
    ] as unknown as StreamEvent[]
    expect(strange.reduce(applyEvent, before)).toEqual({ ...before, lastMs: 500 })
  })

  test('usage is merged field by field; what was never reported stays absent, and only the last word is final', () => {
    const onTheWay = view({ type: 'usage', inputTokens: 9, outputTokens: 1, final: false })
    expect([onTheWay.usage, onTheWay.isUsageFinal]).toEqual([{ inputTokens: 9, outputTokens: 1 }, false])
    const atTheEnd = applyEvent(onTheWay, {
      seq: 1,
      t: 100,
      type: 'usage',
      outputTokens: 20,
      reasoningTokens: 0,
      final: true,
      raw: {},
    })
    expect([atTheEnd.usage, atTheEnd.isUsageFinal]).toEqual([
      { inputTokens: 9, outputTokens: 20, reasoningTokens: 0 },
      true,
    ])
  })

  test('an error leaves the text that came before it', () => {
    const after = view(
      { type: 'part_start', part: 0, kind: 'text' },
      { type: 'text_delta', part: 0, text: 'half' },
      { type: 'part_end', part: 0 },
      { type: 'error', kind: 'overloaded', message: 'Busy.', status: 529, retryable: true, phase: 'mid_stream' },
      { type: 'end', outcome: 'error', timing: { totalMs: 400, frames: 3, bytes: 99 } },
    )
    expect(after.parts[0]).toMatchObject({ text: 'half' })
    expect(after.error).toEqual({
      kind: 'overloaded',
      message: 'Busy.',
      status: 529,
      retryable: true,
      phase: 'mid_stream',
    })
    expect(after.outcome).toBe('error')
  })

  test('a source is listed once', () => {
    expect(
      view(
        { type: 'source', url: 'https://example.org/', title: 'Example' },
        { type: 'source', url: 'https://example.org/', part: 0 },
        { type: 'source', title: 'A book' },
      ).sources,
    ).toEqual([{ url: 'https://example.org/', title: 'Example' }, { title: 'A book' }])
  })

  test('a retry is forgotten once the next attempt answers', () => {
    const because = { kind: 'overloaded', message: 'Busy.', retryable: true, phase: 'connect' } as const
    const retrying = view({ type: 'retry', attempt: 2, provider: 'acme', model: 'm1', afterMs: 500, because })
    expect(retrying.retry?.attempt).toBe(2)
    const answered = applyEvent(retrying, { seq: 1, t: 900, type: 'response', status: 200, attempt: 2 })
    expect(answered.retry).toBeUndefined()
    expect([answered.provider, answered.model]).toEqual(['acme', 'm1'])
    expect(answered.response).toEqual({ t: 900, status: 200, attempt: 2 })
  })

  test('ten thousand deltas take well under a second', () => {
    let current = view({ type: 'part_start', part: 0, kind: 'text' })
    const startedAt = performance.now()
    for (let seq = 1; seq <= 10_000; seq++)
      current = applyEvent(current, { seq, t: seq, type: 'text_delta', part: 0, text: 'some words ' })
    expect(performance.now() - startedAt).toBeLessThan(500)
    expect(current.parts[0]).toMatchObject({ chunks: 10_000 })
  })
})
