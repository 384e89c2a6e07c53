import { describe, expect, test } from 'vitest'
import type { Dialect, StreamEventBody } from '@/lib/protocol/events'
import type { ChatRequest, Message } from '@/lib/protocol/request'
import type { Target } from './dialect'
import { grammarFaults } from './fixtures/grammar'
import { replay } from './fixtures/replay'
import { dialects } from './table'

/** Each of these took from seconds to minutes while its work grew with the square of its size. */
const list = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index))
const frame = (json: unknown) => `data: ${JSON.stringify(json)}\n\n`
const chat = (delta: object, finish: string | null = null) =>
  frame({ choices: [{ index: 0, delta, finish_reason: finish }] })
const chatEnd = `${chat({}, 'stop')}data: [DONE]\n\n`
const gemini = (parts: unknown[]) => frame({ candidates: [{ content: { parts }, finishReason: 'STOP' }] })
const responsesEnd = frame({ type: 'response.completed', response: { status: 'completed' } })
const bare = (type: string) => frame({ type: 'response.output_item.added', item: { type } })

function read(dialect: Dialect, text: string): StreamEventBody[] {
  return replay(dialect, new TextEncoder().encode(text))
}

function countOf(events: readonly StreamEventBody[], type: StreamEventBody['type']): number {
  return events.filter((event) => event.type === type).length
}

describe('an answer costs work in proportion to its length', () => {
  test.each<[string, Dialect, () => string, number]>([
    [
      'reasoning details of ever new fields',
      'openai-chat',
      () => chat({ reasoning: 'a', reasoning_details: list(60_000, (n) => ({ [`k${n}`]: 1 })) }) + chatEnd,
      1,
    ],
    [
      'fragments of a call that may be whole each time',
      'openai-chat',
      () =>
        chat({
          tool_calls: list(24_000, (n) => ({
            index: n % 2,
            id: 'a',
            function: { name: 'f', arguments: n === 0 ? '{"a":"' : '}' },
          })),
        }) + chatEnd,
      1,
    ],
    [
      'fragments of a call without a name',
      'openai-chat',
      () => chat({ tool_calls: list(24_000, () => ({ index: 0, id: 'a', function: { arguments: 'xy' } })) }) + chatEnd,
      1,
    ],
    [
      'white space behind empty arguments',
      'openai-chat',
      () =>
        chat({
          tool_calls: list(24_000, (n) => ({ index: 0, function: { name: 'f', arguments: n === 0 ? '{}' : ' ' } })),
        }) + chatEnd,
      1,
    ],
    [
      'reasoning in many texts',
      'openai-responses',
      () =>
        frame({
          type: 'response.output_item.done',
          output_index: 0,
          item: { type: 'reasoning', content: list(18_000, () => ({ text: 'a' })) },
        }) + responsesEnd,
      18_000,
    ],
    [
      'items without a place behind many that have one',
      'openai-responses',
      () =>
        list(18_000, (n) =>
          frame({ type: 'response.output_item.added', output_index: n, item: { type: 'message' } }),
        ).join('') +
        list(18_000, (n) => bare(`x${n}`)).join('') +
        responsesEnd,
      18_000,
    ],
    [
      'usage of ever new fields',
      'gemini',
      () => list(30_000, (n) => frame({ usageMetadata: { [`k${n}`]: 1 } })).join('') + gemini([{ text: 'a' }]),
      1,
    ],
    [
      'usage of ever new fields',
      'anthropic-messages',
      () =>
        list(30_000, (n) => frame({ type: 'message_delta', usage: { [`k${n}`]: 1 } })).join('') +
        frame({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'a' } }) +
        frame({ type: 'message_stop' }),
      1,
    ],
    [
      'paths of quotes without an end',
      'gemini',
      () =>
        gemini([
          {
            functionCall: {
              name: 'f',
              partialArgs: list(20_000, () => ({ jsonPath: "['".repeat(499), numberValue: 1 })),
            },
          },
        ]),
      1,
    ],
  ])('%s (%s)', (_what, dialect, make, parts) => {
    const events = read(dialect, make())
    expect(countOf(events, 'part_start')).toBe(parts)
    expect(events.at(-1)?.type).toBe('finish')
  })

  test('a provider that says its long error twice', () => {
    const events = read(
      'openai-chat',
      frame({ error: { message: 'a'.repeat(4_000_000), metadata: { raw: `b${'a'.repeat(2_000_000)}` } } }),
    )
    expect(events).toMatchObject([{ type: 'error', kind: 'upstream' }])
  })
})

describe('an answer of more than anybody could look at ends', () => {
  const words = 'The provider sent something that is not a valid stream.'

  test.each<[Dialect, () => string]>([
    ['openai-chat', () => chat({ content: '<think>a</think> '.repeat(30_000) }) + chatEnd],
    ['gemini', () => gemini(list(30_000, (n) => ({ text: 'a', thought: n % 2 === 0 })))],
    [
      'anthropic-messages',
      () =>
        frame({
          type: 'message_start',
          message: {
            id: 'm',
            content: list(30_000, () => ({ type: 'text', text: 'a', citations: [{ url: 'https://pier.example' }] })),
            stop_reason: 'end_turn',
          },
        }) + frame({ type: 'message_stop' }),
    ],
    [
      'openai-responses',
      () =>
        frame({
          type: 'response.completed',
          response: {
            output: list(30_000, () => ({ type: 'message', content: [{ type: 'output_text', text: 'a' }] })),
          },
        }),
    ],
  ])('many parts (%s)', (dialect, make) => {
    const events = read(dialect, make())
    expect(countOf(events, 'part_start')).toBe(20_000)
    expect(events.filter((event) => 'part' in event && event.part !== undefined && event.part < 0)).toEqual([])
    expect(events.at(-1)).toEqual({
      type: 'error',
      kind: 'protocol',
      message: `${words} Its answer has more parts than anybody could look at.`,
      retryable: false,
      phase: 'mid_stream',
    })
    expect(grammarFaults(events)).toEqual([])
  })
  test('many values in one message', () => {
    const events = read('openai-chat', frame({ choices: [], z: list(110_000, () => ({})) }) + chatEnd)
    expect(events).toMatchObject([{ type: 'error', kind: 'protocol' }])
  })
  test('an image is one value, however large', () => {
    const url = `data:image/png;base64,${'A'.repeat(8_000_000)}`
    const events = read('openai-chat', chat({ content: 'a', images: [{ image_url: { url } }] }) + chatEnd)
    expect(countOf(events, 'text_delta')).toBe(1)
    expect(events.at(-1)?.type).toBe('finish')
  })
})

describe('a request costs work in proportion to its length', () => {
  const user = (...parts: Extract<Message, { role: 'user' }>['parts']): Message => ({ role: 'user', parts })
  const text = { type: 'text', text: 'a' } as const
  const image = { type: 'image', mediaType: 'image/png', data: 'AAAA' } as const
  const calls = (length: number): Message => ({
    role: 'assistant',
    parts: list(length, (n) => ({
      type: 'tool_call',
      id: `call${String(n >> 1).padStart(5, '0')}`,
      name: 'f',
      arguments: '{}',
    })),
  })
  const result: Message = { role: 'tool', toolCallId: 'call00000', name: 'f', content: 'b' }
  const target = (dialect: Dialect): Target => ({
    provider: 'pier',
    label: 'Pier',
    dialect,
    baseUrl: 'https://pier.example/v1',
    apiKey: 'key',
    quirks: dialect === 'openai-chat' ? { alternatingTurns: true, omitTools: true } : {},
    images: true,
  })

  test.each<[string, () => Message[], number]>([
    ['questions in a row', () => list(10_000, () => user(...list(12, () => image), text)), 1],
    ['ids that are used twice', () => [user(text), calls(40_000)], 1],
    ['results of one call', () => [user(text), calls(1), ...list(20_000, () => result)], 1],
  ])('%s', (_what, make, least) => {
    const messages = make()
    for (const dialect of ['openai-chat', 'openai-responses', 'anthropic-messages', 'gemini'] as const) {
      const request: ChatRequest = { provider: 'pier', model: 'tide', messages }
      const { body } = dialects[dialect].buildRequest(request, target(dialect))
      const sent = body.messages ?? body.input ?? body.contents
      expect(Array.isArray(sent) ? sent.length : 0).toBeGreaterThanOrEqual(least)
    }
  })
})
