import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { toJson } from './conversation/conversation-file'
import { idAt, twoTurns } from './conversation/fixture'
import { useConversationImport } from './conversation-import'
import { conversations } from './conversations'

const { add, close } = useConversationImport.getState()

beforeEach(() => {
  conversations.close()
  globalThis.indexedDB = new IDBFactory()
  close()
})

function fileOf(...ids: number[]): File {
  const exports = ids.map((n) => ({ conversation: twoTurns(idAt(n)), events: {} }))
  return new File(toJson(exports, '2026-01-31T09:00:00.000Z'), 'chats.json')
}

test('the chats of a file are kept, and those that are here already are counted', async () => {
  await add([fileOf(1, 2), fileOf(2, 3), new File(['no'], 'notes.txt')])
  expect(useConversationImport.getState().step).toEqual({
    state: 'done',
    reports: [
      { name: 'chats.json', imported: 2, duplicates: 0, leftOut: [] },
      { name: 'chats.json', imported: 1, duplicates: 1, leftOut: [] },
      {
        name: 'notes.txt',
        imported: 0,
        duplicates: 0,
        leftOut: [],
        problem: 'The file is not JSON, or it is cut off.',
      },
    ],
  })
  const { entries } = await conversations.list()
  expect(entries.map(({ id }) => id).sort()).toEqual([idAt(1), idAt(2), idAt(3)])
})

test('a file that cannot be read says so', async () => {
  const file = new File([], 'gone.json')
  file.text = () => Promise.reject(new Error('NotFoundError'))
  await add([file])
  expect(useConversationImport.getState().step).toEqual({
    state: 'done',
    reports: [{ name: 'gone.json', imported: 0, duplicates: 0, leftOut: [], problem: 'The file cannot be read.' }],
  })
})
