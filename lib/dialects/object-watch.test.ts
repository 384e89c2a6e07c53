import { expect, test } from 'vitest'
import { createObjectWatch } from './object-watch'

function isWhole(text: string, cut = text.length): boolean {
  const watch = createObjectWatch()
  watch.push(text.slice(0, cut))
  watch.push(text.slice(cut))
  return watch.isWhole(text)
}

test.each([
  ['{}', true],
  [' {"a":{"b":[{}]}}\n', true],
  ['{"a":"}{\\"\\\\"}', true],
  ['', false],
  ['{', false],
  ['{"a":"}', false],
  ['{"a":"\\"}', false],
  ['{"a":{}', false],
  ['[{}]', false],
  ['{}{}', false],
  ['{} x', false],
  ['{a}', false],
  ['}{', false],
])('%s cut anywhere', (text, expected) => {
  for (let cut = 0; cut <= text.length; cut++) expect(isWhole(text, cut)).toBe(expected)
})
