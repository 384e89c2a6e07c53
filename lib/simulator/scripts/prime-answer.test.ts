import { expect, test } from 'vitest'
import { factorize, readNumber, writePrimeAnswer } from './prime-answer'

const prompt = { model: 'demo-steady', text: '', turn: 1, mayCallTools: true, tools: [], toolResults: [] }

test.each([
  ['Is 3,599 prime?', 3599],
  ['Is 3599 prime? Think.', 3599],
  ['1_000_003?', 1_000_003],
  ['3\u202f599 — простое число?', 3599],
  ['3.5 is no integer, 7 is', 7],
  ['12345678901 is too large, 10000000 is not', 10_000_000],
])('the number in "%s" is %i', (text, number) => {
  expect(readNumber(text, 0)).toBe(number)
})

test('a prompt without a whole number in range has none', () => {
  expect(readNumber('Is 99,999,999 prime?', 0)).toBeUndefined()
  expect(readNumber('Name 3 reasons', 100)).toBeUndefined()
})

test('factors are prime and multiply to the number', () => {
  expect(factorize(3599)).toEqual([59, 61])
  expect(factorize(1001)).toEqual([7, 11, 13])
  expect(factorize(1024)).toEqual(Array.from({ length: 10 }, () => 2))
  expect(factorize(9_999_991)).toEqual([9_999_991])
  expect(factorize(1)).toEqual([])
})

test('3,599 is divided by each prime up to 59, where it comes out even', () => {
  const { reasoning, parts } = writePrimeAnswer({ ...prompt, text: 'Is 3,599 prime?' }, 3599)
  expect(reasoning).toContain('2 × 1,799 = 3,598, remainder 1.')
  expect(reasoning).toContain('59 × 61 = 3,599, exactly.')
  expect(parts[0]?.content).toMatch(/not prime.*59 × 61/)
})

test.each([2, 3, 4, 97, 1001, 3599, 7919, 1_000_003, 9_998_244, 9_999_991])(
  'every division shown for %i is right',
  (number) => {
    const { reasoning, parts } = writePrimeAnswer({ ...prompt, text: 'prime?' }, number)
    const steps = [...reasoning.matchAll(/^([\d,]+) × ([\d,]+) = ([\d,]+), (?:remainder ([\d,]+)|exactly)/gmu)]
    for (const step of steps) {
      const [divisor = 0, quotient, product, remainder] = step
        .slice(1)
        .map((digits) => Number((digits ?? '0').replaceAll(',', '')))
      expect(divisor * Number(quotient)).toBe(product)
      expect(Number(product) + Number(remainder)).toBe(number)
    }
    expect(parts[0]?.content.startsWith('Yes')).toBe(factorize(number).length === 1)
  },
)

test('1 is not prime by definition and needs no division', () => {
  const { reasoning, parts } = writePrimeAnswer(prompt, 1)
  expect(reasoning).not.toContain('×')
  expect(parts[0]?.content).toMatch(/^No: 1 is not a prime/)
})
