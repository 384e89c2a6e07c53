import { describe, expect, test } from 'vitest'
import type { StreamEventBody } from '@/lib/protocol/events'
import { end, endReasoning, finish, fragment, reasoning, start, startCall, text } from './fixtures/events'
import { replay, replayFixture } from './fixtures/replay'

const read = (name: string) => replayFixture('openai-chat', name)
const readText = (stream: string) => replay('openai-chat', new TextEncoder().encode(stream))
const plainUsage = { prompt_tokens: 14, completion_tokens: 9, total_tokens: 23 }

/** Usage as it was read from a frame, and once more as the last word. */
function usage(counts: object, raw: object): [StreamEventBody, StreamEventBody] {
  return [
    { type: 'usage', ...counts, final: false },
    { type: 'usage', ...counts, final: true, raw },
  ]
}
const [seen, final] = usage({ inputTokens: 14, outputTokens: 9 }, plainUsage)

function endCall(part: number, id: string, text: string, valid = true): StreamEventBody {
  const origin = { provider: 'pier', dialect: 'openai-chat', model: 'tide' } as const
  return { type: 'part_end', part, arguments: text, valid, private: { ...origin, data: { id } } }
}

describe('text and reasoning', () => {
  test('each content delta is a text delta, and usage of a chunk of its own comes before the finish', () => {
    const [seen, final] = usage(
      { inputTokens: 14, outputTokens: 9, cachedInputTokens: 0, reasoningTokens: 0 },
      {
        ...plainUsage,
        prompt_tokens_details: { cached_tokens: 0 },
        completion_tokens_details: { reasoning_tokens: 0 },
      },
    )
    expect(read('text')).toEqual([
      start(0, 'text'),
      text(0, 'Die Flut '),
      text(0, 'kommt 🌊 um '),
      text(0, '7 Uhr – grüß sie.'),
      seen,
      end(0),
      final,
      finish('stop', 'stop'),
    ])
  })
  test('reasoning_content is reasoning, and null or empty fields open nothing', () => {
    const [seen, final] = usage(
      { inputTokens: 30, outputTokens: 12, cachedInputTokens: 20, reasoningTokens: 7 },
      {
        prompt_tokens: 30,
        completion_tokens: 12,
        total_tokens: 42,
        prompt_tokens_details: { cached_tokens: 20 },
        completion_tokens_details: { reasoning_tokens: 7 },
        prompt_cache_hit_tokens: 20,
        prompt_cache_miss_tokens: 10,
      },
    )
    expect(read('reasoning-content')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, 'Moon high, '),
      reasoning(0, 'so 潮 is high.'),
      endReasoning(0, { field: 'reasoning_content' }),
      start(1, 'text'),
      text(1, 'High'),
      text(1, ' water.'),
      seen,
      end(1),
      final,
      finish('stop', 'stop'),
    ])
  })
  test('reasoning that comes in two fields at once is sent once', () => {
    const [seen, final] = usage({ inputTokens: 14, outputTokens: 9 }, { ...plainUsage, cost: 0.0002 })
    expect(read('reasoning-twice')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, 'Count '),
      reasoning(0, 'gulls.'),
      endReasoning(0, {
        field: 'reasoning',
        reasoning_details: [
          { type: 'reasoning.text', text: 'Count gulls.', format: 'f', index: 0 },
          { type: 'reasoning.encrypted', data: 'QUJD', index: 1 },
        ],
      }),
      start(1, 'text'),
      text(1, 'Four.'),
      seen,
      end(1),
      final,
      finish('stop', 'stop'),
    ])
  })
  test('a content list holds thinking and text', () => {
    expect(read('content-list')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, 'Ropes first.'),
      reasoning(0, ' Then sails.'),
      end(0),
      start(1, 'text'),
      text(1, 'Tie '),
      text(1, 'the ropes.'),
      seen,
      end(1),
      final,
      finish('length', 'model_length'),
    ])
  })
  test('think tags cut over frames are reasoning before the answer and literal inside it', () => {
    expect(read('think-tags')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, 'Wind is'),
      reasoning(0, ' west.'),
      end(0),
      start(1, 'text'),
      text(1, '\n\n'),
      text(1, 'Sail '),
      text(1, 'east; write `<think>` if lost.'),
      end(1),
      finish('stop', 'stop'),
    ])
  })
  test('a lone closing tag turns the open text into reasoning', () => {
    expect(read('think-closer-alone')).toEqual([
      start(0, 'text'),
      text(0, 'It may rain.'),
      text(0, '\n'),
      { type: 'part_kind', part: 0, kind: 'reasoning' },
      end(0),
      start(1, 'text'),
      text(1, 'Take a '),
      text(1, 'coat.'),
      end(1),
      finish('stop', 'stop'),
    ])
  })
  test('a refusal is a part of its own kind', () => {
    expect(read('refusal')).toEqual([
      start(0, 'refusal'),
      text(0, 'I cannot '),
      text(0, 'sink ships.'),
      end(0),
      finish('stop', 'stop'),
    ])
  })
  test('citations are sources, each address once', () => {
    expect(read('citations')).toEqual([
      start(0, 'text'),
      text(0, 'See the table.'),
      { type: 'source', url: 'https://tide.example/t', title: 'Tide table' },
      { type: 'source', url: 'https://tide.example/u' },
      end(0),
      finish('stop', 'stop'),
    ])
  })
  test('only choice 0 is read, an index that is missing being 0', () => {
    expect(read('other-choices')).toEqual([start(0, 'text'), text(0, 'Yes.'), end(0), finish('stop', 'stop')])
  })
  test('a whole answer instead of a stream is read from its message', () => {
    expect(read('whole-answer')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, 'Wind?'),
      endReasoning(0, { field: 'reasoning_content' }),
      start(1, 'text'),
      text(1, 'Böen.'),
      end(1),
      startCall(2, 'call00000', 'get_wind'),
      fragment(2, '{"knots":true}'),
      seen,
      endCall(2, '0', '{"knots":true}'),
      final,
      finish('tool_calls', 'stop'),
    ])
  })
})

describe('tool calls', () => {
  test('parallel calls are told apart by index and stay open together', () => {
    expect(read('tool-calls-interleaved')).toEqual([
      start(0, 'text'),
      text(0, 'Looking.'),
      end(0),
      startCall(1, 'call00000', 'get_tide'),
      startCall(2, 'call00001', 'get_tide'),
      fragment(1, '{"harbour":'),
      fragment(2, '{"harbour":"Süd'),
      fragment(1, '"North"}'),
      fragment(2, '"}'),
      seen,
      endCall(1, 'call_north', '{"harbour":"North"}'),
      endCall(2, 'call_south', '{"harbour":"Süd"}'),
      final,
      finish('tool_calls', 'tool_calls'),
    ])
  })
  test('different ids under one index are different calls', () => {
    expect(read('tool-calls-all-index-0')).toEqual([
      startCall(0, 'call00000', 'get_tide'),
      fragment(0, '{"day":1}'),
      startCall(1, 'call00001', 'get_tide'),
      fragment(1, '{"day"'),
      fragment(1, ':2}'),
      endCall(0, 'a1', '{"day":1}'),
      endCall(1, 'b2', '{"day":2}'),
      finish('tool_calls', 'tool_calls'),
    ])
  })
  test('calls without index or id are told apart by their names', () => {
    expect(read('tool-call-without-index')).toEqual([
      startCall(0, 'call00000', 'get_wind'),
      fragment(0, '{"knots":true}'),
      startCall(1, 'call00001', 'get_tide'),
      seen,
      endCall(0, 'Qx81mPz0a', '{"knots":true}'),
      { type: 'part_end', part: 1, arguments: '{}', valid: true },
      final,
      finish('tool_calls', 'tool_calls'),
    ])
  })
  test('a first {} is held back: a placeholder if more follows, else no arguments', () => {
    expect(read('tool-call-placeholder')).toEqual([
      startCall(0, 'call00000', 'get_wind'),
      fragment(0, '{"at":'),
      fragment(0, '9}'),
      startCall(1, 'call00001', 'list_boats'),
      endCall(0, 'c1', '{"at":9}'),
      endCall(1, 'c2', '{}'),
      finish('tool_calls', 'tool_calls'),
    ])
  })
  test('empty arguments are {}, and a stop after a call is tool_calls', () => {
    expect(read('tool-call-without-arguments')).toEqual([
      startCall(0, 'call00000', 'list_boats'),
      endCall(0, 'c1', '{}'),
      finish('tool_calls', 'stop'),
    ])
  })
  test('a repeated name and an empty id change nothing', () => {
    expect(read('tool-call-name-repeated')).toEqual([
      startCall(0, 'call00000', 'get_tide'),
      fragment(0, '{"da'),
      fragment(0, 'y":3}'),
      endCall(0, 'c1', '{"day":3}'),
      finish('tool_calls', 'tool_calls'),
    ])
  })
  test('a call starts once its name is known, with the arguments that waited for it', () => {
    expect(read('tool-call-name-late')).toEqual([
      start(0, 'text'),
      text(0, 'One moment. '),
      end(0),
      startCall(1, 'call00000', 'get_tide'),
      fragment(1, '{"day"'),
      fragment(1, ':4}'),
      endCall(1, 'c1', '{"day":4}'),
      finish('tool_calls', 'tool_calls'),
    ])
  })
  test('arguments that are an object are sent as its JSON', () => {
    expect(read('tool-call-object-arguments')).toEqual([
      startCall(0, 'call00000', 'get_tide'),
      fragment(0, '{"day":5,"place":"Kaï"}'),
      endCall(0, '0', '{"day":5,"place":"Kaï"}'),
      finish('tool_calls', 'stop'),
    ])
  })
  test('a whole call that is repeated is sent once, and the same id at another index is another call', () => {
    expect(read('tool-call-repeated-whole')).toEqual([
      startCall(0, 'call00000', 'get_tide'),
      fragment(0, '{"day":6}'),
      startCall(1, 'call00001', 'get_tide'),
      fragment(1, '{"day":6}'),
      endCall(0, 'c1', '{"day":6}'),
      endCall(1, 'c1', '{"day":6}'),
      finish('tool_calls', 'tool_calls'),
    ])
  })
  test('text held back as half a tag stays before the call that follows it', () => {
    expect(read('tool-call-after-held-text')).toEqual([
      start(0, 'text'),
      text(0, 'If 3 '),
      text(0, '<'),
      end(0),
      startCall(1, 'call00000', 'compare'),
      start(2, 'text'),
      text(2, ' then'),
      end(2),
      endCall(1, 'c1', '{}'),
      finish('tool_calls', 'tool_calls'),
    ])
  })
  test('a name that comes with a repetition of the arguments is still taken', () => {
    const chunk = (name: string) => {
      const fields = JSON.stringify({ name, arguments: '{"day":7}' })
      return `data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"c1","function":${fields}}]}}]}\n\n`
    }
    expect(readText(`${chunk('')}${chunk('get_tide')}data: [DONE]\n\n`)).toEqual([
      startCall(0, 'call00000', 'get_tide'),
      fragment(0, '{"day":7}'),
      endCall(0, 'c1', '{"day":7}'),
      finish('tool_calls'),
    ])
  })
  test('a megabyte of arguments whose id and name are repeated is read in linear time', () => {
    const piece = 'x'.repeat(250)
    const chunk = (text: string) => {
      const fields = JSON.stringify({ name: 'write', arguments: text })
      return `data: {"choices":[{"delta":{"tool_calls":[{"index":0,"id":"c1","function":${fields}}]}}]}\n\n`
    }
    const events = readText(
      [chunk('{"a":"'), ...Array.from({ length: 4000 }, () => chunk(piece)), chunk('"}')].join(''),
    )
    expect(events.at(-1)).toEqual(endCall(0, 'c1', `{"a":"${piece.repeat(4000)}"}`))
  })
  test('an entry that says nothing is no call, and a call that is never named is shown without a name', () => {
    const chunk = (entry: string) => `data: {"choices":[{"delta":{"tool_calls":[${entry}]}}]}\n\n`
    expect(readText(`${chunk('{"index":0,"id":"","function":{}}')}${chunk('null')}data: [DONE]\n\n`)).toEqual([
      expect.objectContaining({ type: 'error', kind: 'empty' }),
    ])
    expect(readText(`${chunk('{"id":"c1","function":{"arguments":"{}"}}')}data: [DONE]\n\n`)).toEqual([
      startCall(0, 'call00000', '(unnamed)'),
      endCall(0, 'c1', '{}'),
      finish('tool_calls'),
    ])
  })
})

describe('usage', () => {
  test('in every chunk it is sent as it changes and never added up', () => {
    const raw = (output: number) => ({ prompt_tokens: 5, completion_tokens: output, total_tokens: 5 + output })
    expect(read('usage-every-chunk')).toEqual([
      start(0, 'text'),
      text(0, 'Low [1]'),
      { type: 'source', url: 'https://tide.example/a', title: 'Tide A' },
      { type: 'source', url: 'https://tide.example/b' },
      { type: 'usage', inputTokens: 5, outputTokens: 1, final: false },
      text(0, ' and'),
      { type: 'usage', inputTokens: 5, outputTokens: 2, final: false },
      text(0, ' slow.'),
      { type: 'usage', inputTokens: 5, outputTokens: 3, final: false },
      end(0),
      { type: 'usage', inputTokens: 5, outputTokens: 3, final: true, raw: raw(3) },
      finish('stop', 'stop'),
    ])
  })
  test('beside the choices in x_groq, or inside the choice, it counts as well', () => {
    expect(read('usage-x-groq')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, 'Short.'),
      endReasoning(0, { field: 'reasoning' }),
      start(1, 'text'),
      text(1, 'Aye.'),
      seen,
      end(1),
      { ...final, raw: { ...plainUsage, queue_time: 0.01 } },
      finish('stop', 'stop'),
    ])
    const counts = { inputTokens: 14, outputTokens: 9, cachedInputTokens: 8 }
    const [seenInside, finalInside] = usage(counts, { ...plainUsage, cached_tokens: 8 })
    expect(read('usage-in-choice')).toEqual([
      start(0, 'text'),
      text(0, 'Aye.'),
      seenInside,
      end(0),
      finalInside,
      finish('stop', 'stop'),
    ])
  })
  test('reasoning tokens that the total counts beside the completion are added to the output', () => {
    const [seen, final] = usage(
      { inputTokens: 12, outputTokens: 42, reasoningTokens: 40 },
      {
        prompt_tokens: 12,
        completion_tokens: 2,
        total_tokens: 54,
        completion_tokens_details: { reasoning_tokens: 40 },
      },
    )
    expect(read('usage-reasoning-beside')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, 'Long thought.'),
      endReasoning(0, { field: 'reasoning_content' }),
      start(1, 'text'),
      text(1, 'Two.'),
      seen,
      end(1),
      final,
      finish('stop', 'stop'),
    ])
  })
  test('a first chunk without choices is no usage, and a content filter is no stop', () => {
    expect(read('prompt-filter')).toEqual([
      start(0, 'text'),
      text(0, 'The storm'),
      seen,
      end(0),
      final,
      finish('content_filter', 'content_filter'),
    ])
  })
})

describe('errors and ends', () => {
  const half = [start(0, 'text'), text(0, 'Half'), end(0)]
  const broken = { type: 'error', phase: 'mid_stream', retryable: true } as const
  const body = (json: object) => JSON.stringify(json)

  test('text in the chunk of an error comes before it', () => {
    expect(read('error-chunk')).toEqual([
      start(0, 'text'),
      text(0, 'Half '),
      text(0, 'a line'),
      end(0),
      {
        ...broken,
        kind: 'upstream',
        message: 'The provider failed (HTTP 502). Pier went away',
        status: 502,
        code: '502',
        detail: expect.stringContaining('"error":{"code":502,"message":"Pier went away"}'),
      },
    ])
  })
  test('an error without choices is not taken for usage', () => {
    const error = { code: 429, message: 'Busy', metadata: { raw: 'too many boats' } }
    expect(read('error-without-choices')).toEqual([
      ...half,
      {
        ...broken,
        kind: 'rate_limit',
        message: 'The provider is limiting requests. Busy: too many boats',
        status: 429,
        code: '429',
        detail: body({ id: 'gen-8', error, choices: [] }),
      },
    ])
  })
  test('an error stays one when [DONE] follows', () => {
    const error = {
      object: 'error',
      message: 'tide_level must be positive',
      type: 'BadRequestError',
      param: null,
      code: 400,
    }
    expect(read('error-then-done')).toEqual([
      {
        type: 'error',
        kind: 'invalid_request',
        message: 'The provider refused the request. tide_level must be positive',
        status: 400,
        code: '400',
        retryable: false,
        phase: 'before_first_token',
        detail: body({ error }),
      },
    ])
  })
  test('an error is found in a field of its own name', () => {
    expect(read('error-field')).toEqual([
      ...half,
      {
        ...broken,
        kind: 'upstream',
        message: 'The provider failed (HTTP 500). slot lost',
        status: 500,
        code: '500',
        detail: body({ error: { code: 500, message: 'slot lost', type: 'server_error' } }),
      },
    ])
  })
  test('an error is found as raw JSON between the frames', () => {
    expect(read('error-raw-json')).toEqual([
      ...half,
      {
        ...broken,
        kind: 'overloaded',
        message: 'The provider is overloaded. Harbour closed',
        status: 503,
        code: '503',
        detail: body({ error: { code: 503, message: 'Harbour closed', status: 'UNAVAILABLE' } }),
      },
    ])
  })
  test('an error is found behind the unfinished line that it was glued to', () => {
    expect(read('error-glued')).toEqual([
      ...half,
      {
        ...broken,
        kind: 'upstream',
        message: 'The provider failed. mast broke',
        code: 'upstream_error',
        detail: body({ error: { message: 'mast broke', type: 'upstream_error' } }),
      },
    ])
  })
  test('an error is known by its event name alone', () => {
    const error = { ...broken, kind: 'upstream', code: 'server_error' }
    expect(read('error-event')).toEqual([
      ...half,
      {
        ...error,
        message: 'The provider failed. anchor lost',
        detail: body({ error: { type: 'server_error', message: 'anchor lost' } }),
      },
    ])
    expect(readText('event: error\ndata: out of rope\n\n')).toEqual([
      {
        type: 'error',
        kind: 'upstream',
        message: 'The provider failed. out of rope',
        retryable: true,
        phase: 'before_first_token',
        detail: body({ error: 'out of rope' }),
      },
    ])
  })
  test('an error whose fields are of any type is still an error', () => {
    expect(
      readText('data: {"error":{"status":{"toString":1,"valueOf":1},"code":[429],"message":{"a":1}}}\n\n'),
    ).toEqual([expect.objectContaining({ type: 'error', kind: 'upstream', message: 'The provider failed. {"a":1}' })])
  })
  test('after the finish reason an error is only a notice', () => {
    expect(read('error-after-finish')).toEqual([start(0, 'text'), text(0, 'Whole.'), end(0), finish('stop', 'stop')])
  })
  test('a frame that is no JSON is a protocol error and ends the answer', () => {
    expect(read('malformed-frame')).toEqual([
      ...half,
      {
        ...broken,
        kind: 'protocol',
        message: 'The provider sent something that is not a valid stream. One of its messages is not JSON.',
        detail: '{"id":"chatcmpl-tide","choices":[{"ind',
      },
    ])
  })
  test('[DONE] ends an answer without a reason, and what follows it is ignored', () => {
    expect(read('done-without-finish-reason')).toEqual([start(0, 'text'), text(0, 'Aye.'), end(0), finish('stop')])
  })
  test('a body that just ends gives what there was and no finish', () => {
    expect(read('ends-without-terminal')).toEqual([
      start(0, 'text'),
      text(0, 'Now '),
      end(0),
      startCall(1, 'call00000', 'get_tide'),
      fragment(1, '{"day":'),
      fragment(1, '"Mon'),
      endCall(1, 'c1', '{"day":"Mon', false),
    ])
  })
  test.each([
    ['stop_sequence', 'stop'],
    ['COMPLETE', 'stop'],
    ['max_tokens', 'length'],
    ['function_call', 'tool_calls'],
    ['content_filter', 'content_filter'],
    ['sea_monster', 'other'],
  ] as const)('the finish word %s is %s', (word, reason) => {
    expect(readText(`data: {"choices":[{"delta":{},"finish_reason":"${word}"}]}\n\n`)).toEqual([finish(reason, word)])
  })
  test.each(['length', 'content_filter'] as const)('%s is not masked by a tool call', (word) => {
    const call = '"tool_calls":[{"id":"c1","function":{"name":"get_tide","arguments":"{"}}]'
    const stream = `data: {"choices":[{"delta":{${call}},"finish_reason":"${word}"}]}\n\n`
    expect(readText(stream)).toEqual([
      startCall(0, 'call00000', 'get_tide'),
      fragment(0, '{'),
      endCall(0, 'c1', '{', false),
      finish(word, word),
    ])
  })
  test.each([
    ['network_error', 'upstream'],
    ['insufficient_system_resource', 'overloaded'],
  ])('the finish word %s is an error', (word, kind) => {
    expect(readText(`data: {"choices":[{"delta":{"content":"a"},"finish_reason":"${word}"}]}\n\n`).at(-1)).toEqual({
      type: 'error',
      kind,
      message: `The provider failed. It ended the answer with "${word}".`,
      code: word,
      retryable: true,
      phase: 'mid_stream',
    })
  })
  test('another format than the configured one is named', () => {
    expect(readText('data: {"type":"message_start","message":{"id":"msg_1"}}\n\n')).toEqual([
      {
        type: 'error',
        kind: 'protocol',
        message:
          'The provider sent something that is not a valid stream. It speaks the Anthropic Messages format where Chat Completions was expected: check the base URL.',
        retryable: false,
        phase: 'before_first_token',
      },
    ])
  })
  test('a keep-alive payload is a heartbeat', () => {
    expect(readText('data: {"type":"keepalive","sequence_number":3}\n\n')).toEqual([
      { type: 'heartbeat', from: 'upstream' },
    ])
  })
})

test('more calls than anybody could answer are an error, and what came before stays', () => {
  const calls = Array.from({ length: 10_001 }, (_, n) => ({
    index: n,
    id: `c${n}`,
    function: { name: 'look', arguments: '{}' },
  }))
  const events = readText(`data: ${JSON.stringify({ choices: [{ delta: { tool_calls: calls } }] })}\n\n`)
  expect(events.at(-1)).toMatchObject({ type: 'error', kind: 'protocol', phase: 'mid_stream' })
  expect(events.filter((event) => event.type === 'part_end')).toHaveLength(10_000)
})
