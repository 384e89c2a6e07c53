import type { Prompt, ScriptedAnswer } from './prompt'

const LARGEST = 10_000_000
const STEPS_SHOWN = 24
const NUMBER = /(?<![\d.,])(?:\d{1,3}(?:[,_\u00a0\u202f ]\d{3})+|\d+)(?![\d]|\.\d)/gu
const PRIME_WORDS =
  /\bprimes?\b|\bfactor|\bdivi(?:de|sib|sor)|质数|素数|因数|分解|прост(?:ое|ые|ым|ых)|множител|делит/iu

type Division = { divisor: number; quotient: number; remainder: number }

/** Whether the prompt is about primes, factors or divisors. */
export function asksAboutFactors(text: string): boolean {
  return PRIME_WORDS.test(text)
}

/** The first whole number in the prompt from `smallest` up to ten million. */
export function readNumber(text: string, smallest: number): number | undefined {
  const numbers = [...text.matchAll(NUMBER)].map(([digits]) => Number(digits.replace(/\D/gu, '')))
  return numbers.find((number) => number >= smallest && number <= LARGEST)
}

/** Trial division of the prompt's number: each step in the reasoning, the factors in the answer. */
export function writePrimeAnswer({ text }: Prompt, number: number): ScriptedAnswer {
  const verdict = writeVerdict(number)
  const note =
    'I am a scripted demo without a language model, but the arithmetic is real: it was done for this answer and not looked up. Where the reasoning is shown, you can check each division on the way.'
  return {
    reasoning: number < 2 ? writeTrivialReasoning(number) : writeDivisionReasoning(text, number),
    parts: [{ kind: 'text', content: `${verdict}\n\n${note}` }],
    finish: 'stop',
  }
}

/** Prime factors in rising order, repeated as often as they occur; none below 2. */
export function factorize(number: number): number[] {
  const factors: number[] = []
  let rest = number
  for (let divisor = 2; divisor * divisor <= rest; divisor += 1) {
    while (rest % divisor === 0) {
      factors.push(divisor)
      rest /= divisor
    }
  }
  return rest > 1 ? [...factors, rest] : factors
}

function writeVerdict(number: number): string {
  const shown = format(number)
  if (number < 2) return `No: ${shown} is not a prime, because a prime is by definition greater than 1.`
  const factors = factorize(number)
  if (factors.length === 1) {
    return `Yes: **${shown} is prime**. No prime up to its square root, about ${root(number)}, divides it.`
  }
  return `No: **${shown} is not prime**. It is the product ${factors.map(format).join(' × ')}.`
}

function writeTrivialReasoning(number: number): string {
  return `The question is about ${format(number)}. Primes are whole numbers greater than 1 with no divisors but 1 and themselves. So there is nothing to divide here: ${format(number)} is too small to be one.`
}

function writeDivisionReasoning(text: string, number: number): string {
  const divisions = divideByPrimes(number)
  const intro = PRIME_WORDS.test(text)
    ? `The question is about ${format(number)}.`
    : `There is a number in the question, ${format(number)}, so I look at what it is made of.`
  const bound = `If it had a divisor besides 1 and itself, the smallest one would be a prime of at most √${format(number)} ≈ ${root(number)}. So I try those primes one after the other.`
  return [intro, bound, writeSteps(number, divisions), writeConclusion(number, divisions.at(-1))].join('\n\n')
}

/** The last division is the one that comes out even, if any does. */
function divideByPrimes(number: number): Division[] {
  const divisions: Division[] = []
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) {
    if (factorize(divisor).length > 1) continue
    const division = { divisor, quotient: Math.floor(number / divisor), remainder: number % divisor }
    divisions.push(division)
    if (division.remainder === 0) break
  }
  return divisions
}

function writeSteps(number: number, divisions: Division[]): string {
  if (divisions.length <= STEPS_SHOWN + 1) return divisions.map((division) => writeStep(number, division)).join('\n')
  const shown = divisions.slice(0, STEPS_SHOWN).map((division) => writeStep(number, division))
  const skipped = divisions.slice(STEPS_SHOWN, -1)
  const summary = `The next ${skipped.length} primes, ${format(skipped[0]?.divisor ?? 0)} to ${format(skipped.at(-1)?.divisor ?? 0)}, all leave a remainder as well.`
  return [...shown, summary, ...divisions.slice(-1).map((division) => writeStep(number, division))].join('\n')
}

function writeStep(number: number, { divisor, quotient, remainder }: Division): string {
  const product = `${format(divisor)} × ${format(quotient)} = ${format(number - remainder)}`
  return remainder === 0 ? `${product}, exactly. That is a divisor.` : `${product}, remainder ${format(remainder)}.`
}

function writeConclusion(number: number, last: Division | undefined): string {
  if (last?.remainder !== 0) return `Nothing divides it, so ${format(number)} is prime.`
  const found = `${format(number)} = ${format(last.divisor)} × ${format(last.quotient)}`
  const rest = factorize(last.quotient)
  if (rest.length === 1) return `So ${found}, and ${format(last.quotient)} is prime itself. That settles it.`
  return `So ${found}, and ${format(last.quotient)} goes on: ${rest.map(format).join(' × ')}. That settles it.`
}

function root(number: number): string {
  return Math.sqrt(number).toFixed(2)
}

function format(number: number): string {
  return number.toLocaleString('en-US')
}
