import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findJsonError } from './json-error'

describe('the place where JSON is broken', () => {
  test.each([
    ['{"a": 1,}', 8],
    ['{"a" 1}', 5],
    ['{a: 1}', 1],
    ['[1 2]', 3],
    ['{"a": tru}', 6],
    ['{"a": "x\ny"}', 8],
    ['{"a": "\\q"}', 7],
    ['{"a": 1]', 7],
    ['{} {}', 3],
    ['01', 1],
  ])('%j breaks at %i', (text, index) => {
    expect(findJsonError(text)).toBe(index)
  })

  test('a text that only ends too early breaks at its end', () => {
    expect(findJsonError('{"city": "Oslo"')).toBe(15)
    expect(findJsonError('')).toBe(0)
  })

  test('it agrees with JSON.parse on what is valid', () => {
    const texts = fc.oneof(fc.json(), fc.string({ unit: fc.constantFrom(...'{}[]",:0123e.- tfn\\u"a'), maxLength: 20 }))
    fc.assert(
      fc.property(texts, (text) => {
        let isValid = true
        try {
          JSON.parse(text)
        } catch {
          isValid = false
        }
        expect(findJsonError(text) === null).toBe(isValid)
      }),
      { numRuns: 2000 },
    )
  })
})
