import { expect, test } from 'vitest'
import { holdBack, repairProse } from './repair-tail'

test.each([
  ['``', false, ''],
  ['```py', false, ''],
  ['  ```js title', false, ''],
  ['- ```', false, ''],
  ['-', false, ''],
  ['1. ', false, ''],
  ['- [x] ', false, ''],
  ['## ', false, ''],
  ['| -', false, ''],
  ['[^1]: ', false, ''],
  ['[a]: https://e.example "ti', false, ''],
  ['- a', false, '- a'],
  ['in 2024', false, 'in 2024'],
  ['``', true, ''],
  ['let a = 1', true, 'let a = 1'],
])('of %s (in code: %s) can be read: %s', (line, isInFence, shown) => {
  expect(holdBack(line, isInFence)).toBe(shown)
})

test.each([
  ['a **bo', 'a **bo**'],
  ['a **bold*', 'a **bold**'],
  ['a `co', 'a `co`'],
  ['a ~~go', 'a ~~go~~'],
  ['see [te', 'see te'],
  ['see [text]', 'see text'],
  ['see [text](https://e', 'see text'],
  ['see ![al', 'see '],
  ['a &am', 'a '],
  ['a <b', 'a '],
  ['is $x$', 'is $x'],
  ['| a | b |', ''],
  ['Text:\n| a | b |\n', 'Text:'],
  ['| a |\n| - |\n| 1 |\n', '| a |\n| - |\n| 1 |\n'],
])('%s is read as %s', (text, repaired) => {
  expect(repairProse(text).trimEnd()).toBe(repaired.trimEnd())
})

test('a formula that is not complete is its source', () => {
  expect(repairProse('let \\(a*b*')).toBe('let \\\\\\(a\\*b')
  expect(repairProse('$$\na\n- b').trimStart()).toBe('\\$\\$ a \\- b')
})
