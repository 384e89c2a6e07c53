import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer, Conversation } from './conversation'
import { addTurn, callPart, goingRun, idAt, runOf, textPart, timeAt, twoTurns } from './fixture'
import { endInterrupted } from './interrupted'
import { mergeConversations } from './merge'
import { addStep, replaceRun, setResult } from './steps'
import { pin, rename } from './titles'
import { addQuestion, chooseBranch, deleteTurn, editQuestion, restoreTurn, setIncluded } from './turns'

const base = { ...twoTurns(), revision: 1 }
const theirsOf = (change: (conversation: Conversation) => Conversation) => ({ ...change(base), revision: 2 })
const asked = (n: number, text: string) => ({ id: idAt(n), at: timeAt(n), text, attachments: [] })

test('both may have asked something', () => {
  const mine = addTurn(base, 10, 'Mine?', runOf(110, []))
  const theirs = theirsOf((it) => addTurn(it, 20, 'Theirs?', runOf(120, [])))
  const merged = mergeConversations(base, mine, theirs)
  expect(merged.items).toEqual({ ...mine.items, ...theirs.items })
  expect([merged.revision, merged.updatedAt, merged.chosen[idAt(4)]]).toEqual([2, timeAt(21), idAt(10)])
})

test('of what has one value, what I did not change is theirs', () => {
  const theirs = theirsOf((it) => ({ ...pin(rename(it, 'Theirs'), true), draft: 'theirs' }))
  expect(mergeConversations(base, { ...base, draft: 'mine' }, theirs)).toEqual({ ...theirs, draft: 'mine' })
  expect(mergeConversations(base, rename(base, 'Mine'), theirs)).toEqual({ ...theirs, title: 'Mine' })
  expect(mergeConversations(base, base, theirs)).toEqual(theirs)
})

test('settings and shown branches are merged one by one', () => {
  const edited = editQuestion(base, idAt(1), asked(9, 'Hey?'))
  const start = { ...edited, revision: 1 }
  const mine = { ...start, settings: { ...start.settings, system: 'Be brief.' } }
  const theirs = {
    ...chooseBranch(start, idAt(4)),
    settings: { ...start.settings, tools: ['get_weather'] },
    revision: 2,
  }
  const merged = mergeConversations(start, mine, theirs)
  expect(merged.settings).toEqual({ ...start.settings, system: 'Be brief.', tools: ['get_weather'] })
  expect(merged.chosen).toEqual(theirs.chosen)
})

describe('a deleted turn', () => {
  test('stays away, whoever deleted it', () => {
    const deleted = deleteTurn(base, idAt(3)).conversation
    const items = { [idAt(1)]: base.items[idAt(1)], [idAt(2)]: base.items[idAt(2)] }
    expect(mergeConversations(base, deleted, { ...base, revision: 2 }).items).toEqual(items)
    expect(mergeConversations(base, base, { ...deleted, revision: 2 }).items).toEqual(items)
    expect(mergeConversations(undefined, base, { ...deleted, revision: 2 }).items).toEqual(items)
  })

  test('that was brought back is back everywhere', () => {
    const { conversation, removed } = deleteTurn(base, idAt(3))
    const back = restoreTurn(conversation, removed)
    expect(mergeConversations(conversation, back, { ...conversation, revision: 2 }).items).toEqual(base.items)
    expect(mergeConversations(conversation, conversation, { ...back, revision: 2 }).items).toEqual(base.items)
  })

  test('comes back where another tab has gone on below it', () => {
    const deleted = deleteTurn(base, idAt(2)).conversation
    const grown = addQuestion(base, asked(30, 'And?'))
    const merged = mergeConversations(base, deleted, { ...grown, revision: 2 })
    expect(merged.items).toEqual(grown.items)
    expect(mergeConversations(undefined, grown, { ...merged, revision: 3 }).items).toEqual(grown.items)
  })
})

describe('an answer in two states', () => {
  const going = addTurn(base, 10, 'Count', goingRun(110, '1', 5))
  const answerOf = (conversation: Conversation) => conversation.items[idAt(11)] as Answer
  const more = replaceRun(going, idAt(11), goingRun(110, '1, 2', 8))
  const over = replaceRun(going, idAt(11), runOf(110, [textPart('1, 2, 3')], { events: 9 }))
  const closed = endInterrupted(going, () => false)

  test.each([
    ['more events', more, going, more],
    ['an end', over, more, over],
    ['news after the page seemed closed', more, closed, more],
    ['an end after the page seemed closed', over, closed, over],
    ['a closed page where nobody knows more', closed, going, closed],
  ])('%s: the newer run counts', (_name, left, right, newer) => {
    const run = answerOf(newer).steps[0]?.run
    expect(answerOf(mergeConversations(undefined, left, right)).steps[0]?.run).toBe(run)
    expect(answerOf(mergeConversations(undefined, right, left)).steps[0]?.run).toBe(run)
  })

  test('steps and results are united', () => {
    const calling = addTurn(base, 10, 'W?', runOf(110, [callPart('call00001'), callPart('call00002', 1)]))
    const result = { callId: 'call00001', name: 'get_weather', content: 'a', by: 'user' as const }
    const mine = setResult(calling, idAt(11), result)
    const other = setResult(calling, idAt(11), { ...result, callId: 'call00002' })
    const theirs = addStep(other, idAt(11), { at: timeAt(40), run: runOf(111, []) })
    const { steps } = answerOf(mergeConversations(calling, mine, theirs))
    expect(steps.map(({ run, results }) => [run.id, results.map(({ callId }) => callId)])).toEqual([
      [idAt(110), ['call00002', 'call00001']],
      [idAt(111), []],
    ])
  })

  test('whether it is included is mine if I said so', () => {
    const merge = (mine: Conversation, theirs: Conversation) =>
      answerOf(mergeConversations(over, mine, theirs)).isIncluded
    const excluded = setIncluded(over, idAt(11), false)
    expect([merge(excluded, over), merge(over, excluded)]).toEqual([false, false])
  })
})

test('whatever two tabs do, nothing that either added is lost, and both come to the same', () => {
  // Each step is of one tab: it asks somewhere, deletes somewhere, or takes over what the other has.
  const step = fc.record({ isMine: fc.boolean(), what: fc.constantFrom('ask', 'delete', 'sync'), at: fc.nat(30) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let [mine, theirs, made] = [base, base, 100]
      const own = [new Set<string>(), new Set<string>()] as const
      for (const { isMine, what, at } of steps) {
        const before = isMine ? mine : theirs
        const ids = Object.keys(before.items)
        const id = ids[at % ids.length] ?? ''
        const added = own[isMine ? 0 : 1]
        let after = before
        if (what === 'ask') {
          added.add(idAt(++made))
          after = editQuestion(before, id, asked(made, 'More?'))
        } else if (what === 'delete') {
          after = deleteTurn(before, id).conversation
          for (const key of ids) if (!after.items[key]) added.delete(key)
        } else after = mergeConversations(undefined, before, isMine ? theirs : mine)
        if (isMine) mine = after
        else theirs = after
        if (what === 'ask' && ids.length === 0) added.delete(idAt(made))
        // Who has taken over an item may delete it for both.
        for (const key of what === 'delete' ? ids : []) if (!after.items[key]) for (const set of own) set.delete(key)
      }
      const both = [mergeConversations(undefined, mine, theirs), mergeConversations(undefined, theirs, mine)]
      const [left, right] = both.map(({ items }) => Object.keys(items).sort())
      expect(left).toEqual(right)
      expect(left).toEqual(expect.arrayContaining([...own[0], ...own[1]]))
      for (const { items } of both)
        for (const { parentId } of Object.values(items)) expect(parentId === null || parentId in items).toBe(true)
    }),
  )
})

describe('queued messages', () => {
  const queued = (n: number) => ({ id: idAt(n), text: `Message ${n}`, attachments: [] })
  const start = { ...base, queue: [queued(30), queued(31)] }

  test('of both tabs wait', () => {
    const mine = { ...start, queue: [...start.queue, queued(40)] }
    const theirs = { ...start, queue: [...start.queue, queued(50)], revision: 2 }
    expect(mergeConversations(start, mine, theirs).queue).toEqual([30, 31, 50, 40].map(queued))
  })

  test('that one tab took out are gone', () => {
    const theirs = { ...start, queue: [queued(31)], revision: 2 }
    expect(mergeConversations(start, start, theirs).queue).toEqual([queued(31)])
    expect(mergeConversations(start, { ...start, queue: [] }, { ...start, revision: 2 }).queue).toEqual([])
  })

  test('that one tab has asked are not asked again, whatever is known of the state before', () => {
    const theirs = { ...addQuestion(start, asked(30, 'Message 30')), queue: [queued(31)], revision: 2 }
    expect(mergeConversations(undefined, start, theirs).queue).toEqual([queued(31)])
  })
})
