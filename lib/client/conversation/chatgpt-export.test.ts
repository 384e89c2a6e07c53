import { describe, expect, test } from 'vitest'
import { statusOf } from '../run-status'
import type { Conversation, Item } from './conversation'
import { spokenText } from './conversation-entry'
import { parseImport } from './parse-import'
import { openRun } from './steps'
import { branchOf, pathOf } from './tree'

const id = (n: number) => `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`

type Message = Record<string, unknown>
const text = (role: string, ...parts: unknown[]): Message => ({
  author: { role },
  content: { content_type: 'text', parts },
  create_time: 1_700_000_000.5,
  status: 'finished_successfully',
  metadata: role === 'assistant' ? { model_slug: 'gpt-x' } : {},
})

/** Nodes as `[number, parent, message]`. */
function chat(nodes: readonly [number, number | null, Message | null][], change: Record<string, unknown> = {}) {
  const mapping = Object.fromEntries(
    nodes.map(([n, parent, message]) => [
      id(n),
      { id: id(n), message, parent: parent === null ? null : id(parent), children: [] },
    ]),
  )
  return {
    title: 'Greeting',
    create_time: 1_700_000_000,
    update_time: 1_700_000_100,
    mapping,
    current_node: id(nodes.at(-1)?.[0] ?? 0),
    conversation_id: id(900),
    ...change,
  }
}

function read(...chats: unknown[]): { conversations: Conversation[]; leftOut: string[] } {
  const parsed = parseImport(JSON.stringify(chats))
  if ('problem' in parsed) throw new Error(parsed.problem)
  return { conversations: parsed.conversations.map(({ conversation }) => conversation), leftOut: parsed.leftOut }
}
const only = (...chats: unknown[]): Conversation => {
  const [conversation] = read(...chats).conversations
  if (!conversation) throw new Error('Nothing was read.')
  return conversation
}
const say = (path: readonly Item[]) => path.map((item) => `${item.kind === 'question' ? 'Q' : 'A'} ${spokenText(item)}`)

test('a chat is read with its title, times and models, without the system’s and hidden messages', () => {
  const hidden = { ...text('user', 'My instructions'), metadata: { is_visually_hidden_from_conversation: true } }
  const file = chat([
    [1, null, null],
    [2, 1, text('system', '')],
    [3, 2, hidden],
    [4, 3, text('user', 'Hi')],
    [5, 4, text('assistant', 'Hello.')],
  ])
  const { conversations, leftOut } = read(file)
  const [conversation] = conversations
  expect(say(pathOf(conversation as Conversation))).toEqual(['Q Hi', 'A Hello.'])
  expect(leftOut).toEqual(['2 hidden or empty messages'])
  expect(conversation).toMatchObject({
    id: id(900).replaceAll('-', '').slice(0, 24),
    title: 'Greeting',
    isTitleOwn: true,
    createdAt: '2023-11-14T22:13:20.000Z',
    updatedAt: '2023-11-14T22:15:00.000Z',
  })
  const answer = pathOf(conversation as Conversation)[1]
  const run = answer?.kind === 'answer' ? answer.steps[0]?.run : undefined
  expect(run).toMatchObject({
    target: { provider: 'chatgpt', model: 'gpt-x' },
    labels: { provider: 'ChatGPT', model: 'gpt-x', isDemo: false },
    startedAt: '2023-11-14T22:13:20.500Z',
  })
  expect(run && statusOf(openRun(run))).toBe('done')
})

test('branches are kept, and the one that was open is shown', () => {
  const conversation = only(
    chat(
      [
        [1, null, text('user', 'Hi')],
        [2, 1, text('assistant', 'One.')],
        [3, 1, text('assistant', 'Two.')],
        [4, 2, text('user', 'More')],
        [5, 4, text('assistant', 'More one.')],
        [6, null, text('user', 'Hi, edited')],
      ],
      { current_node: id(5) },
    ),
  )
  expect(say(pathOf(conversation))).toEqual(['Q Hi', 'A One.', 'Q More', 'A More one.'])
  const [question, answer] = pathOf(conversation)
  expect(branchOf(conversation, question?.id ?? '').ids).toHaveLength(2)
  expect(branchOf(conversation, answer?.id ?? '')).toMatchObject({ position: 1, ids: { length: 2 } })
})

test('the messages of one answer are one answer, with tools as notes and thoughts as reasoning', () => {
  const thoughts = {
    ...text('assistant'),
    content: { content_type: 'thoughts', thoughts: [{ summary: 'S', content: 'T' }] },
  }
  const code = { ...text('assistant'), recipient: 'python', content: { content_type: 'code', text: '1+1' } }
  const output = {
    ...text('tool'),
    author: { role: 'tool', name: 'python' },
    content: { content_type: 'execution_output', text: '2' },
  }
  const conversation = only(
    chat([
      [1, null, text('user', 'Sum?')],
      [2, 1, thoughts],
      [3, 2, code],
      [4, 3, output],
      [5, 4, text('assistant', 'It is 2.')],
      [6, 4, text('assistant', 'Two.')],
    ]),
  )
  const answers = Object.values(conversation.items).filter((item) => item.kind === 'answer')
  expect(
    answers.map(({ steps }) => steps[0]?.run.view.parts.map((part) => ('text' in part ? [part.kind, part.text] : []))),
  ).toEqual(
    expect.arrayContaining(
      ['It is 2.', 'Two.'].map((last) => [
        ['reasoning', 'S\n\nT'],
        ['text', '```\n1+1\n```'],
        ['text', 'Result of python:\n\n2'],
        ['text', last],
      ]),
    ),
  )
  expect(say(pathOf(conversation))[1]).toContain('Two.')
})

test('images and files are named where they stood, and counted', () => {
  const image = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://x' }
  const spoken = { content_type: 'audio_transcription', text: 'Spoken' }
  const attachments = [
    { name: 'a.pdf', mime_type: 'application/pdf' },
    { name: 'b.png', mime_type: 'image/png' },
  ]
  const message = {
    ...text('user'),
    content: { content_type: 'multimodal_text', parts: [image, 'What is this?', spoken] },
    metadata: { attachments },
  }
  const { conversations, leftOut } = read(chat([[1, null, message]]))
  expect(say(pathOf(conversations[0] as Conversation))).toEqual([
    'Q [File: a.pdf]\n\n[Image not in the export]\n\nWhat is this?\n\nSpoken',
  ])
  expect(leftOut).toEqual(['1 image', '1 file'])
})

test('an answer that was cut off is incomplete', () => {
  const conversation = only(
    chat([
      [1, null, text('user', 'Hi')],
      [2, 1, { ...text('assistant', 'He'), status: 'in_progress' }],
    ]),
  )
  const answer = pathOf(conversation)[1]
  expect(answer?.kind === 'answer' && answer.steps[0] && statusOf(openRun(answer.steps[0].run))).toBe('incomplete')
})

describe('an odd file', () => {
  test('with missing parents shows what is there', () => {
    const conversation = only(
      chat([
        [2, 99, text('assistant', 'Hello.')],
        [3, 2, text('user', 'Hi')],
      ]),
    )
    expect(say(pathOf(conversation))).toEqual(['Q ', 'A Hello.', 'Q Hi'])
  })

  test('with messages in a circle leaves those out', () => {
    const { conversations, leftOut } = read(
      chat([
        [1, 2, text('user', 'a')],
        [2, 1, text('assistant', 'b')],
        [3, null, text('user', 'Hi')],
      ]),
    )
    expect(say(pathOf(conversations[0] as Conversation))).toEqual(['Q Hi'])
    expect(leftOut).toEqual(['2 unconnected messages'])
  })

  test('with empty or broken chats counts them', () => {
    expect(read({ mapping: {} }, 7, chat([]), { mapping: { a: 1, b: { message: 'x' } } }, { mapping: [] })).toEqual({
      conversations: [],
      leftOut: ['5 empty conversations'],
    })
    expect(read()).toEqual({ conversations: [], leftOut: [] })
  })

  test('with times and titles of another kind gets on without them', () => {
    const message = { ...text('user', 'Hi'), create_time: 'yesterday' }
    const conversation = only(
      chat([[1, null, message]], { title: null, create_time: 1e300, update_time: -1, current_node: 5 }),
    )
    expect([conversation.title, conversation.isTitleOwn, conversation.createdAt]).toEqual([
      'Hi',
      false,
      '1970-01-01T00:00:00.000Z',
    ])
  })

  test('with ids that objects have as keys changes nothing else', () => {
    const file = JSON.stringify(chat([[1, null, text('user', 'Hi')]])).replaceAll(id(1), '__proto__')
    const parsed = parseImport(file)
    expect(
      'problem' in parsed ? parsed : parsed.conversations.map(({ conversation }) => say(pathOf(conversation))),
    ).toEqual([['Q Hi']])
  })

  test('with a very long chain is read in little time', () => {
    const nodes = Array.from({ length: 20_000 }, (_, n): [number, number | null, Message] => [
      n + 1,
      n === 0 ? null : n,
      text(n % 2 ? 'assistant' : 'user', `m${n}`),
    ])
    expect(pathOf(only(chat(nodes)))).toHaveLength(20_000)
  })
})

test('a second import makes the same ids', () => {
  const file = chat([
    [1, null, text('user', 'Hi')],
    [2, 1, text('assistant', 'Hello.')],
  ])
  expect(only(file)).toEqual(only(file))
})
