import { describe, expect, test } from 'vitest'
import type { Dialect, StreamEvent } from '@/lib/protocol/events'
import { type DecodedCapture, decodeCapture } from './decode-capture'
import { decode, fixturesOf } from './fixtures/replay'

const DIALECTS = ['openai-chat', 'openai-responses', 'anthropic-messages', 'gemini'] as const

/** The same short answer in each format, as its payloads. */
const PAYLOADS: Record<Dialect, object[]> = {
  'openai-chat': [
    { id: 'c1', model: 'reef-1', choices: [{ index: 0, delta: { content: 'Low ' } }] },
    { id: 'c1', model: 'reef-1', choices: [{ index: 0, delta: { content: 'tide.' }, finish_reason: 'stop' }] },
  ],
  'openai-responses': [
    { type: 'response.created', response: { id: 'r1', model: 'reef-1' } },
    { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: 'Low ' },
    { type: 'response.output_text.delta', output_index: 0, content_index: 0, delta: 'tide.' },
    { type: 'response.completed', response: { id: 'r1', model: 'reef-1', status: 'completed' } },
  ],
  'anthropic-messages': [
    { type: 'message_start', message: { id: 'm1', model: 'reef-1', role: 'assistant', content: [] } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Low ' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'tide.' } },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
    { type: 'message_stop' },
  ],
  gemini: [
    { candidates: [{ content: { parts: [{ text: 'Low ' }] } }], modelVersion: 'reef-1', responseId: 'g1' },
    { candidates: [{ content: { parts: [{ text: 'tide.' }] }, finishReason: 'STOP' }], modelVersion: 'reef-1' },
  ],
}
const DOCUMENTS: Record<Dialect, object> = {
  'openai-chat': {
    object: 'chat.completion',
    model: 'reef-1',
    choices: [{ index: 0, message: { content: 'Low tide.' }, finish_reason: 'stop' }],
  },
  'openai-responses': {
    object: 'response',
    id: 'r1',
    model: 'reef-1',
    status: 'completed',
    output: [{ type: 'message', content: [{ type: 'output_text', text: 'Low tide.' }] }],
  },
  'anthropic-messages': {
    type: 'message',
    role: 'assistant',
    model: 'reef-1',
    content: [{ type: 'text', text: 'Low tide.' }],
    stop_reason: 'end_turn',
  },
  gemini: {
    candidates: [{ content: { parts: [{ text: 'Low tide.' }] }, finishReason: 'STOP' }],
    modelVersion: 'reef-1',
  },
}
const stream = (payloads: readonly object[]) => payloads.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')
const CHAT = stream(PAYLOADS['openai-chat'])
const METER = '\r100    60    0    58  100     2    288      9 --:--:-- --:--:-- --:--:--   298'

const textOf = ({ events }: DecodedCapture) =>
  events.map((event) => (event.type === 'text_delta' ? event.text : '')).join('')
const typesOf = ({ events }: DecodedCapture) => events.map(({ type }) => type)
const lastOf = ({ events }: DecodedCapture) => {
  const [terminal, end] = events.slice(-2)
  return [
    terminal?.type === 'finish' ? terminal.reason : terminal?.type === 'error' ? terminal.kind : undefined,
    end?.type === 'end' ? end.outcome : undefined,
  ]
}
const startOf = ({ events }: DecodedCapture) => {
  const [start] = events
  return start?.type === 'start' ? [start.provider, start.dialect, start.model] : undefined
}

describe.each(DIALECTS)('a capture of %s', (dialect) => {
  const formats = {
    sse: stream(PAYLOADS[dialect]),
    'json-lines': PAYLOADS[dialect].map((one) => `${JSON.stringify(one)}\n`).join(''),
    'json-list': JSON.stringify(PAYLOADS[dialect], null, 2),
    json: JSON.stringify(DOCUMENTS[dialect], null, 2),
  }
  test.each(Object.entries(formats))('is known by itself as %s and decoded to its end', (format, text) => {
    const decoded = decodeCapture(text)
    expect([decoded.dialect, decoded.format, decoded.errors]).toEqual([dialect, format, []])
    expect(startOf(decoded)).toEqual(['capture', dialect, 'reef-1'])
    expect(textOf(decoded)).toBe('Low tide.')
    expect(lastOf(decoded)).toEqual(['stop', 'complete'])
    expect(decoded.events.map(({ seq }) => seq)).toEqual(decoded.events.map((_, index) => index))
  })
  test('is known from an error body, and the status says what kind it is', () => {
    const body = {
      'openai-chat': { error: { message: 'Too many.', type: 'requests', param: null } },
      'openai-responses': { error: { message: 'Too many.', type: 'requests', param: null } },
      'anthropic-messages': { type: 'error', error: { type: 'rate_limit_error', message: 'Too many.' } },
      gemini: { error: { code: 429, message: 'Too many.', status: 'RESOURCE_EXHAUSTED' } },
    }[dialect]
    const decoded = decodeCapture(`HTTP/2 429 \r\nretry-after: 7\r\n\r\n${JSON.stringify(body)}`)
    expect(decoded.dialect).toBe(dialect === 'openai-responses' ? 'openai-chat' : dialect)
    expect(typesOf(decoded)).toEqual(['start', 'response', 'frame', 'error', 'end'])
    expect(decoded.events.at(-2)).toMatchObject({ kind: 'rate_limit', status: 429, phase: 'before_first_token' })
  })
  /** What a run forgives less: it ends with the first message that it cannot read. */
  const stricter = new Set(['malformed-frame', 'chat-stream'])
  test.each(fixturesOf(dialect).filter(([name]) => !stricter.has(name)))('reads %s as a run does', (_name, bytes) => {
    const decoded = decodeCapture(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), dialect)
    const start = decoded.events[0]
    let calls = 0
    const createToolCallId = () => `c${String(calls++).padStart(8, '0')}`
    const model = start?.type === 'start' ? start.model : ''
    expect(bodiesOf(decoded.events)).toEqual(decode(dialect, { provider: 'capture', model, createToolCallId }, bytes))
    expect(decoded.errors.filter(({ message }) => !message.startsWith('The answer was over'))).toEqual([])
  })
})

/** What a decoder alone would give. */
function bodiesOf(events: readonly StreamEvent[]) {
  const added = new Set(['start', 'response', 'frame', 'end'])
  return events
    .filter((event) => !added.has(event.type) && !(event.type === 'error' && event.kind === 'incomplete'))
    .filter((event, index, all) => event.type !== 'heartbeat' || !isOfComment(events, all, index))
    .map(({ seq: _seq, t: _t, ...body }) => body)
}
function isOfComment(events: readonly StreamEvent[], kept: readonly StreamEvent[], index: number): boolean {
  const before = events[(kept[index]?.seq ?? 0) - 1]
  return before?.type === 'frame' && !before.data?.includes('data:')
}

describe('what curl prints around an answer', () => {
  const why = 'Chat Completions: 2 of 2 payloads hold choices.'
  test.each([
    ['nothing', CHAT],
    ['headers (-i)', `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\ndata-center: a\r\n\r\n${CHAT}`],
    ['the command', `$ curl -N https://host/v1 \\\n  -d '{"model":"m"}'\n${CHAT}`],
    [
      'its own words (-v)',
      `*   Trying 10.0.0.1:443...\n> POST /v1 HTTP/1.1\r\n> \r\n} [2 bytes data]\n< HTTP/1.1 200 OK\r\n< \r\n{ [64 bytes data]\n${CHAT}* Connection #0 to host h left intact\n`,
    ],
    [
      'its meter',
      `  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current\n                                 Dload  Upload   Total   Spent    Left  Speed\n${METER}${CHAT.replaceAll('data: ', `${METER}data: `)}${METER}${METER}\n`,
    ],
    ['its meter inside a line', CHAT.replace('"Low ', `"Lo${METER}w `)],
    ['its last words behind an unfinished line', `${CHAT.trimEnd()}curl: (18) transfer closed`],
    ['a BOM and CRLF', `\uFEFF${CHAT.replaceAll('\n', '\r\n')}`],
    ['CR line ends', CHAT.replaceAll('\n', '\r')],
  ])('does not matter: %s', (_what, text) => {
    const decoded = decodeCapture(text)
    expect([decoded.why, decoded.format, decoded.errors]).toEqual([why, 'sse', []])
    expect(textOf(decoded)).toBe('Low tide.')
    expect(lastOf(decoded)).toEqual(['stop', 'complete'])
  })
  test('is never looked for inside of what the provider said', () => {
    const said = '* Connection #0 to host h left intact'
    const decoded = decodeCapture(stream([{ choices: [{ index: 0, delta: { content: said } }] }]))
    expect(textOf(decoded)).toBe(said)
  })
  test('ends a JSON answer without a line end', () => {
    const text = `${JSON.stringify(DOCUMENTS.gemini)}* Connection #0 to host 127.0.0.1 left intact\n`
    expect(textOf(decodeCapture(text))).toBe('Low tide.')
  })
  test('tells the status, and then there are response events', () => {
    const decoded = decodeCapture(`< HTTP/1.1 200 OK\n${CHAT}`)
    expect(typesOf(decoded).slice(0, 5)).toEqual(['start', 'response', 'frame', 'response', 'part_start'])
    expect(decoded.events[3]).toMatchObject({ status: 200, attempt: 1, responseId: 'c1', model: 'reef-1' })
    expect(typesOf(decodeCapture(CHAT))).not.toContain('response')
  })
})

describe('the events of a capture', () => {
  test('are those of a run, each frame before what it brought, 20 ms apart', () => {
    const decoded = decodeCapture(`: hello\n\n${CHAT}data: [DONE]\n\n`)
    expect(decoded.events.map(({ type, t }) => [type, t])).toEqual([
      ['start', 0],
      ['frame', 0],
      ['heartbeat', 0],
      ['frame', 20],
      ['part_start', 20],
      ['text_delta', 20],
      ['frame', 40],
      ['text_delta', 40],
      ['frame', 60],
      ['part_end', 60],
      ['finish', 60],
      ['end', 60],
    ])
    expect(decoded.events[1]).toEqual({ seq: 1, t: 0, type: 'frame', n: 0, bytes: 8, data: ': hello\n' })
    const bytes = `: hello\n${CHAT}data: [DONE]\n`.length - 2
    expect(decoded.events.at(-1)).toMatchObject({
      timing: { firstFrameMs: 0, firstTextMs: 20, totalMs: 60, frames: 4, bytes },
    })
  })
  test('hold at most 16 KiB of a frame, and its true size', () => {
    const decoded = decodeCapture(stream([{ choices: [{ index: 0, delta: { content: 'ü'.repeat(9000) } }] }]))
    const frame = decoded.events.find((event) => event.type === 'frame')
    expect([frame?.truncated, frame && frame.bytes > 18_000]).toEqual([true, true])
    expect(new TextEncoder().encode(frame?.data).length).toBeLessThanOrEqual(16 * 1024)
    expect(textOf(decoded)).toHaveLength(9000)
  })
  test('end as incomplete where the capture stops', () => {
    const decoded = decodeCapture(CHAT.slice(0, -30))
    expect(lastOf(decoded)).toEqual(['incomplete', 'incomplete'])
    expect(decoded.errors).toEqual([{ line: 3, message: 'The text ends inside this message.' }])
  })
  test('go on behind a message that cannot be read, which is named by its line', () => {
    const decoded = decodeCapture(`data: {"choices":[}\n\n${CHAT}`)
    expect(decoded.errors).toEqual([{ line: 1, message: 'This message is not JSON.' }])
    expect(textOf(decoded)).toBe('Low tide.')
    const lines = decodeCapture(`${CHAT.replaceAll('data: ', '').replaceAll('\n\n', '\n')}{"broken\n{"also":"}`)
    expect(lines.format).toBe('json-lines')
    expect(lines.errors).toEqual([
      { line: 3, message: 'This message is not JSON.' },
      { line: 4, message: 'This message is not JSON.' },
    ])
  })
  test('stop where the answer ends, and what follows is named', () => {
    const decoded = decodeCapture(`${CHAT}data: [DONE]\n\n${CHAT}`)
    expect(textOf(decoded)).toBe('Low tide.')
    expect(decoded.errors).toEqual([
      { line: 7, message: 'The answer was over before this message; what follows was not read.' },
    ])
  })
  test('end with the error that the provider sent', () => {
    const error = { error: { message: 'Harbour closed', code: 503, status: 'UNAVAILABLE' } }
    expect(lastOf(decodeCapture(`${CHAT.split('\n\n')[0]}\n\n${stream([error])}`))).toEqual(['overloaded', 'error'])
  })
})

describe('a list of payloads', () => {
  const pretty = JSON.stringify(PAYLOADS.gemini, null, 2)
  test('that is cut keeps what was whole, and names the line where the rest begins', () => {
    const decoded = decodeCapture(pretty.slice(0, pretty.indexOf('tide.')))
    expect([decoded.format, textOf(decoded), lastOf(decoded)[1]]).toEqual(['json-list', 'Low ', 'incomplete'])
    const line = pretty.slice(0, pretty.lastIndexOf('\n  {')).split('\n').length + 1
    expect(decoded.errors).toEqual([{ line, message: 'The text ends inside this message.' }])
  })
  test('may come in pieces with commas of their own', () => {
    const [first, second] = PAYLOADS.gemini.map((one) => JSON.stringify(one, null, 2))
    expect(textOf(decodeCapture(`[${first}\r\n,\r\n${second}\r\n]\r\n`))).toBe('Low tide.')
  })
  test('pretty-printed without a list is read object by object', () => {
    const text = PAYLOADS['anthropic-messages'].map((one) => JSON.stringify(one, null, 2)).join('\n')
    const decoded = decodeCapture(text)
    expect([decoded.format, textOf(decoded), decoded.errors]).toEqual(['json-lines', 'Low tide.', []])
  })
})

describe('what is odd', () => {
  test.each([
    ['', 'There is nothing in it.'],
    ['\n \n\n', 'There is nothing in it.'],
    ['HTTP/1.1 204 No Content\r\n\r\n', 'There is nothing in it. Its status is 204.'],
    ['Low tide at seven.', 'It holds no event stream and no JSON.'],
    ['<!doctype html>\n<title>502</title>', 'It is a web page, not an answer of an API.'],
    ['HTTP/1.1 502 Bad\r\n\r\n<html></html>', 'It is a web page, not an answer of an API. Its status is 502.'],
    [': comments only\n\n', 'None of its messages holds JSON.'],
    ['{"hello":"world"}', 'It is in none of the four formats.'],
    ['{"__proto__":{"choices":[]},"constructor":1}', 'It is in none of the four formats.'],
    ['data: {"type":"__proto__"}\n\ndata: {"type":"constructor"}\n\n', 'It is in none of the four formats.'],
  ])('%j is not decoded, and the reason is said', (text, why) => {
    const decoded = decodeCapture(text)
    expect([decoded.dialect, decoded.why, decoded.events, decoded.errors]).toEqual([null, why, [], []])
  })
  test('a format that the user chose is tried whatever the payloads look like', () => {
    const decoded = decodeCapture(CHAT, 'gemini')
    expect([decoded.dialect, decoded.why]).toEqual([
      'gemini',
      'Gemini, as you chose; by itself it looks different. Chat Completions: 2 of 2 payloads hold choices.',
    ])
    expect(decoded.errors).toEqual(
      [1, 3].map((line) => ({ line, message: 'This message is in the Chat Completions format.' })),
    )
    expect(lastOf(decoded)).toEqual(['incomplete', 'incomplete'])
    expect(lastOf(decodeCapture('{"hello":"world"}', 'gemini'))).toEqual(['incomplete', 'incomplete'])
  })
  test('of mixed formats most payloads win, and the others are named', () => {
    const foreign = stream(PAYLOADS['openai-responses'].slice(0, 1))
    const decoded = decodeCapture(foreign + CHAT)
    expect([decoded.dialect, textOf(decoded)]).toEqual(['openai-chat', 'Low tide.'])
    expect(decoded.errors).toEqual([{ line: 1, message: 'This message is in the Responses format.' }])
  })
  test('names of many kinds are not all told', () => {
    expect(decodeCapture(stream(PAYLOADS['anthropic-messages'])).why).toBe(
      'Anthropic Messages: 5 of 5 payloads are named message_start, content_block_delta, message_delta ….',
    )
    expect(decodeCapture(JSON.stringify(DOCUMENTS.gemini)).why).toBe('Gemini: the payload holds candidates.')
  })
  test('what a payload calls its prototype stays in it', () => {
    decodeCapture('data: {"choices":[{"delta":{"content":"x"}}],"__proto__":{"polluted":true}}\n\n')
    expect('polluted' in {}).toBe(false)
  })
  test('no more than 100 errors are told', () => {
    expect(decodeCapture(`${'data: {\n\n'.repeat(300)}${CHAT}`).errors).toHaveLength(100)
  })
})

describe('the size of a capture', () => {
  test('is limited', () => {
    const decoded = decodeCapture('x'.repeat(4 * 1024 * 1024 + 1))
    expect(decoded.why).toBe('It is longer than 4 Mi characters, too long to be read here.')
  })
  test.each([
    ['one giant line', () => stream([{ choices: [{ index: 0, delta: { content: 'x'.repeat(3_000_000) } }] }])],
    ['a giant line of spaces', () => `${' '.repeat(3_000_000)}\n`],
    ['a giant unfinished string', () => `{"choices":"${'\\"'.repeat(600_000)}`],
    ['brackets', () => '['.repeat(3_000_000)],
    ['open objects', () => '{'.repeat(3_000_000)],
    ['blank lines', () => '\n'.repeat(3_000_000)],
    ['comments', () => ':\n\n'.repeat(1_000_000)],
    ['lines of one character', () => 'x\n'.repeat(600_000)],
    ['carriage returns', () => 'x\r'.repeat(600_000)],
  ])('costs time in proportion: %s', (_what, make) => {
    const text = make()
    const before = process.cpuUsage()
    const decoded = decodeCapture(text)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(10_000)
    expect(decoded.events.length).toBeLessThan(400_100)
  })
  test.each([
    ['frames', () => stream([{ choices: [{ delta: { content: 'x' } }] }]).repeat(21_000)],
    ['lines', () => '{"choices":[{"delta":{"content":"x"}}]}\n'.repeat(21_000)],
    ['objects of a list', () => `[${'{"choices":[{"delta":{"content":"x"}}]},'.repeat(21_000)}{}]`],
  ])('is cut where there would be too many messages: %s', (_what, make) => {
    const decoded = decodeCapture(make())
    expect(decoded.events.filter(({ type }) => type === 'frame')).toHaveLength(20_000)
    expect(decoded.errors).toMatchObject([
      { message: 'What follows was not read: there are more than 20000 messages.' },
    ])
  })
  test('is cut where there would be too many lines, and the line is named', () => {
    const decoded = decodeCapture(CHAT + ':\n'.repeat(210_000))
    expect(textOf(decoded)).toBe('Low tide.')
    expect(decoded.errors).toEqual([{ line: 200_000, message: 'What follows was not read: there are too many lines.' }])
  })
})
