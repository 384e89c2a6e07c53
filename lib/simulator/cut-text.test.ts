import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipText, cutText } from './cut-text'

test('chunks joined are the text, whatever it holds and however it is cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 40 }), (text, size) => {
      expect(cutText(text, () => size).join('')).toBe(text)
    }),
  )
})

test('no chunk ends between the halves of a surrogate pair', () => {
  const text = '👋🏽 naïve 漢字かな 🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂 𝒳𝒴𝒵'
  for (const chunk of cutText(text, () => 1)) expect(chunk).not.toMatch(/[\uD800-\uDBFF]$|^[\uDC00-\uDFFF]/)
})

test('a chunk ends between words, and Chinese is cut between characters', () => {
  expect(cutText('The quick brown fox jumps', () => 10)).toEqual(['The quick', ' brown fox', ' jumps'])
  expect(cutText('你好世界', () => 1)).toEqual(['你', '好', '世', '界'])
})

test('clipping drops a lone half of a pair at the end', () => {
  expect(clipText('ab👋', 3)).toBe('ab')
  expect(clipText('ab👋', 4)).toBe('ab👋')
})
