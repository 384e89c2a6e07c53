import { describe, expect, test } from 'vitest'
import { buildMessages } from './build-messages'
import { createRunView, type PartView, type RunView } from './run-view'

const span = { startMs: 0, chunks: 1, firstChars: 1 }
const answer = (...parts: PartView[]): RunView => ({ ...createRunView('acme', 'm1'), parts })
const opaque = { provider: 'acme', dialect: 'anthropic-messages' as const, model: 'm1', data: 'signature' }

describe('the history of the next request', () => {
  test('an answer goes back with its reasoning, text and calls, each with what only its provider understands', () => {
    const view = answer(
      { ...span, part: 0, kind: 'reasoning', text: 'hm', private: opaque },
      { ...span, part: 1, kind: 'text', text: 'Let me look.' },
      { ...span, part: 2, kind: 'server_item', label: 'Web search' },
      { ...span, part: 3, kind: 'tool_call', id: 'a1b2c3d4e', name: 'f', arguments: '{"x": 1}', endMs: 5, valid: true },
    )
    expect(buildMessages([{ question: 'Weather?', answer: view }, { question: 'And now?' }])).toEqual([
      { role: 'user', parts: [{ type: 'text', text: 'Weather?' }] },
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', text: 'hm', private: opaque },
          { type: 'text', text: 'Let me look.' },
          { type: 'tool_call', id: 'a1b2c3d4e', name: 'f', arguments: '{"x": 1}' },
        ],
      },
      { role: 'user', parts: [{ type: 'text', text: 'And now?' }] },
    ])
  })

  test('an answer in which nothing was said is no message', () => {
    const view = answer({ ...span, part: 0, kind: 'text', text: '' })
    expect(buildMessages([{ question: 'Hi', answer: view }])).toEqual([
      { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
    ])
  })

  test('a call that was cut off inside its arguments is left out; the text beside it stays', () => {
    const view = answer(
      { ...span, part: 0, kind: 'text', text: 'Looking' },
      { ...span, part: 1, kind: 'tool_call', id: 'a1b2c3d4e', name: 'f', arguments: '{"x":' },
    )
    expect(buildMessages([{ question: 'Hi', answer: view }])[1]).toEqual({
      role: 'assistant',
      parts: [{ type: 'text', text: 'Looking' }],
    })
  })

  test('reasoning that its provider keeps to itself still goes back to it', () => {
    const view = answer({ ...span, part: 0, kind: 'reasoning', text: '', private: opaque })
    expect(buildMessages([{ question: 'Hi', answer: view }])[1]).toEqual({
      role: 'assistant',
      parts: [{ type: 'reasoning', text: '', private: opaque }],
    })
  })
})
