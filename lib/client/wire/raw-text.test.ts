import { describe, expect, test } from 'vitest'
import type { StreamEvent } from '@/lib/protocol/events'
import { formatMoment, indentJson, joinFrames, payloadOf, rawLines, showControls } from './raw-text'

describe('raw text', () => {
  test('is shown line by line, with the name of the SSE field apart', () => {
    expect(rawLines('event: ping\ndata: {"a":1}\n: comment\nnot a field\n')).toEqual([
      { name: 'event:', rest: ' ping' },
      { name: 'data:', rest: ' {"a":1}' },
      { name: ':', rest: ' comment' },
      { name: '', rest: 'not a field' },
    ])
    expect(rawLines('data: a\r\ndata:b\rid:1\r')).toEqual([
      { name: 'data:', rest: ' a\r' },
      { name: 'data:', rest: 'b\r' },
      { name: 'id:', rest: '1\r' },
    ])
    expect(rawLines('')).toEqual([])
    expect(rawLines('{"whole":"document"}')).toEqual([{ name: '', rest: '{"whole":"document"}' }])
  })
  test('hides nothing: control characters and invisible marks have a sign', () => {
    expect(showControls('a\r\n\0\t\u001b[1m\u007f\u0085b')).toBe('a␍\n␀␉␛[1m␡⟨U+0085⟩b')
    expect(showControls('\u202Eevil\u200B\ufeff<b>é😀')).toBe('⟨U+202E⟩evil⟨U+200B⟩⟨U+FEFF⟩<b>é😀')
  })
  test('carries its data lines, or all of it where it has none', () => {
    expect(payloadOf('event: x\r\ndata: {"a":\r\ndata:1}\r\n')).toBe('{"a":\n1}')
    expect(payloadOf('data:  two spaces\n')).toBe(' two spaces')
    expect(payloadOf('{"error":"raw"}\n')).toBe('{"error":"raw"}\n')
  })
  test('is copied whole, as it came, with what was not kept said in a comment', () => {
    const frames = [
      { data: 'data: a\n', bytes: 8 },
      { data: 'data: b\r\n', bytes: 9 },
      { data: '{"a":1}', bytes: 7 },
      { bytes: 12 },
      { data: 'data: cu', bytes: 20_000, truncated: true as const },
    ]
    const events = frames.map((frame, n) => {
      const event: StreamEvent = { seq: n, t: n, type: 'frame', n, ...frame }
      return { event, receivedMs: n, read: n }
    })
    expect(joinFrames(events)).toBe(
      'data: a\n\ndata: b\r\n\r\n{"a":1}\n\n: 12 bytes, not kept\n\ndata: cu\n: cut here, 20000 bytes in all\n\n',
    )
  })
})

describe('indented JSON', () => {
  test('has a line for each value, and empty ones stay on theirs', () => {
    const value = { a: [1, { b: 'x:,{}' }], c: {}, d: [], e: null, f: '"\\' }
    expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2))
    expect(indentJson('[]')).toBe('[]')
    expect(indentJson(' "text" ')).toBe('"text"')
  })
  test('keeps numbers, escapes and repeated keys as they were written', () => {
    expect(indentJson('{"n":12345678901234567890,"n":1.0,"s":"\\u00e9"}')).toBe(
      '{\n  "n": 12345678901234567890,\n  "n": 1.0,\n  "s": "\\u00e9"\n}',
    )
  })
  test('is nothing where there is no JSON', () => {
    expect(indentJson('[DONE]')).toBeUndefined()
    expect(indentJson('{"cut":"of')).toBeUndefined()
  })
  test('does not grow without end with the depth', () => {
    const depth = 5000
    expect(indentJson('['.repeat(depth) + ']'.repeat(depth))?.length).toBeLessThan(depth * 2 * 70)
  })
})

test('a moment has a sign, a decimal and its unit', () => {
  expect([0, 412.34, 12_345.67].map(formatMoment)).toEqual(['+0.0 ms', '+412.3 ms', '+12,345.7 ms'])
})
