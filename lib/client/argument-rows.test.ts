import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readArguments } from './argument-rows'

const rows = (text: string) => readArguments(text).map(({ key, value, isPartial }) => [key, value, isPartial])

describe('the rows of growing arguments', () => {
  test('a whole value is told apart from the one being written', () => {
    expect(rows('{"city": "Oslo", "days": 3, "note": "bring an umb')).toEqual([
      ['city', 'Oslo', false],
      ['days', '3', false],
      ['note', 'bring an umb', true],
    ])
  })

  test('a key appears with its colon, before its value', () => {
    expect(rows('{"ci')).toEqual([])
    expect(rows('{"city":')).toEqual([['city', '', true]])
  })

  test('a number is whole only when something follows it', () => {
    expect(rows('{"n": 1')).toEqual([['n', '1', true]])
    expect(rows('{"n": 1.')).toEqual([['n', '1.', true]])
    expect(rows('{"n": 1.5}')).toEqual([['n', '1.5', false]])
  })

  test('nested values are shown as JSON while they grow', () => {
    expect(rows('{"at": {"lat": 59.9, "lon": 10')).toEqual([['at', '{"lat":59.9,"lon":10}', true]])
  })

  test('half an escape or half a surrogate does not break the value', () => {
    expect(rows('{"a": "x\\')).toEqual([['a', 'x', true]])
    expect(rows('{"a": "x\\u00')).toEqual([['a', 'x', true]])
  })

  test('a raw line break inside a string is shown although it is not JSON', () => {
    expect(rows('{"a": "one\ntwo"')).toEqual([['a', '"one\ntwo"', false]])
  })

  test('a key named __proto__ is a key like any other', () => {
    expect(rows('{"__proto__": {"x": 1}, "b": 2}')).toEqual([
      ['__proto__', '{"x":1}', false],
      ['b', '2', false],
    ])
  })

  test('what is no object has no rows', () => {
    expect(rows('')).toEqual([])
    expect(rows('[1, 2]')).toEqual([])
    expect(rows('nonsense')).toEqual([])
  })

  test('for any object and any cut, keys keep their order and never disappear, and the end shows every value', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 }), (object) => {
        const text = JSON.stringify(object)
        let seen: string[] = []
        for (let length = 0; length <= text.length; length++) {
          const keys = readArguments(text.slice(0, length)).map(({ key }) => key)
          expect(keys.slice(0, seen.length)).toEqual(seen)
          seen = keys
        }
        const whole = JSON.parse(text) as Record<string, unknown>
        expect(readArguments(text).every(({ isPartial }) => !isPartial)).toBe(true)
        expect(new Set(seen)).toEqual(new Set(Object.keys(whole)))
      }),
      { numRuns: 60 },
    )
  })
})
