import { describe, expect, test } from 'vitest'
import { createConversation, type Item, ROOT } from './conversation'
import { spokenText } from './conversation-entry'
import { idAt, runOf, textPart, timeAt, twoTurns } from './fixture'
import { branchOf, childrenOf, pathOf, pathTo } from './tree'
import { addAnswer, addQuestion, chooseBranch, deleteTurn, editQuestion, restoreTurn, setIncluded } from './turns'

const textsOf = (path: readonly Item[]) => path.map(spokenText)
const asked = (n: number, text: string) => ({ id: idAt(n), at: timeAt(n), text, attachments: [] })

test('a conversation reads from its first question to its latest answer', () => {
  expect(textsOf(pathOf(twoTurns()))).toEqual(['Hi?', 'Hello.', 'And now?', 'Bye.'])
  expect(textsOf(pathTo(twoTurns(), idAt(2)))).toEqual(['Hi?', 'Hello.'])
  expect([pathOf(createConversation('a', timeAt(0))), pathTo(twoTurns(), 'nobody')]).toEqual([[], []])
})

describe('an edited question', () => {
  const edited = editQuestion(twoTurns(), idAt(1), asked(5, 'Hey?'))

  test('begins a branch that is shown, and the old one is kept', () => {
    expect(textsOf(pathOf(edited))).toEqual(['Hey?'])
    expect(branchOf(edited, idAt(5))).toEqual({ position: 2, ids: [idAt(1), idAt(5)] })
    expect(textsOf(pathOf(chooseBranch(edited, idAt(1))))).toEqual(['Hi?', 'Hello.', 'And now?', 'Bye.'])
  })

  test('gives the conversation its title', () => {
    expect([twoTurns().title, edited.title]).toEqual(['Hi?', 'Hey?'])
  })
})

test('an answer that is asked for again stands beside the first, with the turns that followed kept under that', () => {
  const again = addAnswer(twoTurns(), idAt(1), { id: idAt(5), at: timeAt(5), run: runOf(105, [textPart('Ahoy.')]) })
  expect(textsOf(pathOf(again))).toEqual(['Hi?', 'Ahoy.'])
  expect(branchOf(again, idAt(2))).toEqual({ position: 1, ids: [idAt(2), idAt(5)] })
  expect(again.updatedAt).toBe(timeAt(5))
})

test('a branch is shown from the first question on, however deep it lies', () => {
  const edited = editQuestion(twoTurns(), idAt(1), asked(5, 'Hey?'))
  const shown = chooseBranch(edited, idAt(4))
  expect(textsOf(pathOf(shown))).toEqual(['Hi?', 'Hello.', 'And now?', 'Bye.'])
  expect(shown.chosen).toEqual({ [ROOT]: idAt(1), [idAt(1)]: idAt(2), [idAt(2)]: idAt(3), [idAt(3)]: idAt(4) })
})

test('a question after one without an answer hangs on that one', () => {
  const alone = addQuestion(createConversation('a', timeAt(0)), asked(1, 'Hi?'))
  const both = addQuestion(alone, asked(2, 'Anyone?'))
  expect(pathOf(both).map(({ parentId }) => parentId)).toEqual([null, idAt(1)])
})

describe('a deleted turn', () => {
  const { conversation, removed } = deleteTurn(twoTurns(), idAt(2))

  test('goes with all that is below it', () => {
    expect(textsOf(pathOf(conversation))).toEqual(['Hi?'])
    expect(Object.keys(conversation.items)).toEqual([idAt(1)])
    expect(conversation.removals).toEqual({ [idAt(2)]: 1, [idAt(3)]: 1, [idAt(4)]: 1 })
  })

  test('comes back as it was', () => {
    const back = restoreTurn(conversation, removed)
    expect({ ...back, removals: {} }).toEqual(twoTurns())
    expect(back.removals).toEqual({ [idAt(2)]: 2, [idAt(3)]: 2, [idAt(4)]: 2 })
    expect(restoreTurn(back, removed).removals).toEqual(back.removals)
  })

  test('gives way to the branch beside it', () => {
    const edited = editQuestion(twoTurns(), idAt(1), asked(5, 'Hey?'))
    expect(textsOf(pathOf(deleteTurn(edited, idAt(5)).conversation))[0]).toBe('Hi?')
  })

  test('that is not there changes nothing', () => {
    expect(deleteTurn(twoTurns(), 'nobody').conversation).toEqual(twoTurns())
  })
})

test('what belongs to no question is not added, and what is no answer is not included', () => {
  const conversation = twoTurns()
  expect(addAnswer(conversation, 'nobody', { id: idAt(9), at: timeAt(9), run: runOf(1, []) })).toBe(conversation)
  expect(editQuestion(conversation, 'nobody', asked(9, ''))).toBe(conversation)
  expect(setIncluded(conversation, idAt(1), false)).toBe(conversation)
  expect(setIncluded(conversation, idAt(2), false).items[idAt(2)]).toEqual({
    ...conversation.items[idAt(2)],
    isIncluded: false,
  })
})

test('siblings of the same time come in the order of their ids, in every tab', () => {
  const { items } = twoTurns()
  const [b, a] = [idAt(11), idAt(10)].map((id): Item => ({ ...(items[idAt(1)] as Item & { kind: 'question' }), id }))
  const conversation = { ...twoTurns(), items: { [b?.id ?? '']: b as Item, [a?.id ?? '']: a as Item } }
  expect(childrenOf(conversation, null).map(({ id }) => id)).toEqual([idAt(10), idAt(11)])
})
