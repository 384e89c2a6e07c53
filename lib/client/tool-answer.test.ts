import { expect, test } from 'vitest'
import { answerByHand, describeResult } from './tool-answer'

const call = { id: 'abcdefghi', name: 'get_weather' }

test('a result goes back as it was typed', () => {
  expect(answerByHand(call, ' {"c": 4}\n', { isError: false })).toEqual({
    callId: 'abcdefghi',
    name: 'get_weather',
    content: ' {"c": 4}\n',
    by: 'user',
  })
  expect(answerByHand(call, 'no such place', { isError: true })).toEqual({
    callId: 'abcdefghi',
    name: 'get_weather',
    content: 'no such place',
    isError: true,
    by: 'user',
  })
})

test.each([
  ['  ', 'Text or JSON'],
  ['4 degrees', 'Text'],
  ['4', 'JSON'],
  ['{"c": 4}', 'JSON'],
  ['{"c": 4,\n  "f" 39}', 'Text: as JSON it breaks at line 2, column 7'],
  ['[1, 2\n', 'Text: as JSON it breaks at its end'],
])('%j is taken for: %s', (text, described) => {
  expect(describeResult(text)).toBe(described)
})
