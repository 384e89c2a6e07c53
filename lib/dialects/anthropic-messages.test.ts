import { describe, expect, test } from 'vitest'
import type { StreamEventBody } from '@/lib/protocol/events'
import { end, finish, fragment, heartbeat, reasoning, start, startCall, startItem, text } from './fixtures/events'
import { replay, replayFixture } from './fixtures/replay'

const read = (name: string) => replayFixture('anthropic-messages', name)
const readEvents = (...events: object[]) =>
  replay(
    'anthropic-messages',
    new TextEncoder().encode(events.map((json) => `data: ${JSON.stringify(json)}\n\n`).join('')),
  )

/** Most fixtures begin with 12 input tokens, 5 cached ones beside them, and end with 21 output tokens. */
const counts = (outputTokens: number) => ({ inputTokens: 17, outputTokens, cachedInputTokens: 5, cacheWriteTokens: 0 })
const seen = (outputTokens: number): StreamEventBody => ({ type: 'usage', ...counts(outputTokens), final: false })
const final = (outputTokens: number): StreamEventBody => ({
  type: 'usage',
  ...counts(outputTokens),
  final: true,
  raw: {
    input_tokens: 12,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 5,
    output_tokens: outputTokens,
  },
})
const end21 = [seen(21), final(21)]

function endWith(part: number, data: object, call?: { arguments: string; valid: boolean }): StreamEventBody {
  const origin = { provider: 'pier', dialect: 'anthropic-messages', model: 'tide' } as const
  return { type: 'part_end', part, ...call, private: { ...origin, data } }
}
const endCall = (part: number, id: string, text: string, valid = true) =>
  endWith(part, { id }, { arguments: text, valid })

describe('text and thinking', () => {
  test('pings are heartbeats wherever they come', () => {
    expect(read('text')).toEqual([
      seen(1),
      heartbeat,
      start(0, 'text'),
      text(0, 'Die Ebbe '),
      heartbeat,
      heartbeat,
      text(0, 'zieht 🐚 ab.'),
      end(0),
      ...end21,
      finish('stop', 'end_turn'),
    ])
  })
  test('thinking keeps its signature for the next turn', () => {
    const details = { output_tokens_details: { thinking_tokens: 18 } }
    expect(read('thinking')).toEqual([
      seen(1),
      start(0, 'reasoning'),
      reasoning(0, 'Moon '),
      reasoning(0, 'is new.'),
      endWith(0, { type: 'thinking', signature: 'U2lnTW9v' }),
      start(1, 'text'),
      text(1, 'Spring tide.'),
      end(1),
      { ...seen(30), reasoningTokens: 18 },
      {
        type: 'usage',
        ...counts(30),
        reasoningTokens: 18,
        final: true,
        raw: {
          input_tokens: 12,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: 5,
          output_tokens: 30,
          ...details,
        },
      },
      finish('stop', 'end_turn'),
    ])
  })
  test('thinking without text but with a signature is a part, since it must be handed back', () => {
    expect(read('thinking-omitted')).toEqual([
      seen(1),
      start(0, 'reasoning'),
      endWith(0, { type: 'thinking', signature: 'T25seQ==' }),
      start(1, 'text'),
      text(1, 'Aye.'),
      end(1),
      ...end21,
      finish('stop', 'stop_sequence'),
    ])
  })
  test('redacted thinking is an empty part that keeps its data', () => {
    expect(read('thinking-redacted')).toEqual([
      seen(1),
      start(0, 'reasoning'),
      endWith(0, { type: 'redacted_thinking', data: 'aGlkZGVu' }),
      start(1, 'text'),
      text(1, 'Aye.'),
      end(1),
      ...end21,
      finish('stop', 'end_turn'),
    ])
  })
  test('a body that ends in the middle of thinking keeps its text, unsigned, and has no finish', () => {
    expect(read('ends-without-terminal')).toEqual([
      seen(1),
      start(0, 'reasoning'),
      reasoning(0, 'Cut in the'),
      end(0),
      final(1),
    ])
  })
  test('text that goes on after another block has begun is a new part', () => {
    const delta = (index: number, delta: object) => ({ type: 'content_block_delta', index, delta })
    const calls = { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 't', name: 'look' } }
    expect(
      readEvents(delta(0, { type: 'text_delta', text: 'a' }), calls, delta(0, { type: 'text_delta', text: 'b' })),
    ).toEqual([
      start(0, 'text'),
      text(0, 'a'),
      startCall(1, 'call00000', 'look'),
      end(0),
      start(2, 'text'),
      text(2, 'b'),
      end(2),
      endCall(1, 't', '{}'),
    ])
  })
})

describe('tools', () => {
  test('input fragments are joined, pings between them or not', () => {
    expect(read('tool-calls')).toEqual([
      seen(1),
      start(0, 'text'),
      text(0, 'I look.'),
      end(0),
      startCall(1, 'call00000', 'get_tide'),
      fragment(1, '{"harbour"'),
      heartbeat,
      fragment(1, ': "Süd"}'),
      endCall(1, 'toolu_n', '{"harbour": "Süd"}'),
      startCall(2, 'call00001', 'get_wind'),
      fragment(2, '{"knots":true}'),
      endCall(2, 'toolu_s', '{"knots":true}'),
      ...end21,
      finish('tool_calls', 'tool_use'),
    ])
  })
  test('a call without input has {}, and end_turn after a call is tool_calls', () => {
    expect(read('tool-call-without-input')).toEqual([
      seen(1),
      startCall(0, 'call00000', 'list_boats'),
      endCall(0, 'toolu_b', '{}'),
      ...end21,
      finish('tool_calls', 'end_turn'),
    ])
  })
  test('an input that is whole at the start is not repeated by its deltas', () => {
    expect(read('tool-call-prefilled')).toEqual([
      seen(1),
      startCall(0, 'call00000', 'get_tide'),
      fragment(0, '{"day":2}'),
      endCall(0, 'toolu_p', '{"day":2}'),
      ...end21,
      finish('tool_calls', 'tool_use'),
    ])
  })
  test('server tools are items with sources, never calls to answer', () => {
    expect(read('server-tool')).toEqual([
      seen(1),
      startItem(0, 'web_search'),
      end(0),
      { type: 'source', url: 'https://tide.example/a', title: 'Tide A' },
      { type: 'source', url: 'https://tide.example/b', title: 'Tide B' },
      start(1, 'text'),
      text(1, 'High at '),
      { type: 'source', part: 1, url: 'https://tide.example/a', title: 'Tide A' },
      text(1, 'noon.'),
      end(1),
      startItem(2, 'harbour buoy'),
      end(2),
      ...end21,
      finish('stop', 'end_turn'),
    ])
  })
  test('a pause for a server tool is neither a stop nor a tool call', () => {
    expect(read('pause-turn')).toEqual([
      seen(1),
      startItem(0, 'web_search'),
      end(0),
      ...end21,
      finish('other', 'pause_turn'),
    ])
  })
  test('a reused block index opens a new part', () => {
    expect(read('block-index-reused')).toEqual([
      seen(1),
      start(0, 'text'),
      text(0, 'Out.'),
      end(0),
      startCall(1, 'call00000', 'get_tide'),
      fragment(1, '{"day":1}'),
      endCall(1, 'toolu_r', '{"day":1}'),
      start(2, 'text'),
      text(2, 'In.'),
      end(2),
      ...end21,
      finish('tool_calls', 'tool_use'),
    ])
  })
})

describe('message events', () => {
  test('the same message_start twice is one', () => {
    expect(read('message-start-twice')).toEqual([
      seen(1),
      start(0, 'text'),
      text(0, 'One '),
      text(0, 'answer.'),
      end(0),
      ...end21,
      finish('stop', 'end_turn'),
    ])
  })
  test('another message spliced in is a protocol error, and none of its text is taken', () => {
    expect(read('message-start-spliced')).toEqual([
      seen(1),
      start(0, 'text'),
      text(0, 'First'),
      end(0),
      final(1),
      {
        type: 'error',
        kind: 'protocol',
        message: 'The provider sent something that is not a valid stream. A second answer began inside the first.',
        retryable: true,
        phase: 'mid_stream',
      },
    ])
  })
  test('content and stop reason of message_start are read', () => {
    expect(read('content-in-message-start')).toEqual([
      seen(1),
      start(0, 'text'),
      text(0, 'Again.'),
      end(0),
      startCall(1, 'call00000', 'get_wind'),
      fragment(1, '{"knots":true}'),
      endCall(1, 'toolu_w', '{"knots":true}'),
      final(1),
      finish('tool_calls', 'tool_use'),
    ])
  })
  test('a whole message instead of a stream is read', () => {
    const usage = { inputTokens: 3, outputTokens: 4 }
    expect(read('whole-answer')).toEqual([
      { type: 'usage', ...usage, final: false },
      start(0, 'reasoning'),
      reasoning(0, 'Hm.'),
      endWith(0, { type: 'thinking', signature: 'c2ln' }),
      start(1, 'text'),
      text(1, 'Böen.'),
      end(1),
      { type: 'usage', ...usage, final: true, raw: { input_tokens: 3, output_tokens: 4 } },
      finish('stop', 'end_turn'),
    ])
  })
  test('later usage overwrites field by field, and null never does', () => {
    const counts = { inputTokens: 45, cachedInputTokens: 5, cacheWriteTokens: 0 }
    const raw = { input_tokens: 40, cache_creation_input_tokens: 0, cache_read_input_tokens: 5, output_tokens: 4 }
    expect(read('usage-corrected').filter((event) => event.type === 'usage')).toEqual([
      seen(1),
      { type: 'usage', ...counts, outputTokens: 3, final: false },
      { type: 'usage', ...counts, outputTokens: 4, final: false },
      { type: 'usage', ...counts, outputTokens: 4, final: true, raw },
    ])
  })
  test('usage that is not reported is not sent', () => {
    expect(read('usage-absent')).toEqual([start(0, 'text'), text(0, 'Aye.'), end(0), finish('length', 'max_tokens')])
  })
  test('unknown events, blocks and deltas leave the answer alone', () => {
    expect(read('unknown-events')).toEqual([
      seen(1),
      startItem(0, 'compaction'),
      end(0),
      start(1, 'text'),
      text(1, 'Aye'),
      text(1, '.'),
      end(1),
      startItem(2, 'fallback'),
      end(2),
      ...end21,
      finish('other', 'compaction'),
    ])
  })
  test('a block without start, no message_stop and a [DONE] are taken as they come', () => {
    const usage = { inputTokens: 2, outputTokens: 3 }
    expect(read('trailing-done')).toEqual([
      { type: 'usage', inputTokens: 2, final: false },
      start(0, 'text'),
      text(0, 'No start.'),
      { type: 'usage', ...usage, final: false },
      end(0),
      { type: 'usage', ...usage, final: true, raw: { input_tokens: 2, output_tokens: 3 } },
      finish('stop', 'end_turn'),
    ])
  })
  test('a refusal without content says why', () => {
    expect(read('refusal')).toEqual([
      seen(1),
      seen(0),
      final(0),
      { type: 'finish', reason: 'content_filter', raw: 'refusal', detail: 'Pirates may not be helped.' },
    ])
  })
})

describe('errors', () => {
  test('an error can be the first event', () => {
    const error = { type: 'overloaded_error', message: 'Overloaded' }
    expect(read('error-first')).toEqual([
      {
        type: 'error',
        kind: 'overloaded',
        message: 'The provider is overloaded. Overloaded',
        code: 'overloaded_error',
        retryable: true,
        phase: 'before_first_token',
        detail: JSON.stringify({ type: 'error', error, request_id: 'req_1' }),
      },
    ])
  })
  test('an error inside a tool call leaves its arguments as they are, not valid', () => {
    const error = { type: 'api_error', message: 'hull breach' }
    expect(read('error-in-tool-call')).toEqual([
      seen(1),
      startCall(0, 'call00000', 'get_tide'),
      fragment(0, '{"day":'),
      endCall(0, 'toolu_c', '{"day":', false),
      final(1),
      {
        type: 'error',
        kind: 'upstream',
        message: 'The provider failed. hull breach',
        code: 'api_error',
        retryable: true,
        phase: 'mid_stream',
        detail: JSON.stringify({ type: 'error', error }),
      },
    ])
  })
  test('after the stop reason an error is only a notice', () => {
    expect(read('error-after-stop')).toEqual([
      seen(1),
      start(0, 'text'),
      text(0, 'Whole.'),
      end(0),
      ...end21,
      finish('stop', 'end_turn'),
    ])
  })
  test('a message that stops without content or reason is empty', () => {
    expect(read('empty-message')).toEqual([
      seen(1),
      final(1),
      {
        type: 'error',
        kind: 'empty',
        message: 'The provider answered with nothing.',
        retryable: true,
        phase: 'before_first_token',
      },
    ])
  })
  test('an error is known by its type alone', () => {
    expect(readEvents({ type: 'error' })).toEqual([
      expect.objectContaining({ type: 'error', kind: 'upstream', message: 'The provider failed.' }),
    ])
  })
})
