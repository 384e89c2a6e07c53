import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConversation } from './conversation/conversation'
import { addTurn, idAt, runOf, textPart, timeAt, twoTurns } from './conversation/fixture'
import { useConversationList } from './conversation-list'
import { conversations } from './conversations'

const list = () => useConversationList.getState()
const titles = () => list().entries.map(({ title }) => title)
const first = useConversationList.getInitialState()
let stop = () => {}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  useConversationList.setState(first, true)
})

afterEach(() => {
  stop()
  conversations.close()
})

async function watchTwo(): Promise<void> {
  await conversations.save(twoTurns(idAt(1)))
  await conversations.save(addTurn(createConversation(idAt(2), timeAt(0)), 7, 'Newer', runOf(108, [textPart('Yes.')])))
  stop = list().watch()
  await vi.waitFor(() => expect(list().loading).toBe('loaded'))
}

test('the list is there, newest first, and follows what is stored', async () => {
  await watchTwo()
  expect(titles()).toEqual(['Newer', 'Hi?'])
  await list().rename(idAt(1), 'Greeting')
  await vi.waitFor(() => expect(titles()).toEqual(['Newer', 'Greeting']))
  await list().pin(idAt(1), true)
  await vi.waitFor(() => expect(list().entries[1]).toMatchObject({ title: 'Greeting', isPinned: true }))
  expect(list().problem).toBe(null)
})

test('an entry that did not change keeps its identity', async () => {
  await watchTwo()
  const [newer] = list().entries
  await list().rename(idAt(1), 'Greeting')
  await vi.waitFor(() => expect(titles()).toEqual(['Newer', 'Greeting']))
  expect(list().entries[0]).toBe(newer)
})

test('a removed chat is out of the list until it is restored', async () => {
  await watchTwo()
  expect(await list().remove(idAt(2))).toBe(true)
  await vi.waitFor(() => expect(titles()).toEqual(['Hi?']))
  expect(await list().restore(idAt(2))).toBe(true)
  await vi.waitFor(() => expect(titles()).toEqual(['Newer', 'Hi?']))
})

test('the hits of a search follow it, and end with it', async () => {
  await watchTwo()
  list().setSearch('bye')
  expect(list().hits).toBe(null)
  await vi.waitFor(() => expect(list().hits).toHaveLength(1))
  expect(list().hits?.[0]).toMatchObject({ itemId: idAt(4), excerpt: { before: '', match: 'Bye', after: '.' } })
  list().setSearch('nothing of this')
  await vi.waitFor(() => expect(list().hits).toEqual([]))
  list().setSearch(' ')
  expect(list()).toMatchObject({ search: ' ', hits: null })
})

test('what does not work is said in a sentence', async () => {
  await watchTwo()
  await list().rename(idAt(9), 'Nobody')
  expect(list().problem).toBe('This chat was deleted in another tab.')
  list().dismissProblem()
  expect(list().problem).toBe(null)
  expect(await list().attempt(() => Promise.reject(new Error('Too bad.')))).toBe(false)
  expect(list().problem).toBe('Too bad.')
})
