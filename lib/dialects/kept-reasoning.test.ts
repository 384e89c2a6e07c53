import { expect, test } from 'vitest'
import { createKeptReasoning } from './kept-reasoning'

const origin = { provider: 'pier', model: 'tide', createToolCallId: () => 'aaaaaaaaa' }

function keep(...deltas: Record<string, unknown>[]) {
  const kept = createKeptReasoning(origin)
  for (const delta of deltas) kept.read(delta)
  return kept.take()?.data
}

test('text in fragments of one index is one entry, which its signature ends', () => {
  expect(
    keep(
      { thinking_blocks: [{ type: 'thinking', thinking: 'The ', signature: null }] },
      { thinking_blocks: [{ type: 'thinking', thinking: 'moon', signature: 'c2ln' }] },
      { thinking_blocks: [{ type: 'thinking', thinking: 'Wind', signature: '' }] },
    ),
  ).toEqual({
    thinking_blocks: [
      { type: 'thinking', thinking: 'The moon', signature: 'c2ln' },
      { type: 'thinking', thinking: 'Wind', signature: '' },
    ],
  })
})
test('encrypted data is never joined: each is a whole of its own', () => {
  const redacted = [
    { type: 'redacted_thinking', data: 'QUJD' },
    { type: 'redacted_thinking', data: 'REVG' },
  ]
  const encrypted = [
    { type: 'reasoning.encrypted', data: 'QUJD', id: 'a', index: 0 },
    { type: 'reasoning.encrypted', data: 'REVG', id: 'b', index: 0 },
  ]
  expect(keep({ thinking_blocks: redacted })).toEqual({ thinking_blocks: redacted })
  expect(keep({ reasoning_details: [encrypted[0]] }, { reasoning_details: [encrypted[1]] })).toEqual({
    reasoning_details: encrypted,
  })
})
test('what comes without a reasoning part is left for a call, and nothing is kept twice', () => {
  const kept = createKeptReasoning(origin)
  kept.read({ reasoning_content: 'Moon.' })
  expect(kept.take()).toEqual({
    provider: 'pier',
    dialect: 'openai-chat',
    model: 'tide',
    data: { field: 'reasoning_content' },
  })
  expect(kept.take()).toBeUndefined()
  kept.read({ reasoning_details: [{ type: 'reasoning.encrypted', data: 'QUJD' }] })
  expect(kept.rest()).toEqual({ reasoning_details: [{ type: 'reasoning.encrypted', data: 'QUJD' }] })
  expect(kept.rest()).toEqual({})
})
