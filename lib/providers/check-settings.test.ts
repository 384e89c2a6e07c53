import { expect, test } from 'vitest'
import { catalog } from './catalog'
import { checkProviderSettings } from './check-settings'

const check = (env: Record<string, string>) => checkProviderSettings(catalog, env)

test('what can be used is used without a word', () => {
  const env = {
    OPENAI_BASE_URL: ' https://host.test:8443/v1/ ',
    OPENAI_API_KEY: 'sk-12345',
    VLLM_BASE_URL: 'http://[::1]:1/v1',
  }
  expect(check(env)).toEqual([])
  expect(check({ OPENAI_BASE_URL: ' ', OPENAI_API_KEY: '' })).toEqual([])
})

test.each([
  ['https://user:secret@host.test/v1', 'must not hold a user name or password'],
  ['https://secret@host.test/v1', 'must not hold a user name or password'],
  ['https://host.test/v1?key=secret', 'must not hold a ? or #'],
  ['https://host.test/v1?', 'must not hold a ? or #'],
  ['https://host.test/v1#secret', 'must not hold a ? or #'],
  ['ftp://host.test/secret', 'must be an http or https URL'],
  ['host.test/secret', 'must be an http or https URL'],
  ['http://[secret', 'must be an http or https URL'],
])('the address %s ends the start, and is not repeated', (address, problem) => {
  expect(() => check({ DEEPSEEK_ANTHROPIC_BASE_URL: address })).toThrow(
    new Error(`DEEPSEEK_ANTHROPIC_BASE_URL ${problem}.`),
  )
})

test.each(['sk-1234\n5678', 'sk-1234\u00005678', 'sk-1234\u20195678', 'sk-1234\u0085678'])(
  'a key that no header can hold ends the start: %j',
  (key) => {
    expect(() => check({ ANTHROPIC_API_KEY: key })).toThrow(
      'ANTHROPIC_API_KEY holds characters that cannot be sent in a header. Is it the key itself?',
    )
  },
)

test('a key that is too short to be hidden is told once', () => {
  expect(check({ OPENAI_API_KEY: 'none' })).toEqual([
    'OPENAI_API_KEY is shorter than 8 characters: it cannot be told from ordinary text, and is not replaced where a provider repeats it.',
  ])
})
