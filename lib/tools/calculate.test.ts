import { describe, expect, test } from 'vitest'
import { calculate } from './calculate'
import { runTool } from './run-tool'

const settings = { fetchAllowedHosts: [] }

async function result(expression: string) {
  const signal = new AbortController().signal
  const { durationMs, ...rest } = await runTool(calculate, JSON.stringify({ expression }), { signal, settings })
  return rest
}

describe('calculate', () => {
  test.each([
    ['0.1 + 0.2', '0.3'],
    ['0.1 + 0.2 == 0.3', 'true'],
    ['2^200', '1606938044258990275541962092341162602522202993782792835301376'],
    ['1/3', '0.33333333333333333333333333333333'],
    ['1/3*3', '1'],
    ['sqrt(2)^2', '2'],
    ['log(8, 2)', '3'],
    ['ln(e)', '1'],
    ['5!', '120'],
    ['8%', '0.08'],
    ['-5 mod 3', '1'],
    ['6 × 7 − 2**3 ÷ 4', '40'],
    ['mean([1, 2, 3, 4])', '2.5'],
    ['median(3, 1, 2)', '2'],
    ['combinations(49, 6)', '13983816'],
    ['2(3 + 4)', '14'],
    ['3 > 2 ? 10 : 20', '10'],
    ['round(1234.567, 2)', '1234.57'],
    ['123456789012345678901234567890 * 10', '1234567890123456789012345678900'],
    ['isPrime(97)', 'true'],
  ])('%s is %s', async (expression, content) => {
    expect(await result(expression)).toEqual({ content })
  })

  test.each([
    ['1/0', 'The result is infinite, such as of a division by zero, or too large.'],
    ['sqrt(-1)', 'The result is not a real number.'],
    ['2 +', 'The expression cannot be calculated: Unexpected end of expression (char 4)'],
    ['sqrt()', 'The expression cannot be calculated: Too few arguments in function sqrt'],
    ['2 km', '"km" is not known. There are no variables and no units; constants: pi, e, tau, phi.'],
    ['x = 3', 'Only numbers, operators and functions can be used: no assignments, texts, ranges or objects.'],
    ['f(x) = x', 'Only numbers, operators and functions can be used: no assignments, texts, ranges or objects.'],
    ['1; 2', 'Only numbers, operators and functions can be used: no assignments, texts, ranges or objects.'],
    ['1:1000000000', 'Only numbers, operators and functions can be used: no assignments, texts, ranges or objects.'],
    ['"a" * 3', 'Texts cannot be used in an expression.'],
    ['[1, 2] * 2', 'A list can only be given to a function such as mean or max.'],
    ['constructor', '"constructor" is not known. There are no variables and no units; constants: pi, e, tau, phi.'],
  ])('%s is refused with words', async (expression, content) => {
    expect(await result(expression)).toEqual({ content, isError: true })
  })

  test.each([
    'import({a: 1})',
    'createUnit("x")',
    'evaluate("1")',
    'parse("1")',
    'simplify("1")',
    'derivative("x^2", "x")',
    'config({})',
    'zeros(1e5, 1e5)',
    'range(1, 1e9)',
    'map([1], sqrt)',
    'random()',
    'sqrt.constructor("return process")',
    'cos["constructor"]("return 1")',
    '{}.constructor',
  ])('%s does not run', async (expression) => {
    const { content, isError } = await result(expression)
    expect({ isError, isWordy: /^(There is no function|Only numbers)/.test(content) }).toEqual({
      isError: true,
      isWordy: true,
    })
  })

  test.each([
    '9^9^9^9',
    'factorial(1e9)',
    '1e6!!',
    'combinations(1e9, 5e8)',
    'sin(1e999999999)',
    'mod(1e9000000000, 7)',
    '1.0000001^1e15',
    'exp(1e9)',
    'exp(-1e17)',
    'isPrime(2^127 - 1)',
    'gcd(1e900000000, 7)',
    'round(pi, 1e9)',
    'nthRoot(2, 1e9)',
    `${'('.repeat(499)}1${')'.repeat(499)}`,
    `1${'^2'.repeat(499)}`,
    '-'.repeat(999),
    `1${'!'.repeat(999)}`,
    `${'sin('.repeat(49)}1${')'.repeat(49)}`,
    'a'.repeat(1001),
  ])('%s ends soon', async (expression) => {
    const startedAt = performance.now()
    const { content } = await result(expression)
    expect(content.length).toBeLessThan(300)
    expect(performance.now() - startedAt).toBeLessThan(12_000)
  })

  test('a calculation that is killed does not spoil the next ones', async () => {
    const all = await Promise.all(['1 + 1', '(3e5)!', '2 + 2', '0.1 + 0.2'].map(result))
    expect(all.filter((_, index) => index !== 1)).toEqual([{ content: '2' }, { content: '4' }, { content: '0.3' }])
  })

  test('a call that is stopped ends at once', async () => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 50)
    const call = runTool(calculate, '{"expression":"isPrime(2^127-1)"}', { signal: controller.signal, settings })
    expect(await call).toMatchObject({ content: 'The call was stopped.', isError: true })
  })

  test('a client with many long calls holds up nobody else', async () => {
    const controller = new AbortController()
    const ask = (expression: string, client: string) =>
      runTool(calculate, JSON.stringify({ expression }), { signal: controller.signal, settings, client }, 60_000)
    await ask('1 + 1', 'warm')
    const isOver: string[] = []
    const long = Array.from({ length: 6 }, () => ask('isPrime(2^127-1)', 'long').then(() => isOver.push('long')))
    const { content } = await ask('1 + 1', 'short')
    expect([content, isOver.length <= 2]).toEqual(['2', true])
    controller.abort()
    await Promise.all(long)
  }, 60_000)
})
