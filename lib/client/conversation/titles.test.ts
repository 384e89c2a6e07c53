import { describe, expect, test } from 'vitest'
import { createConversation } from './conversation'
import { idAt, timeAt, twoTurns } from './fixture'
import { pin, rename, titleOf } from './titles'
import { addQuestion } from './turns'

describe('a title', () => {
  test.each([
    ['  Is 3,599\n\tprime?  ', 'Is 3,599 prime?'],
    ['', ''],
    [`${'word '.repeat(20)}`, `${'word '.repeat(12).trim()}…`],
    ['x'.repeat(100), `${'x'.repeat(60)}…`],
    ['字'.repeat(61), `${'字'.repeat(60)}…`],
    ['\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(61), `${'\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'.repeat(60)}…`],
    ['half \ud83d', 'half \ufffd'],
  ])('of %j', (text, title) => {
    expect(titleOf(text)).toBe(title)
  })

  test('is the names of the files where nothing else was asked', () => {
    const attachments = [{ id: 'x', kind: 'text', name: 'a.txt', mediaType: 'text/plain', data: '', bytes: 0 } as const]
    const asked = addQuestion(createConversation('a', timeAt(0)), {
      id: idAt(1),
      at: timeAt(1),
      text: ' ',
      attachments,
    })
    expect(asked.title).toBe('a.txt')
  })

  test('that the user gave stays, until it is emptied', () => {
    const named = rename(twoTurns(), ' My\nchat ')
    expect([named.title, named.isTitleOwn, named.updatedAt]).toEqual(['My chat', true, twoTurns().updatedAt])
    expect(rename(named, ' ')).toEqual(twoTurns())
  })
})

test('pinning is no news', () => {
  expect(pin(twoTurns(), true)).toEqual({ ...twoTurns(), isPinned: true })
})
