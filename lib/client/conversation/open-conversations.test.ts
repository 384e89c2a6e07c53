import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { timed } from '@/lib/recording/fixture'
import { type Answer, type Conversation, createConversation } from './conversation'
import { describeConversation } from './conversation-entry'
import type { ConversationSchema } from './database'
import { addTurn, goingRun, idAt, reasoningPart, runOf, textPart, timeAt, twoTurns } from './fixture'
import { PAGE_CLOSED, reviveRun } from './interrupted'
import { mergeConversations } from './merge'
import { type Conversations, openConversations } from './open-conversations'
import { replaceRun } from './steps'
import type { StorageProblem } from './storage-problem'
import { pin, rename } from './titles'
import { deleteTurn, restoreTurn } from './turns'

let names = 0
const opened: Conversations[] = []

/** So many tabs of a browser that has nothing stored. */
function openTabs(count = 1, name = `test.${names++}`): Conversations[] {
  const tabs = Array.from({ length: count }, () => openConversations(name))
  opened.push(...tabs)
  return tabs
}

function openTab(name?: string): Conversations {
  return openTabs(1, name)[0] as Conversations
}

/** What the tab's database holds, for a test to damage. */
const raw = (name: string) => openDB<ConversationSchema>(name)
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: StorageProblem) => error.kind,
  )
const id = twoTurns().id
const answerOf = (conversation: Conversation | undefined) => conversation?.items[idAt(11)] as Answer
const counting = (conversation: Conversation, events = 3) =>
  addTurn(conversation, 10, 'Count', goingRun(110, '1', events))

afterEach(() => {
  for (const tab of opened.splice(0)) tab.close()
  vi.restoreAllMocks()
})

describe('a conversation', () => {
  test('is there again as it was', async () => {
    const tab = openTab()
    const saved = await tab.save(twoTurns())
    expect(saved).toEqual({ ...twoTurns(), revision: 1 })
    expect(await tab.load(id)).toEqual({ conversation: saved, damaged: 0 })
    expect(await tab.list()).toEqual({ entries: [describeConversation(saved)], damaged: 0 })
    expect(await tab.load('nobody')).toBe(undefined)
  })

  test('is listed with what was said last and who answered', () => {
    const { id: _id, title: _title, ...entry } = describeConversation(twoTurns())
    expect(entry).toEqual({
      createdAt: timeAt(0),
      updatedAt: timeAt(4),
      isPinned: false,
      revision: 0,
      preview: 'Bye.',
      models: ['Model One'],
      messages: 4,
    })
  })

  test('that is temporary is never stored', async () => {
    const tab = openTab()
    const temporary: Conversation = { ...twoTurns(), isTemporary: true }
    expect(await tab.save(temporary)).toBe(temporary)
    await tab.saveEvents(temporary, idAt(102), [])
    expect([await tab.list(), await tab.loadAllEvents(id)]).toEqual([{ entries: [], damaged: 0 }, {}])
  })

  test('can be changed without being open', async () => {
    const tab = openTab()
    await tab.save(twoTurns())
    await tab.edit(id, (conversation) => pin(rename(conversation, 'Named'), true))
    expect((await tab.load(id))?.conversation).toEqual({
      ...twoTurns(),
      title: 'Named',
      isTitleOwn: true,
      isPinned: true,
      revision: 2,
    })
  })

  test('is saved in the order of the calls, also when nobody waits', async () => {
    const tab = openTab()
    const first = await tab.save(twoTurns())
    await Promise.all(['a', 'ab', 'abc'].map((draft) => tab.save({ ...first, draft })))
    expect((await tab.load(id))?.conversation).toEqual({ ...twoTurns(), draft: 'abc', revision: 4 })
  })

  test('loses a deleted turn and gets it back', async () => {
    const tab = openTab()
    const { conversation, removed } = deleteTurn(await tab.save(twoTurns()), idAt(3))
    const deleted = await tab.save(conversation)
    expect(Object.keys((await tab.load(id))?.conversation.items ?? {})).toEqual([idAt(1), idAt(2)])
    await tab.save(restoreTurn(deleted, removed))
    expect((await tab.load(id))?.conversation.items).toEqual(twoTurns().items)
  })
})

describe('two tabs', () => {
  test('do not overwrite each other', async () => {
    const [a, b] = openTabs(2) as [Conversations, Conversations]
    const inA = await a.save(twoTurns())
    const inB = (await b.load(id))?.conversation as Conversation
    await a.save(rename(addTurn(inA, 10, 'A?', runOf(110, [])), 'A'))
    const merged = await b.save({ ...addTurn(inB, 20, 'B?', runOf(120, [])), draft: 'b' })
    expect(Object.keys(merged.items)).toHaveLength(8)
    expect([merged.title, merged.draft, merged.revision]).toEqual(['A', 'b', 3])
    expect((await a.load(id))?.conversation).toEqual(merged)
  })

  test('hear of each other, and take over what the other has stored without losing their own', async () => {
    const [a, b] = openTabs(2) as [Conversations, Conversations]
    const inA = await a.save(twoTurns())
    const inB = (await b.load(id))?.conversation as Conversation
    const heard = new Promise((resolve) => b.watch(resolve))
    await a.save(rename(inA, 'A'))
    expect(await heard).toEqual({ id, isOwn: false })
    const fresh = await b.refresh({ ...inB, draft: 'mine' })
    expect(fresh).toEqual({ ...twoTurns(), title: 'A', isTitleOwn: true, draft: 'mine', revision: 2 })
    expect(await b.refresh(fresh)).toBe(fresh)
  })

  test('what is typed while a save is under way comes on top of what it brings', async () => {
    const [a, b] = openTabs(2) as [Conversations, Conversations]
    await a.save(twoTurns())
    const given = (await b.load(id))?.conversation as Conversation
    await a.edit(id, (conversation) => rename(conversation, 'A'))
    const current = { ...given, draft: 'typed meanwhile' }
    const stored = await b.save(given)
    expect(mergeConversations(given, current, stored)).toEqual({ ...stored, title: 'A', draft: 'typed meanwhile' })
  })

  test('a conversation that the other has deleted says so, and can be kept anew', async () => {
    const [a, b] = openTabs(2) as [Conversations, Conversations]
    await a.save(twoTurns())
    const inB = (await b.load(id))?.conversation as Conversation
    await a.remove([id])
    expect([await problemOf(b.save(inB)), await problemOf(b.refresh(inB)), await b.load(id)]).toEqual([
      'deleted',
      'deleted',
      undefined,
    ])
    await a.purge(0)
    expect(await problemOf(b.save(inB))).toBe('deleted')
    await b.save({ ...inB, revision: 0 })
    expect((await a.list()).entries).toHaveLength(1)
  })
})

describe('deleting', () => {
  test('is undone until it is purged', async () => {
    const tab = openTab()
    await tab.save(twoTurns())
    await tab.saveEvents(twoTurns(), idAt(102), [])
    await tab.remove([id, 'nobody'])
    expect((await tab.list()).entries).toEqual([])
    await tab.purge(60_000)
    await tab.restore([id])
    expect((await tab.load(id))?.conversation).toEqual({ ...twoTurns(), revision: 1 })
    await tab.remove([id])
    await tab.purge(0)
    await tab.restore([id])
    expect([await tab.load(id), await tab.loadAllEvents(id)]).toEqual([undefined, {}])
  })
})

describe('a run that was streaming', () => {
  test('when the page was closed is incomplete and keeps its text', async () => {
    const name = `test.${names++}`
    const before = openTab(name)
    await before.save(counting(twoTurns()))
    before.close()
    const { conversation } = (await openTab(name).load(id)) ?? {}
    const run = { ...goingRun(110, '1'), isOver: true, failure: PAGE_CLOSED }
    expect(answerOf(conversation).steps).toEqual([{ run, results: [] }])
    expect(answerOf(conversation).isIncluded).toBe(false)
  })

  test('goes on for the tab that streams it, and for one that looks at it', async () => {
    const [a, b] = openTabs(2) as [Conversations, Conversations]
    const inA = await a.save(counting(twoTurns()))
    expect(answerOf((await a.load(id))?.conversation).steps[0]?.run.isOver).toBe(false)
    const inB = (await b.load(id))?.conversation as Conversation
    expect(answerOf(inB).steps[0]?.run.isOver).toBe(false)
    const over = runOf(110, [textPart('1, 2')], { events: 9 })
    await a.save(replaceRun(inA, idAt(11), over))
    expect(answerOf(await b.refresh(inB)).steps[0]?.run).toEqual(over)
  })

  test('is over for one that looked at it when the other is gone', async () => {
    const [a, b] = openTabs(2) as [Conversations, Conversations]
    await a.save(counting(twoTurns()))
    const inB = (await b.load(id))?.conversation as Conversation
    await b.save({ ...inB, draft: 'b' })
    a.close()
    expect(answerOf(await b.refresh(inB)).steps[0]?.run.failure).toEqual(PAGE_CLOSED)
  })

  test('goes on for the tab that took it over, and for one that looks at it', async () => {
    const [a, b, c] = openTabs(3) as [Conversations, Conversations, Conversations]
    await a.save(counting(twoTurns()))
    await b.load(id)
    a.close()
    const lost = (await b.load(id))?.conversation as Conversation
    const taken = await b.save(reviveRun(lost, idAt(11), idAt(110)))
    expect(answerOf(await b.refresh(taken)).steps[0]?.run.isOver).toBe(false)
    expect(answerOf((await c.load(id))?.conversation).steps[0]?.run.isOver).toBe(false)
  })

  test('writes nothing but its own answer', async () => {
    const tab = openTab()
    const saved = await tab.save(counting(twoTurns()))
    const put = vi.spyOn(IDBObjectStore.prototype, 'put')
    await tab.save(replaceRun(saved, idAt(11), goingRun(110, '1, 2', 5)))
    expect(put.mock.calls.map(([, key]) => key)).toEqual([undefined, id, [id, idAt(11)], [id, idAt(11)]])
  })
})

describe('events', () => {
  const events = [timed({ seq: 0, t: 1, type: 'heartbeat', from: 'bff' })]

  test('are kept by run', async () => {
    const tab = openTab()
    await tab.saveEvents(twoTurns(), idAt(102), events)
    await tab.saveEvents({ ...twoTurns(), id: idAt(1001) }, idAt(102), [])
    expect(await tab.loadEvents(id, idAt(102))).toEqual(events)
    expect(await tab.loadEvents(id, idAt(104))).toBe(undefined)
    expect(await tab.loadAllEvents(id)).toEqual({ [idAt(102)]: events })
  })
})

describe('a storage that fails', () => {
  const fail = (name: string) =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No.', name)
    })

  test('when full says so, and keeps what it had', async () => {
    const tab = openTab()
    const saved = await tab.save(twoTurns())
    fail('QuotaExceededError')
    expect(await problemOf(tab.save(counting(saved)))).toBe('full')
    expect(await problemOf(tab.saveEvents(saved, idAt(102), []))).toBe('full')
    vi.restoreAllMocks()
    expect((await tab.load(id))?.conversation).toEqual(saved)
    expect((await tab.save(counting(saved))).revision).toBe(2)
  })

  test('when full in the middle of a save has nothing of it', async () => {
    const tab = openTab()
    const saved = await tab.save(twoTurns())
    const { put } = IDBObjectStore.prototype
    let puts = 0
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (++puts === 3) throw new DOMException('No.', 'QuotaExceededError')
      return put.apply(this, args)
    })
    expect(await problemOf(tab.save(counting(saved)))).toBe('full')
    expect((await tab.load(id))?.conversation).toEqual(saved)
  })

  test('when full gives up what was deleted first', async () => {
    const tab = openTab()
    await tab.save({ ...twoTurns(), id: idAt(1001) })
    await tab.remove([idAt(1001)])
    const { put } = IDBObjectStore.prototype
    let puts = 0
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (++puts === 1) throw new DOMException('No.', 'QuotaExceededError')
      return put.apply(this, args)
    })
    expect((await tab.save(twoTurns())).revision).toBe(1)
    vi.restoreAllMocks()
    await tab.restore([idAt(1001)])
    expect((await tab.list()).entries.map((entry) => entry.id)).toEqual([id])
  })

  test('that was used by a newer version says so', async () => {
    const name = `test.${names++}`
    const newer = await openDB(name, 2)
    expect(await problemOf(openTab(name).list())).toBe('newer')
    newer.close()
  })

  test('that another tab holds back says so, and works once that tab lets go', async () => {
    const name = `test.${names++}`
    const open = indexedDB.open.bind(indexedDB)
    vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
      const request = open(...args)
      const add = request.addEventListener.bind(request)
      request.addEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
        if (type === 'blocked' && typeof listener === 'function') listener(new Event(type))
        else add(type, listener)
      }
      return request
    })
    const tab = openTab(name)
    expect(await problemOf(tab.list())).toBe('blocked')
    vi.restoreAllMocks()
    expect((await tab.list()).entries).toEqual([])
  })

  test.each(['SecurityError', 'InvalidStateError', 'UnknownError'])('with %s cannot be used', async (name) => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('No.', name)
    })
    const tab = openTab()
    const error = await tab.save(twoTurns()).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'StorageProblem', kind: 'unavailable' })
    vi.restoreAllMocks()
    expect((await tab.save(twoTurns())).revision).toBe(1)
  })

  test('with a damaged answer still gives the rest of the conversation', async () => {
    const name = `test.${names++}`
    const tab = openTab(name)
    await tab.save(twoTurns())
    const database = await raw(name)
    await database.put('items', { kind: 'answer', id: idAt(2) } as Answer, [id, idAt(2)])
    database.close()
    const { conversation, damaged } = (await tab.load(id)) ?? {}
    expect([Object.keys(conversation?.items ?? {}), damaged]).toEqual([[idAt(1), idAt(3), idAt(4)], 1])
    expect(conversation?.items[idAt(3)]?.parentId).toBe(null)
  })

  test('with a damaged conversation gives the others', async () => {
    const name = `test.${names++}`
    const tab = openTab(name)
    await tab.save(twoTurns())
    await tab.save(twoTurns(idAt(1001)))
    await tab.save(twoTurns(idAt(1002)))
    const database = await raw(name)
    await database.delete('heads', id)
    await database.put('entries', { ...describeConversation(twoTurns(idAt(1001))), title: 7 as unknown as string })
    database.close()
    expect(await problemOf(tab.load(id))).toBe('corrupt')
    const { entries, damaged } = await tab.list()
    expect([entries.length, damaged]).toEqual([2, 1])
    expect((await tab.load(idAt(1002)))?.damaged).toBe(0)
    // Who still has it whole can store it over what is damaged.
    await tab.save({ ...twoTurns(), revision: 1 })
    expect((await tab.load(id))?.conversation.items).toEqual(twoTurns().items)
  })
})

describe('the search', () => {
  const thinking = runOf(102, [reasoningPart('Über Ångström nachdenken'), textPart('Ten of them.', 1)])
  const lengths = addTurn(createConversation(idAt(1001), timeAt(0)), 1, 'How long is a nanometre?', thinking)

  test('finds all words in titles, questions, answers and reasoning', async () => {
    const tab = openTab()
    await tab.save(twoTurns())
    await tab.save(lengths)
    const find = async (text: string) => (await tab.search(text)).map(({ entry, itemId }) => [entry.id, itemId])
    expect(await find('NANOMETRE')).toEqual([[idAt(1001), undefined]])
    expect(await find('angstrom uber')).toEqual([[idAt(1001), idAt(2)]])
    expect(await find('angstrom nanometre')).toEqual([[idAt(1001), idAt(2)]])
    expect(await find('angstrom bye')).toEqual([])
    expect([await find(' '), await find('nobody')]).toEqual([[], []])
    expect((await tab.search('ångström'))[0]?.excerpt).toEqual({
      before: 'Über ',
      match: 'Ångström',
      after: ' nachdenken Ten of them.',
    })
  })

  test('knows what was added, changed in another tab, and deleted', async () => {
    const [a, b] = openTabs(2) as [Conversations, Conversations]
    const saved = await a.save(twoTurns())
    expect(await b.search('zebra')).toEqual([])
    const heard = new Promise((resolve) => b.watch(resolve))
    await a.save(addTurn(saved, 10, 'A zebra?', runOf(110, [])))
    await heard
    expect((await b.search('zebra'))[0]?.itemId).toBe(idAt(10))
    await b.remove([id])
    expect(await b.search('zebra')).toEqual([])
  })
})
