import { expect, test } from 'vitest'
import { readExpression } from './expression'

test.each([
  ['What is 17*23+4? use the calculator', '17*23+4'],
  ['Compute (3 + 4) * 2.5.', '(3 + 4) * 2.5'],
  ['(please work out 2 * (3 + 4))', '2 * (3 + 4)'],
  ['sqrt(2) * 3, please', 'sqrt(2) * 3'],
  ['What is 12,345 x 2?', '12345 * 2'],
  ['15% of 80', '15% * 80'],
  ['How much is 10 - 3?', '10 - 3'],
  ['What is 10-3?', '10-3'],
  ['Сколько будет 15% от 80?', '15% * 80'],
  ['2^10', '2^10'],
  ['-5 + 3', '-5 + 3'],
  ['17×23 等于多少？', '17×23'],
  ['Сколько будет 6 ÷ 4?', '6 ÷ 4'],
])('the expression in "%s" is %s', (text, expression) => {
  expect(readExpression(text)).toBe(expression)
})

test.each([
  'Hello',
  'What happened on 2024-05-01?',
  'Write 3-4 lines',
  'Support 24/7 for 2020-2024',
  'Is 3,599 prime?',
  'Call 5 (five) people',
  'https://example.org/1/page',
])('"%s" has none', (text) => {
  expect(readExpression(text)).toBeUndefined()
})
