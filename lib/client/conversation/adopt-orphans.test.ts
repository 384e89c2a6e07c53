import { expect, test } from 'vitest'
import { adoptOrphans } from './adopt-orphans'
import type { Item } from './conversation'
import { idAt, timeAt, twoTurns } from './fixture'

const question = (n: number, parent: number | null): Item => ({
  kind: 'question',
  id: idAt(n),
  parentId: parent === null ? null : idAt(parent),
  text: '',
  attachments: [],
  createdAt: timeAt(n),
})
const record = (...items: Item[]) => Object.fromEntries(items.map((item) => [item.id, item]))

test('a whole tree stays as it is', () => {
  expect(adoptOrphans(twoTurns().items)).toEqual(twoTurns().items)
})

test('what hung on a lost answer begins a branch, what hung on a lost question gets an empty one', () => {
  const { [idAt(2)]: _answer, ...withoutAnswer } = twoTurns().items
  expect(adoptOrphans(withoutAnswer)[idAt(3)]?.parentId).toBe(null)
  const { [idAt(1)]: _question, ...withoutQuestion } = twoTurns().items
  expect(adoptOrphans(withoutQuestion)[idAt(1)]).toEqual({ ...question(1, null), createdAt: timeAt(2) })
})

test('a circle is opened at a question, also when something hangs on it', () => {
  const { [idAt(2)]: answer } = twoTurns().items
  const circle = record(question(1, 2), answer as Item, question(3, 2))
  expect(adoptOrphans(circle)).toEqual({ ...circle, [idAt(1)]: question(1, null) })
  const pair = adoptOrphans(record(question(5, 6), question(6, 5)))
  expect(Object.values(pair).filter(({ parentId }) => parentId === null)).toHaveLength(1)
})
