import { expect, test } from 'vitest'
import { countPromptChars } from './count-prompt-chars'

const data = 'A'.repeat(100_000)

test('text counts as its JSON', () => {
  expect(countPromptChars([undefined, [{ role: 'user', content: 'Hi' }]])).toBe(
    '[null,[{"role":"user","content":"Hi"}]]'.length,
  )
})

test.each([
  ['Chat Completions', { type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } }],
  ['Responses', { type: 'input_image', image_url: `data:image/png;base64,${data}` }],
  ['Anthropic Messages', { type: 'image', source: { type: 'base64', media_type: 'image/png', data } }],
  ['Gemini', { inlineData: { mimeType: 'image/png', data } }],
])('an image of %s counts as 800 tokens, whatever its size', (_, image) => {
  expect(countPromptChars([[image]]) - countPromptChars([[null]])).toBe(3200)
})
