import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { type Conversation, createConversation } from './conversation'
import { addTurn, goingRun, idAt, runOf, textPart, timeAt } from './fixture'
import { openConversations } from './open-conversations'
import { createSearch } from './search'
import { replaceRun } from './steps'
import { pathOf } from './tree'

const words = 'the quick brown fox jumps over the lazy dog and über den Zaun '
const longText = words.repeat(64)

function conversationOf(turns: number): Conversation {
  let conversation = createConversation(idAt(0xabc), timeAt(0))
  for (let n = 0; n < turns; n++)
    conversation = addTurn(conversation, 2 * n + 1, `Question ${n}`, runOf(10_000 + n, [textPart(longText)]))
  return conversation
}

async function measure<Result>(what: string, work: () => Promise<Result> | Result): Promise<Result> {
  const start = performance.now()
  const result = await work()
  console.info(`${what}: ${(performance.now() - start).toFixed(1)} ms`)
  return result
}

test('a conversation of 500 messages is saved and opened', async () => {
  const tab = openConversations('speed')
  const saved = await measure('save 500 messages of 4 kB', () => tab.save(conversationOf(250)))
  const going = addTurn(saved, 1000, 'Count', goingRun(20_000, '1'))
  await measure('save while an answer streams', () => tab.save(going))
  const loaded = await measure('load 502 messages of 4 kB', () => tab.load(saved.id))
  expect(pathOf(loaded?.conversation ?? saved)).toHaveLength(502)
  await measure('1,000 updates of a run', () => {
    let current = going
    for (let n = 0; n < 1000; n++) {
      current = replaceRun(current, idAt(1001), goingRun(20_000, `${n}`, n))
      pathOf(current)
    }
  })
  tab.close()
})

test('a text is looked for in 1,000 conversations of 20 kB', async () => {
  const text = 'the quick brown fox jumps over the lazy dog '.repeat(46)
  const entries = Array.from({ length: 1000 }, (_, n) => ({
    id: idAt(n),
    title: `Chat ${n}`,
    createdAt: timeAt(0),
    updatedAt: timeAt(0),
    isPinned: false,
    revision: 1,
    preview: '',
    models: [],
    messages: 10,
  }))
  const keys = entries.flatMap(({ id }) => Array.from({ length: 10 }, (_, n): [string, string] => [id, idAt(n)]))
  const texts = keys.map(([id, item]) => `${text}${id === idAt(777) && item === idAt(7) ? 'needle' : ''}`)
  const store = { getAllKeys: async () => keys, getAll: async () => texts, get: async () => undefined }
  const database = { transaction: () => ({ store }) }
  const search = createSearch({ use: (work) => work(database as never), close: () => {} })
  await measure('the first search', () => search.find('nothing', entries, 50))
  const hits = await measure('a search for one place', () => search.find('needle', entries, 50))
  expect(hits.map(({ entry, itemId }) => [entry.id, itemId])).toEqual([[idAt(777), idAt(7)]])
  await measure('a search that finds everything', () => search.find('lazy dog', entries, 50))
})
