import { expect, test } from 'vitest'
import { isDeep } from './format'

test.each<[string, string, boolean]>([
  ['two hundred levels', `${'['.repeat(200)}${']'.repeat(200)}`, false],
  ['one more', `${'{"a":['.repeat(100)}[`, true],
  ['many, one after the other', '[]{}'.repeat(1000), false],
  ['brackets in a string', `["${'['.repeat(1000)}"]`, false],
  ['brackets behind an escaped quote', `["\\"${'['.repeat(1000)}\\\\\\""]`, false],
  ['brackets behind a string that ends with a backslash', `["\\\\",${'['.repeat(1000)}`, true],
  ['a string without an end', `"${'['.repeat(1000)}`, false],
  ['nothing', '', false],
])('%s', (_name, text, isTooDeep) => {
  expect(isDeep(text)).toBe(isTooDeep)
})
