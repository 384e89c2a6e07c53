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
