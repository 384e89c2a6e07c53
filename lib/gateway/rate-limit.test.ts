import { expect, test } from 'vitest'
import { readRateLimit } from './rate-limit'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const read = (headers: Record<string, string>) => readRateLimit(new Headers(headers), NOW)

test('the OpenAI family, with spans as OpenAI and Groq write them', () => {
  expect(
    read({
      'x-ratelimit-limit-requests': '500',
      'x-ratelimit-remaining-requests': '499',
      'x-ratelimit-reset-requests': '120ms',
      'x-ratelimit-limit-tokens': '30000',
      'x-ratelimit-remaining-tokens': '0',
      'x-ratelimit-reset-tokens': '2m59.56s',
    }),
  ).toEqual({
    requests: { limit: 500, remaining: 499, resetMs: 120 },
    tokens: { limit: 30_000, remaining: 0, resetMs: 179_560 },
  })
})
test('the Anthropic family, with its reset as a date', () => {
  expect(
    read({
      'anthropic-ratelimit-input-tokens-limit': '20000',
      'anthropic-ratelimit-input-tokens-remaining': '19000',
      'anthropic-ratelimit-input-tokens-reset': '2026-01-01T00:00:30Z',
      'anthropic-ratelimit-output-tokens-remaining': '7',
    }),
  ).toEqual({ inputTokens: { limit: 20_000, remaining: 19_000, resetMs: 30_000 }, outputTokens: { remaining: 7 } })
})
test('a gateway that counts requests only, with its reset as a time', () => {
  expect(
    read({ 'x-ratelimit-limit': '20', 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': String(NOW + 5000) }),
  ).toEqual({
    requests: { limit: 20, remaining: 3, resetMs: 5000 },
  })
  expect(read({ 'ratelimit-limit': '20', 'ratelimit-reset': '50' })).toEqual({
    requests: { limit: 20, resetMs: 50_000 },
  })
})
test('nothing, or nonsense, is no limit', () => {
  expect(read({})).toBeUndefined()
  expect(read({ 'x-ratelimit-limit-requests': 'many', 'x-ratelimit-reset-requests': 'soon' })).toBeUndefined()
})
