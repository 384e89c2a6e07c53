import { describe, expect, test } from 'vitest'
import type { Message } from '@/lib/protocol/request'
import { adaptHistory } from './adapt-history'

const rules = { provider: 'anthropic', dialect: 'anthropic-messages', model: 'claude-a', images: true } as const
const own = {
  provider: 'anthropic',
  dialect: 'anthropic-messages',
  model: 'claude-a',
  data: { signature: 'x' },
} as const
const user = (text: string): Message => ({ role: 'user', parts: [{ type: 'text', text }] })

describe('private data', () => {
  test('goes back to the model that made it, with its reasoning', () => {
    const turn: Message = {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'hm', private: own },
        { type: 'text', text: 'yes' },
      ],
    }
    expect(adaptHistory([user('a'), turn], rules)).toEqual([user('a'), turn])
  })
  test.each([
    ['another provider', { provider: 'openai' }],
    ['another model', { model: 'claude-b' }],
    ['another dialect', { dialect: 'gemini' }],
  ] as const)('is left out for %s, and the reasoning with it', (_name, change) => {
    const turn: Message = {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'hm', private: own },
        { type: 'tool_call', id: 'abcdefghi', name: 'look', arguments: '{}', private: own },
      ],
    }
    expect(adaptHistory([turn], { ...rules, ...change })[0]).toEqual({
      role: 'assistant',
      parts: [{ type: 'tool_call', id: 'abcdefghi', name: 'look', arguments: '{}' }],
    })
  })
  test('reasoning without private data is never sent as text', () => {
    expect(adaptHistory([{ role: 'assistant', parts: [{ type: 'reasoning', text: 'hm' }] }], rules)).toEqual([])
  })
})

describe('tool calls', () => {
  const call = (id: string): Message => ({
    role: 'assistant',
    parts: [{ type: 'tool_call', id, name: 'look', arguments: '{}' }],
  })
  const result = (toolCallId: string): Message => ({ role: 'tool', toolCallId, name: 'look', content: 'a cat' })

  test('a call without a result gets one that says so', () => {
    expect(adaptHistory([call('aaaaaaaaa'), user('go on')], rules)).toEqual([
      call('aaaaaaaaa'),
      { role: 'tool', toolCallId: 'aaaaaaaaa', name: 'look', content: '[result omitted]', isError: true },
      user('go on'),
    ])
  })
  test('a call that was cut in its arguments is left out, unless somebody answered it', () => {
    const cut: Message = {
      role: 'assistant',
      parts: [{ type: 'tool_call', id: 'aaaaaaaaa', name: 'look', arguments: '{"q' }],
    }
    expect(adaptHistory([cut, user('go on')], rules)).toEqual([user('go on')])
    expect(adaptHistory([cut, result('aaaaaaaaa')], rules)).toEqual([cut, result('aaaaaaaaa')])
  })
  test('a result without a call is dropped', () => {
    expect(adaptHistory([user('a'), result('zzzzzzzzz')], rules)).toEqual([user('a')])
  })
  test('a result that came late moves behind its call', () => {
    expect(adaptHistory([call('aaaaaaaaa'), user('wait'), result('aaaaaaaaa')], rules)).toEqual([
      call('aaaaaaaaa'),
      result('aaaaaaaaa'),
      user('wait'),
    ])
  })
})

describe('tool calls as a request may hold them', () => {
  const call = { type: 'tool_call', id: 'aaaaaaaaa', name: 'look', arguments: '' } as const
  const result: Message = { role: 'tool', toolCallId: 'aaaaaaaaa', name: 'sea.look at', content: 'a cat' }

  test('empty arguments are {}, and a name that was made up has only letters, digits, _ and -', () => {
    expect(adaptHistory([{ role: 'assistant', parts: [{ ...call, name: 'sea.look at' }] }, result], rules)).toEqual([
      { role: 'assistant', parts: [{ ...call, name: 'sea_look_at', arguments: '{}' }] },
      { ...result, name: 'sea_look_at' },
    ])
  })
  test('a host without tools is told the results in words', () => {
    const turn: Message = { role: 'assistant', parts: [{ type: 'text', text: 'I look.' }, call] }
    expect(adaptHistory([user('a'), turn, result], { ...rules, tools: false })).toEqual([
      user('a'),
      { role: 'assistant', parts: [{ type: 'text', text: 'I look.' }] },
      user('Result of look:\na cat'),
    ])
  })
  test('a result bears the name of its call', () => {
    const turn: Message = { role: 'assistant', parts: [{ ...call, arguments: '{}' }] }
    expect(adaptHistory([turn, result], rules)).toEqual([turn, { ...result, name: 'look' }])
  })
  test('an id that was used before, or that is not of our form, is replaced with its result', () => {
    const odd = (id: string) => ({ ...call, id, arguments: '{}' })
    const answer = (toolCallId: string, content: string): Message => ({ ...result, toolCallId, name: 'look', content })
    const turn = (...ids: string[]): Message => ({ role: 'assistant', parts: ids.map(odd) })
    expect(
      adaptHistory(
        [turn('0', 'call00000'), answer('0', 'a'), answer('call00000', 'b'), turn('0'), answer('0', 'c'), turn('0')],
        rules,
      ),
    ).toEqual([
      turn('call00001', 'call00000'),
      answer('call00001', 'a'),
      answer('call00000', 'b'),
      turn('call00002'),
      answer('call00002', 'c'),
      turn('call00003'),
      { ...answer('call00003', '[result omitted]'), isError: true },
    ])
  })
  test('the first of two results counts', () => {
    const turn: Message = { role: 'assistant', parts: [{ ...call, arguments: '{}' }] }
    const first: Message = { ...result, name: 'look' }
    expect(adaptHistory([turn, first, { ...first, content: 'a dog' }], rules)).toEqual([turn, first])
  })
})

test('an answer without text, and a message without any, are left out', () => {
  expect(
    adaptHistory([user(''), { role: 'assistant', parts: [{ type: 'text', text: '' }] }, user('b')], rules),
  ).toEqual([user('b')])
})
test('an answer that was stopped while it reasoned is left out, even for its maker', () => {
  const turn: Message = { role: 'assistant', parts: [{ type: 'reasoning', text: 'hm', private: own }] }
  expect(adaptHistory([user('a'), turn, user('b')], rules)).toEqual([user('a'), user('b')])
})
test('an image is a line of text for a model that takes none', () => {
  const image: Message = { role: 'user', parts: [{ type: 'image', mediaType: 'image/png', data: 'AAAA' }] }
  expect(adaptHistory([image], { ...rules, images: false })).toEqual([user('[image omitted]')])
  expect(adaptHistory([image], rules)).toEqual([image])
})
test('half an emoji is replaced, since it breaks JSON on some hosts', () => {
  expect(adaptHistory([user('a\ud83d')], rules)).toEqual([user('a\ufffd')])
})
