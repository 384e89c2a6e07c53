import { describe, expect, test } from 'vitest'
import type { StreamEventBody, Usage } from '@/lib/protocol/events'
import { end, finish, fragment, reasoning, start, startCall, startItem, text } from './fixtures/events'
import { replayFixture } from './fixtures/replay'
import { createGeminiDecoder } from './gemini-decoder'

const read = (name: string) => replayFixture('gemini', name)
const origin = { provider: 'pier', dialect: 'gemini', model: 'tide' } as const

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

describe('text and thoughts', () => {
  test('parts are joined with nothing between, and early usage is only a beginning', () => {
    expect(read('text')).toEqual([
      start(0, 'text'),
      text(0, 'Die Flut 🌊'),
      seen({ inputTokens: 9 }),
      text(0, ' kommt '),
      text(0, 'um 7.'),
      seen({ inputTokens: 9, outputTokens: 4 }),
      seen({ inputTokens: 9, outputTokens: 12, cachedInputTokens: 3 }),
      end(0),
      final(
        { inputTokens: 9, outputTokens: 12, cachedInputTokens: 3 },
        { promptTokenCount: 9, totalTokenCount: 21, candidatesTokenCount: 12, cachedContentTokenCount: 3 },
      ),
      finish('stop', 'STOP'),
    ])
  })
  test('a part is a thought because it says so, and output counts thoughts', () => {
    expect(read('thoughts')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, '**Plan**\n\n'),
      seen({ inputTokens: 9, outputTokens: 31, reasoningTokens: 31 }),
      reasoning(0, 'Moon.'),
      end(0),
      start(1, 'text'),
      text(1, 'High'),
      text(1, ' water.'),
      endKept(1, { thoughtSignature: 'c2ln' }),
      seen({ inputTokens: 9, outputTokens: 38, reasoningTokens: 33 }),
      final(
        { inputTokens: 9, outputTokens: 38, reasoningTokens: 33 },
        { promptTokenCount: 9, totalTokenCount: 47, thoughtsTokenCount: 33, candidatesTokenCount: 5 },
      ),
      finish('stop', 'STOP'),
    ])
  })
  test('a signature stays with the text that it came with', () => {
    expect(read('signature-on-text')).toEqual([
      start(0, 'text'),
      text(0, 'Signed'),
      endKept(0, { thoughtSignature: 'QUJD' }),
      start(1, 'text'),
      text(1, ' and not a thought.'),
      end(1),
      finish('stop', 'STOP'),
    ])
  })
  test('plain line ends are read as well', () => {
    expect(read('other-line-ends')).toEqual([start(0, 'text'), text(0, 'Bare LF.'), end(0), finish('stop', 'STOP')])
  })
  test('the last reason counts, other candidates and empty frames do not', () => {
    expect(read('reason-in-every-frame')).toEqual([
      start(0, 'text'),
      text(0, 'One'),
      text(0, ' two.'),
      end(0),
      finish('stop', 'STOP'),
    ])
  })
  test('a list instead of a stream is read as a whole answer', () => {
    expect(read('whole-answer')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, 'Wind?'),
      end(0),
      start(1, 'text'),
      text(1, 'Böen.'),
      end(1),
      startCall(2, 'call00000', 'get_wind'),
      fragment(2, '{"knots":true}'),
      endCall(2, '{"knots":true}'),
      seen({ inputTokens: 9, outputTokens: 11, reasoningTokens: 3 }),
      final(
        { inputTokens: 9, outputTokens: 11, reasoningTokens: 3 },
        { promptTokenCount: 9, candidatesTokenCount: 8, thoughtsTokenCount: 3, totalTokenCount: 20 },
      ),
      finish('tool_calls', 'STOP'),
    ])
  })
})

describe('tool calls', () => {
  test('calls come whole, the first alone signed, and STOP after a call means tool calls', () => {
    expect(read('tool-calls')).toEqual([
      start(0, 'text'),
      text(0, 'I look.'),
      end(0),
      startCall(1, 'call00000', 'get_tide'),
      fragment(1, '{"harbour":"Süd"}'),
      endCall(1, '{"harbour":"Süd"}', { id: 'fc1', thoughtSignature: 'c2ln' }),
      startCall(2, 'call00001', 'get_wind'),
      endCall(2, '{}'),
      startCall(3, 'call00002', 'list_boats'),
      endCall(3, '{}'),
      finish('tool_calls', 'STOP'),
    ])
  })
  test('argument values are put where their paths say, whatever the keys', () => {
    expect(read('partial-arguments')).toEqual([
      startCall(0, 'call00000', 'plan_trip'),
      fragment(
        0,
        '{"route":[{"port":"South"},{"port":"North"}],"sea.mile \\"x\\"":4.5,"quick":false,"crew":null,"__proto__":{"polluted":true},"constructor":"c"}',
      ),
      endCall(
        0,
        '{"route":[{"port":"South"},{"port":"North"}],"sea.mile \\"x\\"":4.5,"quick":false,"crew":null,"__proto__":{"polluted":true},"constructor":"c"}',
        { thoughtSignature: 'c2ln' },
      ),
      startCall(1, 'call00001', 'get_wind'),
      endCall(1, '{}'),
      finish('tool_calls', 'STOP'),
    ])
  })
  test('a streamed call ends when neither it nor its last value goes on', () => {
    expect(read('partial-arguments-without-end')).toEqual([
      startCall(0, 'call00000', 'get_tide'),
      fragment(0, '{"days":[1,2]}'),
      endCall(0, '{"days":[1,2]}'),
      start(1, 'text'),
      text(1, 'Asked.'),
      end(1),
      finish('tool_calls', 'STOP'),
    ])
  })
  test('a call that was cut is not valid', () => {
    expect(read('partial-arguments-cut')).toEqual([
      startCall(0, 'call00000', 'get_tide'),
      fragment(0, '{"harbour":"No"'),
      endCall(0, '{"harbour":"No"', undefined, false),
    ])
  })
})

describe('what the provider does itself', () => {
  test('code, files and server tools are server items, groundings and citations are sources', () => {
    expect(read('server-parts')).toEqual([
      startItem(0, 'code python'),
      end(0),
      startItem(1, 'code result'),
      end(1),
      start(2, 'text'),
      text(2, 'Two.'),
      end(2),
      startItem(3, 'image/png'),
      end(3),
      startItem(4, 'GOOGLE_SEARCH'),
      end(4),
      start(5, 'text'),
      text(5, ' See.'),
      { type: 'source', url: 'https://tide.example/a', title: 'tide.example' },
      { type: 'source', url: 'https://tide.example/b' },
      { type: 'source', url: 'https://tide.example/c' },
      end(5),
      finish('stop', 'STOP'),
    ])
  })
})

describe('endings', () => {
  test('a blocked prompt is a content filter that says why', () => {
    expect(read('prompt-blocked')).toEqual([
      seen({ inputTokens: 7 }),
      final({ inputTokens: 7 }, { promptTokenCount: 7, totalTokenCount: 7 }),
      {
        type: 'finish',
        reason: 'content_filter',
        raw: 'content_filter',
        detail: 'The prompt was blocked: SAFETY. Too stormy.',
      },
    ])
  })
  test('the limit is not masked by a call, and the words beside the reason are its detail', () => {
    expect(read('finish-message')).toEqual([
      startCall(0, 'call00000', 'get_tide'),
      fragment(0, '{"day":1}'),
      endCall(0, '{"day":1}'),
      { type: 'finish', reason: 'length', raw: 'MAX_TOKENS', detail: 'The limit was reached.' },
    ])
  })
  test('content without parts ends an answer that never came', () => {
    expect(read('length-while-thinking')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, 'Long'),
      seen({ inputTokens: 9, outputTokens: 50, reasoningTokens: 50 }),
      end(0),
      final(
        { inputTokens: 9, outputTokens: 50, reasoningTokens: 50 },
        { promptTokenCount: 9, thoughtsTokenCount: 50, totalTokenCount: 59 },
      ),
      finish('length', 'MAX_TOKENS'),
    ])
  })
  test('a call that the model botched is an error', () => {
    expect(read('malformed-call')).toEqual([
      start(0, 'text'),
      text(0, 'I call.'),
      end(0),
      {
        type: 'error',
        kind: 'upstream',
        message: 'The provider failed. It ended the answer with "MALFORMED_FUNCTION_CALL".',
        code: 'MALFORMED_FUNCTION_CALL',
        retryable: true,
        phase: 'mid_stream',
      },
    ])
  })
  test('an error text where the reason belongs is an error', () => {
    expect(read('error-in-finish-reason')).toEqual([
      start(0, 'text'),
      text(0, 'High'),
      end(0),
      {
        type: 'error',
        kind: 'upstream',
        message: 'The provider failed. It ended the answer with "503 Service Unavailable: the proxy gave up".',
        code: '503 Service Unavailable: the proxy gave up',
        retryable: true,
        phase: 'mid_stream',
      },
    ])
  })
  test('an error frame keeps what came before', () => {
    expect(read('error-frame')).toEqual([
      start(0, 'text'),
      text(0, 'High'),
      end(0),
      {
        type: 'error',
        kind: 'overloaded',
        message: 'The provider is overloaded. The model is overloaded.',
        status: 503,
        code: '503',
        retryable: true,
        detail: '{"error":{"code":503,"message":"The model is overloaded.","status":"UNAVAILABLE"}}',
        phase: 'mid_stream',
      },
    ])
  })
  test('raw JSON between the frames is read', () => {
    expect(read('error-raw-json')).toEqual([
      start(0, 'text'),
      text(0, 'High'),
      end(0),
      {
        type: 'error',
        kind: 'rate_limit',
        message: 'The provider is limiting requests. Quota used up.',
        status: 429,
        code: '429',
        retryable: true,
        detail: '{"error":{"code":429,"message":"Quota used up.","status":"RESOURCE_EXHAUSTED"}}',
        phase: 'mid_stream',
      },
    ])
  })
  test('an error after the reason is only a notice', () => {
    expect(read('error-after-finish')).toEqual([
      start(0, 'text'),
      text(0, 'Done.'),
      seen({ inputTokens: 9, outputTokens: 2 }),
      end(0),
      final({ inputTokens: 9, outputTokens: 2 }, { promptTokenCount: 9, candidatesTokenCount: 2, totalTokenCount: 11 }),
      finish('stop', 'STOP'),
    ])
  })
  test('an error beside a reason in one frame is an error, after the text of that frame', () => {
    expect(read('error-with-finish')).toEqual([
      start(0, 'text'),
      text(0, 'High'),
      text(0, ' wa'),
      end(0),
      {
        type: 'error',
        kind: 'upstream',
        message: 'The provider failed (HTTP 500). Broke.',
        status: 500,
        code: '500',
        retryable: true,
        detail:
          '{"candidates":[{"index":0,"content":{"parts":[{"text":" wa"}],"role":"model"},"finishReason":"STOP"}],"modelVersion":"tide-1","responseId":"r-tide","error":{"code":500,"message":"Broke.","status":"INTERNAL"}}',
        phase: 'mid_stream',
      },
    ])
  })
  test('a stream that just ends has neither finish nor error here', () => {
    expect(read('ends-without-terminal')).toEqual([
      start(0, 'reasoning'),
      reasoning(0, 'Hm.'),
      end(0),
      start(1, 'text'),
      text(1, 'The tide'),
      end(1),
    ])
  })
  test('usage alone is no answer', () => {
    expect(read('nothing')).toEqual([seen({ inputTokens: 9 }), final({ inputTokens: 9 }, { promptTokenCount: 9 })])
  })
})

describe('identity', () => {
  test('the first frame that has one says the id and the model that serves', () => {
    const decoder = createGeminiDecoder({ provider: 'pier', model: 'tide', createToolCallId: () => 'aaaaaaaaa' })
    for (const json of [{}, { responseId: 'r-1', modelVersion: 'tide-1-002' }, { responseId: 'r-2' }])
      decoder.push({ event: '', data: JSON.stringify(json), stray: '', raw: '', complete: true })
    expect(decoder.identity).toEqual({ responseId: 'r-1', model: 'tide-1-002' })
  })
})
