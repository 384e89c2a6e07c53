import { describe, expect, test } from 'vitest'
import { recording, timed } from '@/lib/recording/fixture'
import { type Attachment, type Conversation, EMPTY_SETTINGS } from './conversation'
import { type ConversationExport, exportNameOf, toJson as jsonParts } from './conversation-file'
import { addTurn, callPart, goingRun, idAt, reasoningPart, runOf, textPart, timeAt, twoTurns } from './fixture'
import { PAGE_CLOSED } from './interrupted'
import { parseImport, resolveImport } from './parse-import'
import { addStep, setResult } from './steps'
import { addQuestion, editQuestion } from './turns'

const toJson = (...file: Parameters<typeof jsonParts>) => jsonParts(...file).join('')

/** Everything that a conversation can hold. */
function richConversation(): Conversation {
  const opaque = { provider: 'acme', dialect: 'gemini' as const, model: 'm1', data: { a: [1] } }
  const thinking = runOf(106, [{ ...reasoningPart('hm'), private: opaque }, callPart('call00001', 1)], {
    stop: { state: 'closed', afterMs: 3 },
    stoppedMs: 9,
  })
  const attachments: Attachment[] = [
    { id: 'x', kind: 'image', name: 'c.png', mediaType: 'image/png', data: 'AAAA', bytes: 3, width: 1, height: 2 },
  ]
  const asked = addQuestion(twoTurns(), { id: idAt(5), at: timeAt(5), text: 'Look \ud800', attachments })
  const edited = editQuestion(asked, idAt(1), { id: idAt(6), at: timeAt(6), text: 'Hey?', attachments: [] })
  const called = addTurn(edited, 7, 'Weather?', thinking)
  const result = {
    callId: 'call00001',
    name: 'get_weather',
    content: '{}',
    by: 'denied' as const,
    isError: true as const,
  }
  const answered = setResult(called, idAt(8), result)
  const failed = runOf(109, [textPart('It')], { failure: PAGE_CLOSED })
  return {
    ...addStep(answered, idAt(8), { at: timeAt(9), run: failed, continues: true }),
    settings: {
      target: { provider: 'acme', model: 'm1' },
      system: 'Be brief.',
      parameters: { reasoning: 'high', temperature: 0.5, topP: 1, maxOutputTokens: 5, seed: 1, stop: ['.'] },
      tools: ['get_weather'],
      approvals: {},
    },
    draft: 'More',
    isPinned: true,
  }
}

const events = { [idAt(106)]: recording.runs[0]?.events ?? [] }
const exported = (conversation: Conversation): ConversationExport => ({ conversation, events: {} })
const parsed = (text: string) => {
  const result = parseImport(text)
  if ('problem' in result) throw new Error(result.problem)
  return result
}
/** A file in which one thing is changed. */
function damaged(before: string, after: string): unknown {
  const text = toJson([exported(twoTurns())], timeAt(0))
  expect(text).toContain(before)
  return parseImport(text.replace(before, after))
}

describe('a file of ours', () => {
  test('gives back all branches, events and times', () => {
    const conversation = richConversation()
    expect(parsed(toJson([{ conversation, events }, exported(twoTurns())], timeAt(0)))).toEqual({
      source: 'deltascope',
      conversations: [
        { conversation: { ...conversation, removals: {} }, events },
        { conversation: twoTurns(), events: {} },
      ],
      leftOut: [],
    })
    expect(parsed(`\uFEFF${toJson([], timeAt(0))}`).conversations).toEqual([])
  })

  test('has no approvals, no revision and nothing else that only a storage needs', () => {
    const approvals = { get_weather: 'always' as const }
    const stored = {
      ...twoTurns(),
      revision: 7,
      removals: { [idAt(9)]: 1 },
      settings: { ...EMPTY_SETTINGS, approvals },
    }
    expect(parsed(toJson([exported(stored)], timeAt(0)))).toEqual({
      source: 'deltascope',
      conversations: [exported(twoTurns())],
      leftOut: ['Which tools may run without asking'],
    })
  })

  test('that was written while an answer streamed has it as interrupted', () => {
    const going = addTurn(twoTurns(), 10, 'Count', goingRun(110, '1'))
    const [read] = parsed(toJson([exported(going)], timeAt(0))).conversations
    expect(read?.conversation.items[idAt(11)]).toMatchObject({ isIncluded: false, steps: [{ run: { isOver: true } }] })
  })

  test('that nests too deeply is written without the provider’s own data', () => {
    const raw = JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`)
    const deep = timed({ seq: 0, t: 0, type: 'usage', outputTokens: 1, final: true, raw })
    const text = toJson([{ conversation: twoTurns(), events: { [idAt(102)]: [deep] } }], timeAt(0))
    expect(parsed(text).conversations[0]?.events).toEqual({
      [idAt(102)]: [timed({ seq: 0, t: 0, type: 'usage', outputTokens: 1, final: true })],
    })
  })

  test.each([
    ['version must be a whole number, at least 0.', '"version":1,', ''],
    [
      'The file has format version 2, made by a newer Deltascope; this one reads version 1.',
      '"version":1,',
      '"version":2,',
    ],
    ['conversations[0].conversation.title must be a string.', '"title":"Hi?"', '"title":1'],
    ['conversations[0].conversation.id must be 24 hexadecimal digits.', `"id":"${twoTurns().id}"`, '"id":"__proto__"'],
    [
      `conversations[0].conversation.items.${idAt(2)}.steps[0].run.view.parts[0].text must be a string.`,
      '"text":"Hello."',
      '"text":null',
    ],
    [
      `conversations[0].conversation.items.${idAt(2)}.parentId must be the id of a question.`,
      `"parentId":"${idAt(1)}"`,
      `"parentId":"${idAt(4)}"`,
    ],
    [
      `conversations[0].conversation.items.${idAt(7)}.id must be "${idAt(7)}", as its key.`,
      `"${idAt(1)}":{`,
      `"${idAt(7)}":{`,
    ],
    [
      'conversations[0].conversation.createdAt must be a time such as "2026-01-31T09:30:00.000Z".',
      `"createdAt":"${timeAt(0)}"`,
      '"createdAt":"today"',
    ],
  ])('that is wrong says where: %s', (problem, before, after) => {
    expect(damaged(before, after)).toEqual({ problem })
  })

  test('with keys of an object’s prototype changes no prototype', () => {
    const text = toJson([exported(twoTurns())], timeAt(0))
    const evil = text.replace('"chosen":{', `"__proto__":{"isEvil":true},"chosen":{"__proto__":"${idAt(1)}",`)
    expect(evil).not.toBe(text)
    const [read] = parsed(evil).conversations
    expect(read?.conversation.items).toEqual(twoTurns().items)
    expect(['isEvil' in {}, 'isEvil' in (read?.conversation ?? {})]).toEqual([false, false])
    expect(parseImport(text.replace(`"${idAt(1)}":{`, '"__proto__":{'))).toEqual({
      problem: 'conversations[0].conversation.items.__proto__.id must be "__proto__", as its key.',
    })
  })
})

describe('other files', () => {
  test.each([
    ['', 'The file is empty.'],
    ['PK\u0003\u0004…', 'This is a zip archive. Unpack it and choose the conversations.json that is in it.'],
    ['{"deltascope":"conversations","vers', 'The file is not JSON, or it is cut off.'],
    ['['.repeat(1000), 'The file is nested deeper than 200 levels.'],
    ['null', 'This is neither a Deltascope export nor the conversations.json of a ChatGPT export.'],
    ['[1]', 'This is neither a Deltascope export nor the conversations.json of a ChatGPT export.'],
    ['{"deltascope":"conversations","version":1}', 'conversations must be a list.'],
  ])('%j', (text, problem) => {
    expect(parseImport(text)).toEqual({ problem })
  })
})

describe('what is imported', () => {
  let made = 0
  const makeId = () => idAt(5000 + made++)

  test('is new, known already, or a copy of what has changed since', () => {
    const conversation = richConversation()
    const fresh = { conversation, events }
    expect(resolveImport([fresh], [], makeId)).toEqual({ conversations: [fresh], duplicates: [] })
    expect(resolveImport([fresh], [conversation], makeId)).toEqual({ conversations: [], duplicates: [conversation] })
    const { conversations } = resolveImport([fresh], [{ id: conversation.id, updatedAt: timeAt(0) }], makeId)
    const [copy] = conversations
    expect(copy?.conversation.id).not.toBe(conversation.id)
    const copied = JSON.stringify(copy?.conversation)
    expect([copied.includes(idAt(106)), copied.includes(idAt(8))]).toEqual([false, true])
    expect(Object.values(copy?.events ?? {})).toEqual(Object.values(events))
    expect(copied).toContain(Object.keys(copy?.events ?? {})[0])
  })

  test('two different ones with the same id are both kept', () => {
    const other = addTurn(twoTurns(), 20, 'Really?', runOf(121, [textPart('Yes.')]))
    const file = [exported(twoTurns()), exported({ ...other, updatedAt: twoTurns().updatedAt })]
    const { conversations, duplicates } = resolveImport(file, [])
    expect(conversations.map(({ conversation }) => Object.keys(conversation.items).length)).toEqual([4, 6])
    expect([new Set(conversations.map(({ conversation }) => conversation.id)).size, duplicates]).toEqual([2, []])
  })

  test('is kept once, however often a file has it', () => {
    const { conversations, duplicates } = resolveImport([exported(twoTurns()), exported(twoTurns())], [], makeId)
    expect([conversations.length, duplicates.length]).toEqual([1, 1])
  })
})

test('a file has a name that says what is in it', () => {
  expect(exportNameOf({ title: 'Is 3,599 prime?', createdAt: timeAt(0) }, 'md')).toBe(
    'deltascope-is-3-599-prime-2026-01-31.md',
  )
})
