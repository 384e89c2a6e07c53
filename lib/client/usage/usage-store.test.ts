import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { createConversation } from '../conversation/conversation'
import { addTurn, idAt, timeAt } from '../conversation/fixture'
import { type Conversations, openConversations } from '../conversation/open-conversations'
import { StorageProblem } from '../conversation/storage-problem'
import { runWith } from './fixture'
import { useUsage } from './usage-store'

const usage = { inputTokens: 1000, outputTokens: 500 }
const chat = (n: number) => addTurn(createConversation(idAt(n), timeAt(0)), 1, `Chat ${n}`, runWith(101, usage))
const countedRuns = () => useUsage.getState().conversations.map(({ title, runs }) => `${title}: ${runs.length}`)

test('what is stored is counted, and only what has changed is read again', async () => {
  const name = 'usage.counted'
  const chatTab = openConversations(name)
  const first = await chatTab.save(chat(900))
  await chatTab.save(chat(901))
  const usageTab = openConversations(name)
  const load = vi.fn(usageTab.load)
  const end = useUsage.getState().watch(() => ({ ...usageTab, load }))
  await vi.waitFor(() => expect(countedRuns().sort()).toEqual(['Chat 900: 1', 'Chat 901: 1']))
  expect(load).toHaveBeenCalledTimes(2)

  await chatTab.save(addTurn(first, 3, 'And now?', runWith(103, usage)))
  await vi.waitFor(() => expect(countedRuns().sort()).toEqual(['Chat 900: 2', 'Chat 901: 1']))
  expect(load).toHaveBeenCalledTimes(3)
  expect(useUsage.getState()).toMatchObject({ loading: 'loaded', problem: null, unreadable: 0 })

  await chatTab.remove([first.id])
  await vi.waitFor(() => expect(countedRuns()).toEqual(['Chat 901: 1']))
  end()
  chatTab.close()
})

/** A storage that holds one chat, whose reading fails. */
function broken(change: Partial<Conversations>): Conversations {
  const { id, title, createdAt, updatedAt } = createConversation(idAt(902), timeAt(0))
  const times = { createdAt, updatedAt }
  const entry = { id, title, ...times, isPinned: false, revision: 1, preview: '', models: [], messages: 0 }
  const storage = openConversations('usage.broken')
  return { ...storage, list: async () => ({ entries: [entry], damaged: 2 }), ...change }
}

test('a chat that cannot be read is left out and told', async () => {
  const end = useUsage.getState().watch(() => broken({ load: () => Promise.reject(new StorageProblem('corrupt')) }))
  await vi.waitFor(() => expect(useUsage.getState()).toMatchObject({ conversations: [], unreadable: 3 }))
  end()
})

test('a storage that cannot be used is a problem in a sentence', async () => {
  const end = useUsage.getState().watch(() => broken({ list: () => Promise.reject(new StorageProblem('blocked')) }))
  const problem = new StorageProblem('blocked').message
  await vi.waitFor(() => expect(useUsage.getState()).toMatchObject({ loading: 'failed', problem }))
  end()
})
