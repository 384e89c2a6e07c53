import { describe, expect, test } from 'vitest'
import type { StreamEventBody, Usage } from '@/lib/protocol/events'
import { end, finish, fragment, heartbeat, reasoning, start, startCall, startItem, text } from './fixtures/events'
import { replay, replayFixture } from './fixtures/replay'
import { createResponsesDecoder } from './openai-responses-decoder'

const read = (name: string) => replayFixture('openai-responses', name)
const origin = { provider: 'pier', dialect: 'openai-responses', model: 'tide' } as const

/** The end of a part with what a later turn hands back. */
const endKept = (part: number, data: object): StreamEventBody => ({
  type: 'part_end',
  part,
  private: { ...origin, data },
})
function endCall(part: number, text: string, data?: object, valid = true): StreamEventBody {
  return { type: 'part_end', part, arguments: text, valid, ...(data && { private: { ...origin, data } }) }
}
/** Usage as it was read from a frame, and as the last word. */
const seen = (counts: Usage): StreamEventBody => ({ type: 'usage', ...counts, final: false })
const final = (counts: Usage, raw: object): StreamEventBody => ({ type: 'usage', ...counts, final: true, raw })

describe('text and reasoning', () => {
  test('text comes from the deltas alone, and the copies at the end are not sent again', () => {
    expect(read('text')).toEqual([
      start(0, 'text'),
      text(0, 'Die Flut 🌊'),
      text(0, ' kommt um 7.'),
      end(0),
      seen({ inputTokens: 14, outputTokens: 9, cachedInputTokens: 4, cacheWriteTokens: 2, reasoningTokens: 0 }),
      final(
        { inputTokens: 14, outputTokens: 9, cachedInputTokens: 4, cacheWriteTokens: 2, reasoningTokens: 0 },
        {
          input_tokens: 14,
          input_tokens_details: { cached_tokens: 4, cache_write_tokens: 2 },
          output_tokens: 9,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: 23,
        },
      ),
      finish('stop', 'completed'),
    ])
  })
  test('each summary part is its own reasoning part, and the last keeps what the item ended with', () => {
    expect(read('turn-encrypted')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, 'TAGMAKER wants '),
      reasoning(0, 'tide.'),
      end(0),
      start(1, 'reasoning'),
      reasoning(1, 'And TAGMAKER wants '),
      reasoning(1, 'wind.'),
      endKept(1, {
        type: 'reasoning',
        id: 'rs_TAGMAKER',
        summary: [
          { type: 'summary_text', text: 'TAGMAKER wants tide.' },
          { type: 'summary_text', text: 'And TAGMAKER wants wind.' },
        ],
        encrypted_content: 'ZW5kTAGMAKER',
      }),
      start(2, 'text'),
      text(2, 'I look '),
      text(2, 'at both tables.'),
      end(2),
      startCall(3, 'call00000', 'get_tide'),
      fragment(3, '{"harbour":'),
      fragment(3, '"North"}'),
      endCall(3, '{"harbour":"North"}', { id: 'fc_TAGMAKER_a', call_id: 'call_TAGMAKER_a' }),
      startCall(4, 'call00001', 'get_wind'),
      fragment(4, '{"knots":'),
      fragment(4, 'true}'),
      endCall(4, '{"knots":true}', { id: 'fc_TAGMAKER_b', call_id: 'call_TAGMAKER_b' }),
      seen({ inputTokens: 40, outputTokens: 30, cachedInputTokens: 8, reasoningTokens: 12 }),
      final(
        { inputTokens: 40, outputTokens: 30, cachedInputTokens: 8, reasoningTokens: 12 },
        {
          input_tokens: 40,
          input_tokens_details: { cached_tokens: 8 },
          output_tokens: 30,
          output_tokens_details: { reasoning_tokens: 12 },
          total_tokens: 70,
        },
      ),
      finish('tool_calls', 'completed'),
    ])
  })
  test('encrypted reasoning without words is an empty part that a later turn hands back', () => {
    expect(read('reasoning-without-summary')).toEqual([
      start(0, 'reasoning'),
      endKept(0, { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'ZW5k' }),
      start(1, 'text'),
      text(1, 'Noon.'),
      end(1),
      finish('stop', 'completed'),
    ])
  })
  test('a summary part that is added again under its index is another part', () => {
    expect(read('summary-index-repeated')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, 'Moon first.'),
      end(0),
      start(1, 'reasoning'),
      reasoning(1, 'Then wind.'),
      end(1),
      finish('stop', 'completed'),
    ])
  })
  test('open models stream their reasoning itself, and nothing of it is kept', () => {
    expect(read('turn-reasoning-text')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, 'TAGMAKER wants '),
      reasoning(0, 'tide and wind.'),
      end(0),
      start(1, 'text'),
      text(1, 'I look '),
      text(1, 'at both tables.'),
      end(1),
      startCall(2, 'call00000', 'get_tide'),
      fragment(2, '{"harbour":'),
      fragment(2, '"North"}'),
      endCall(2, '{"harbour":"North"}', { id: 'fc_TAGMAKER_a', call_id: 'call_TAGMAKER_a' }),
      startCall(3, 'call00001', 'get_wind'),
      fragment(3, '{"knots":'),
      fragment(3, 'true}'),
      endCall(3, '{"knots":true}', { id: 'fc_TAGMAKER_b', call_id: 'call_TAGMAKER_b' }),
      seen({ inputTokens: 40, outputTokens: 30, cachedInputTokens: 8, reasoningTokens: 12 }),
      final(
        { inputTokens: 40, outputTokens: 30, cachedInputTokens: 8, reasoningTokens: 12 },
        {
          input_tokens: 40,
          input_tokens_details: { cached_tokens: 8 },
          output_tokens: 30,
          output_tokens_details: { reasoning_tokens: 12 },
          total_tokens: 70,
        },
      ),
      finish('tool_calls', 'completed'),
    ])
  })
  test('reasoning that goes on after another reasoning part is a new part', () => {
    expect(read('reasoning-text-and-summary')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, 'Raw one.'),
      end(0),
      start(1, 'reasoning'),
      reasoning(1, 'Sum.'),
      end(1),
      start(2, 'reasoning'),
      reasoning(2, ' Raw two.'),
      endKept(2, {
        type: 'reasoning',
        id: 'rs_1',
        summary: [{ type: 'summary_text', text: 'Sum.' }],
        encrypted_content: 'ZW5k',
      }),
      finish('stop', 'completed'),
    ])
  })
  test('commentary and answer are two parts, with the reasoning where it came', () => {
    expect(read('phases')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, 'Plan.'),
      end(0),
      start(1, 'text'),
      text(1, 'I check.'),
      end(1),
      start(2, 'reasoning'),
      reasoning(2, 'Checked.'),
      end(2),
      start(3, 'text'),
      text(3, 'High '),
      text(3, 'water.'),
      end(3),
      finish('stop', 'completed'),
    ])
  })
  test('a refusal is a part of its own kind', () => {
    expect(read('refusal')).toEqual([
      start(0, 'refusal'),
      text(0, 'I cannot '),
      text(0, 'sink ships.'),
      end(0),
      finish('stop', 'completed'),
    ])
  })
  test('text that goes on after a call has begun is a new part', () => {
    expect(read('text-around-a-call')).toEqual([
      start(0, 'text'),
      text(0, 'Before. '),
      startCall(1, 'call00000', 'get_tide'),
      end(0),
      start(2, 'text'),
      text(2, 'After.'),
      end(2),
      endCall(1, '{}', { id: 'fc_1', call_id: 'call_1' }),
      finish('tool_calls', 'completed'),
    ])
  })
})

describe('tool calls', () => {
  test('parallel calls stay open together', () => {
    expect(read('tool-calls-parallel')).toEqual([
      startCall(0, 'call00000', 'get_tide'),
      startCall(1, 'call00001', 'get_wind'),
      fragment(0, '{"day":'),
      fragment(1, '{"knots"'),
      fragment(0, '1}'),
      fragment(1, ':true}'),
      endCall(0, '{"day":1}', { id: 'fc_0', call_id: 'call_0' }),
      endCall(1, '{"knots":true}', { id: 'fc_1', call_id: 'call_1' }),
      finish('tool_calls', 'completed'),
    ])
  })
  test('what came in no delta is taken from the done events, arguments as an object too', () => {
    expect(read('done-only')).toEqual([
      start(0, 'text'),
      text(0, 'Only here.'),
      end(0),
      startCall(1, 'call00000', 'get_tide'),
      fragment(1, '{"day":2}'),
      endCall(1, '{"day":2}', { id: 'fc_1', call_id: 'call_1' }),
      startCall(2, 'call00001', 'list_boats'),
      fragment(2, '{"pier":3}'),
      endCall(2, '{"pier":3}', { id: 'fc_2', call_id: 'call_2' }),
      startCall(3, 'call00002', 'get_wind'),
      endCall(3, '{}', { id: 'fc_3', call_id: 'call_3' }),
      start(4, 'reasoning'),
      reasoning(4, 'Said late.'),
      end(4),
      finish('tool_calls', 'completed'),
    ])
  })
})

describe('places in the output', () => {
  test('an answer that only the last event holds is read from there', () => {
    expect(read('only-in-completed')).toEqual([
      seen({ inputTokens: 14, outputTokens: 9, cachedInputTokens: 4, cacheWriteTokens: 2, reasoningTokens: 0 }),
      start(0, 'text'),
      text(0, 'All at once.'),
      end(0),
      startCall(1, 'call00000', 'get_tide'),
      fragment(1, '{"day":3}'),
      endCall(1, '{"day":3}', { id: 'fc_1', call_id: 'call_1' }),
      final(
        { inputTokens: 14, outputTokens: 9, cachedInputTokens: 4, cacheWriteTokens: 2, reasoningTokens: 0 },
        {
          input_tokens: 14,
          input_tokens_details: { cached_tokens: 4, cache_write_tokens: 2 },
          output_tokens: 9,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: 23,
        },
      ),
      finish('tool_calls', 'completed'),
    ])
  })
  test('deltas that name no place at all are one text after the other', () => {
    expect(read('bare-deltas')).toEqual([
      start(0, 'text'),
      text(0, 'No place '),
      text(0, 'named.'),
      end(0),
      start(1, 'text'),
      text(1, 'A second one.'),
      end(1),
      finish('stop', 'completed'),
    ])
  })
  test('items without a place go by their id', () => {
    expect(read('item-ids-alone')).toEqual([start(0, 'text'), text(0, 'By id.'), end(0), finish('stop', 'completed')])
  })
  test('ids that change from event to event do not matter', () => {
    expect(read('item-ids-rotating')).toEqual([
      start(0, 'text'),
      text(0, 'One '),
      text(0, 'id each.'),
      end(0),
      startCall(1, 'call00000', 'get_tide'),
      fragment(1, '{"day":4}'),
      endCall(1, '{"day":4}', { id: 'h8', call_id: 'call_1' }),
      finish('tool_calls', 'completed'),
    ])
  })
  test('a whole answer instead of a stream is read from its output', () => {
    expect(read('whole-answer')).toEqual([
      seen({ inputTokens: 14, outputTokens: 9, cachedInputTokens: 4, cacheWriteTokens: 2, reasoningTokens: 0 }),
      start(0, 'reasoning'),
      reasoning(0, 'Wind?'),
      endKept(0, {
        type: 'reasoning',
        id: 'rs_1',
        summary: [{ type: 'summary_text', text: 'Wind?' }],
        encrypted_content: 'ZW5k',
      }),
      start(1, 'text'),
      text(1, 'Böen.'),
      end(1),
      startCall(2, 'call00000', 'get_wind'),
      fragment(2, '{"knots":true}'),
      endCall(2, '{"knots":true}', { id: 'fc_1', call_id: 'call_1' }),
      final(
        { inputTokens: 14, outputTokens: 9, cachedInputTokens: 4, cacheWriteTokens: 2, reasoningTokens: 0 },
        {
          input_tokens: 14,
          input_tokens_details: { cached_tokens: 4, cache_write_tokens: 2 },
          output_tokens: 9,
          output_tokens_details: { reasoning_tokens: 0 },
          total_tokens: 23,
        },
      ),
      finish('tool_calls', 'completed'),
    ])
  })
})

describe('what the provider does itself', () => {
  test('searches and calls of tools that nobody declared are server items, citations are sources', () => {
    expect(read('server-items')).toEqual([
      startItem(0, 'web_search_call'),
      startItem(1, 'custom_tool_call x_search'),
      end(0),
      end(1),
      start(2, 'text'),
      text(2, 'See [1].'),
      { type: 'source', part: 2, url: 'https://tide.example/a' },
      { type: 'source', part: 2, url: 'https://tide.example/b', title: 'Tables' },
      { type: 'source', part: 2, title: 'log.pdf' },
      end(2),
      startItem(3, 'image_generation_call'),
      end(3),
      finish('stop', 'completed'),
    ])
  })
  test('a keep-alive is a heartbeat, and unknown events and items are nothing to stumble over', () => {
    expect(read('keep-alives')).toEqual([
      heartbeat,
      start(0, 'text'),
      text(0, 'Aye.'),
      heartbeat,
      startItem(1, 'pearl'),
      end(1),
      end(0),
      finish('stop', 'completed'),
    ])
  })
})

describe('endings', () => {
  test('the limit is not masked by a call', () => {
    expect(read('incomplete-length')).toEqual([
      startCall(0, 'call00000', 'get_tide'),
      fragment(0, '{"day":'),
      seen({ inputTokens: 14, outputTokens: 9, cachedInputTokens: 4, cacheWriteTokens: 2, reasoningTokens: 7 }),
      endCall(0, '{"day":', undefined, false),
      final(
        { inputTokens: 14, outputTokens: 9, cachedInputTokens: 4, cacheWriteTokens: 2, reasoningTokens: 7 },
        {
          input_tokens: 14,
          input_tokens_details: { cached_tokens: 4, cache_write_tokens: 2 },
          output_tokens: 9,
          output_tokens_details: { reasoning_tokens: 7 },
          total_tokens: 23,
        },
      ),
      finish('length', 'max_output_tokens'),
    ])
  })
  test('a filter keeps what was said', () => {
    expect(read('incomplete-filter')).toEqual([
      start(0, 'text'),
      text(0, 'How to'),
      end(0),
      finish('content_filter', 'content_filter'),
    ])
  })
  test('an error as it is documented', () => {
    expect(read('error-flat')).toEqual([
      {
        type: 'error',
        kind: 'upstream',
        message: 'The provider failed. The harbour is closed.',
        code: 'server_error',
        retryable: true,
        detail:
          '{"error":{"type":"error","sequence_number":1,"code":"server_error","message":"The harbour is closed.","param":null}}',
        phase: 'before_first_token',
      },
    ])
  })
  test('an error as it is sent, and once more in the failed response, is reported once', () => {
    expect(read('error-nested-then-failed')).toEqual([
      start(0, 'text'),
      text(0, 'High'),
      end(0),
      {
        type: 'error',
        kind: 'rate_limit',
        message: 'The provider is limiting requests. No credit left.',
        code: 'insufficient_quota',
        retryable: false,
        detail:
          '{"type":"error","sequence_number":3,"error":{"type":"insufficient_quota","code":"insufficient_quota","message":"No credit left.","param":null}}',
        phase: 'mid_stream',
      },
    ])
  })
  test('a failed response says why', () => {
    expect(read('failed')).toEqual([
      {
        type: 'error',
        kind: 'rate_limit',
        message: 'The provider is limiting requests. Slow down.',
        code: 'rate_limit_exceeded',
        retryable: true,
        detail:
          '{"status":"failed","id":"resp_tide","object":"response","model":"tide-1","error":{"code":"rate_limit_exceeded","message":"Slow down."},"usage":null}',
        phase: 'before_first_token',
      },
    ])
  })
  test('a failed response that does not say why is an error all the same', () => {
    expect(read('failed-without-reason')).toEqual([
      {
        type: 'error',
        kind: 'upstream',
        message: 'The provider failed. It gave no reason.',
        retryable: true,
        detail: '{"error":"It gave no reason."}',
        phase: 'before_first_token',
      },
    ])
  })
  test('an error after the end is only a notice', () => {
    expect(read('error-after-completed')).toEqual([
      start(0, 'text'),
      text(0, 'Done.'),
      end(0),
      finish('stop', 'completed'),
    ])
  })
  test('a Chat Completions stream is called by its name', () => {
    expect(read('chat-stream')).toEqual([
      {
        type: 'error',
        kind: 'protocol',
        message:
          'The provider sent something that is not a valid stream. It speaks the Chat Completions format where Responses was expected: check the base URL.',
        retryable: false,
        phase: 'before_first_token',
      },
    ])
  })
  test('a stream that just ends has neither finish nor error here', () => {
    expect(read('ends-without-terminal')).toEqual([
      start(0, 'text'),
      text(0, 'I look.'),
      end(0),
      startCall(1, 'call00000', 'get_tide'),
      fragment(1, '{"day"'),
      endCall(1, '{"day"', undefined, false),
    ])
  })
})

describe('identity', () => {
  const push = (json: object) => {
    const decoder = createResponsesDecoder({ provider: 'pier', model: 'tide', createToolCallId: () => 'aaaaaaaaa' })
    decoder.push({ event: '', data: JSON.stringify(json), stray: '', raw: '', complete: true })
    return decoder.identity
  }
  test('the response says its id and the model that serves', () => {
    expect(push({ type: 'response.created', response: { id: 'resp_1', model: 'tide-1-fast' } })).toEqual({
      responseId: 'resp_1',
      model: 'tide-1-fast',
    })
    expect(push({ type: 'response.created', response: { model: 'tide-1-fast' } })).toEqual({})
  })
})

test('a first {} of arguments is a placeholder when an object follows it, in every format', () => {
  const item = (type: string) =>
    `{"type":"${type}","output_index":0,"item":{"type":"function_call","id":"f","call_id":"c","name":"look"}}`
  const delta = (text: string) =>
    `{"type":"response.function_call_arguments.delta","output_index":0,"delta":${JSON.stringify(text)}}`
  const stream = [item('response.output_item.added'), delta('{}'), delta('{"a":1}'), item('response.output_item.done')]
  const bytes = new TextEncoder().encode(stream.map((data) => `data: ${data}\n\n`).join(''))
  expect(replay('openai-responses', bytes)[2]).toMatchObject({ type: 'part_end', arguments: '{"a":1}', valid: true })
})
test('arguments that come before their call are kept for it', () => {
  const stream = [
    '{"type":"response.function_call_arguments.delta","output_index":0,"delta":"{\\"a\\":"}',
    '{"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","name":"look"}}',
    '{"type":"response.function_call_arguments.delta","output_index":0,"delta":"1}"}',
    '{"type":"response.output_item.done","output_index":0,"item":{"type":"function_call","name":"look","arguments":"{\\"a\\":1}"}}',
  ]
  const bytes = new TextEncoder().encode(stream.map((data) => `data: ${data}\n\n`).join(''))
  expect(replay('openai-responses', bytes).at(-1)).toMatchObject({ type: 'part_end', arguments: '{"a":1}' })
})
