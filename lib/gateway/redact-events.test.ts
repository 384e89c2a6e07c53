import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StreamEventBody } from '@/lib/protocol/events'
import { createEventRedactor } from './redact-events'

const KEY = 'sk-secret-key-123'
const textOf = (events: readonly StreamEventBody[]) =>
  events.map((event) => (event.type === 'text_delta' ? event.text : '')).join('')

function send(...texts: string[]): string {
  const redact = createEventRedactor([KEY])
  return textOf(texts.flatMap((text) => redact([{ type: 'text_delta', part: 0, text }])))
}

test('a key in pieces never comes out whole', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 8 }), (cuts) => {
      const whole = `before ${KEY} between ${KEY}${KEY} after`
      const points = [0, ...cuts.map((n) => n % whole.length).sort((a, b) => a - b), whole.length]
      const said = send(...points.slice(1).map((point, index) => whole.slice(points[index], point)))
      expect(said).not.toContain(KEY)
      expect(said.startsWith('before ')).toBe(true)
      expect(said.endsWith(' after')).toBe(true)
    }),
  )
})
test('other text is untouched, piece by piece', () => {
  expect(send('sk-', 'secret', ' is no key', '')).toBe('sk-secret is no key')
})
test('the arguments at the end of a call are those that its deltas gave', () => {
  const redact = createEventRedactor([KEY])
  const events = redact([
    { type: 'tool_call_delta', part: 0, arguments: '{"k":"sk-secret' },
    { type: 'tool_call_delta', part: 0, arguments: '-key-123"}' },
    { type: 'part_end', part: 0, arguments: `{"k":"${KEY}"}`, valid: true },
  ])
  const joined = events.map((event) => (event.type === 'tool_call_delta' ? event.arguments : '')).join('')
  expect(events.at(-1)).toMatchObject({ arguments: joined })
  expect(joined).not.toContain(KEY)
})
test('a raw frame that spells a key in escapes is withheld', () => {
  const redact = createEventRedactor([KEY])
  const data = `data: "\\u0073${KEY.slice(1)}"\n`
  expect(redact([{ type: 'frame', n: 0, bytes: data.length, data }])).toEqual([
    { type: 'frame', n: 0, bytes: data.length, data: '[key]' },
  ])
})

test('many keys in one piece, and several different ones, are all replaced, in linear time', () => {
  expect(send(KEY.repeat(200_000)).length).toBe(200_000 * '[key]'.length)
  const redact = createEventRedactor([KEY, 'sk-other-key-456'])
  const texts = ['sk-secret-k', 'ey-123 sk-other-key-456 end']
  const said = textOf(texts.flatMap((text) => redact([{ type: 'text_delta', part: 0, text }])))
  expect(said).toBe('sk-secret-k[key] [key] end')
})
test('a key that was cut at the end of a long text is no key any more', () => {
  const redact = createEventRedactor([KEY])
  const error = {
    type: 'error',
    kind: 'auth',
    message: `no ${KEY.slice(0, -1)}`,
    retryable: false,
    phase: 'connect',
  } as const
  expect(redact([error])).toEqual([{ ...error, message: 'no [key]' }])
})
test('a raw frame that spells a key with escaped slashes is withheld', () => {
  const redact = createEventRedactor(['sk/secret/key'])
  expect(redact([{ type: 'frame', n: 0, bytes: 1, data: 'data: "sk\\/secret\\/key"' }])[0]).toMatchObject({
    data: '[key]',
  })
})
