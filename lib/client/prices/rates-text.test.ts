import { expect, test } from 'vitest'
import { ratesTextOf } from './rates-text'

const own = { target: { provider: 'litellm', model: 'house' }, rates: { input: 2.5, output: 10 } }

test('a price of the table, short and in words', () => {
  expect(ratesTextOf({ provider: 'deepseek', model: 'deepseek-chat' }, false, [])).toEqual({
    short: '$0.28 / $0.42',
    spoken: '0.28 dollars per million input tokens, 0.42 dollars per million output tokens',
  })
})

test("the user's own price", () => {
  expect(ratesTextOf(own.target, false, [own])).toEqual({
    short: '$2.5 / $10',
    spoken: '2.50 dollars per million input tokens, 10.00 dollars per million output tokens',
  })
})

test('nothing where no price is known, and for a demo', () => {
  expect(ratesTextOf({ provider: 'deepseek', model: 'unheard-of' }, false, [])).toBeUndefined()
  expect(ratesTextOf(own.target, true, [own])).toBeUndefined()
})
