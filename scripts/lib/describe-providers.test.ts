import { expect, test } from 'vitest'
import { describeProviders } from './describe-providers.mjs'

test('demos are marked and what is missing is named', () => {
  const lines = describeProviders([
    { id: 'relay', label: 'Relay', ready: true, demo: true },
    { id: 'custom', label: 'My server', ready: true },
    { id: 'openai', label: 'OpenAI', ready: false, hint: 'Set OPENAI_API_KEY.' },
  ])
  expect(lines).toEqual(['Ready: Relay (demo), My server', 'Not configured: OpenAI (Set OPENAI_API_KEY)'])
})

test('a long list goes over several lines and without its hints', () => {
  const providers = Array.from({ length: 12 }, (_, i) => ({
    id: `p${i}`,
    label: `Provider ${i}`,
    ready: false,
    hint: 'Set X',
  }))
  const lines = describeProviders(providers)
  expect(lines.at(-1)).toBe('See .env.example for what they need.')
  expect(lines.length).toBe(3)
  expect(lines.every((line) => line.length <= 100)).toBe(true)
  expect(lines.join(' ')).not.toContain('Set X')
})
