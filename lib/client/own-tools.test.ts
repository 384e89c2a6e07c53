import { beforeEach, expect, test, vi } from 'vitest'
import { declareTool, deleteOwnTool, saveOwnTool, useOwnTools } from './own-tools'

const schema = '{"type": "object", "properties": {"city": {"type": "string"}}}'

// There is no storage here, so the tools are kept in memory only.
beforeEach(() => useOwnTools.setState({ value: [], isKept: false }))

test('a tool keeps its place when it is changed, and gets it back when its deletion is undone', () => {
  for (const name of ['one', 'two', 'three']) saveOwnTool({ name, description: '', schema }, name)
  saveOwnTool({ name: 'second', description: 'Now with words', schema }, 'two')
  const all = useOwnTools.getState().value
  expect(all.map(({ name }) => name)).toEqual(['one', 'second', 'three'])
  const undo = deleteOwnTool('two')
  expect(useOwnTools.getState().value.map(({ name }) => name)).toEqual(['one', 'three'])
  undo()
  undo()
  expect(useOwnTools.getState().value).toEqual(all)
})

test('a deleted tool does not come back beside one that has its name now', () => {
  saveOwnTool({ name: 'one', description: '', schema }, 'old')
  const undo = deleteOwnTool('old')
  saveOwnTool({ name: 'one', description: '', schema }, 'new')
  undo()
  expect(useOwnTools.getState().value.map(({ id }) => id)).toEqual(['new'])
})

test('a request declares a tool with its schema, and a description only if there is one', () => {
  const parameters = { type: 'object', properties: { city: { type: 'string' } } }
  expect(declareTool({ id: 'a', name: 'weather', description: ' ', schema })).toEqual({ name: 'weather', parameters })
  expect(declareTool({ id: 'a', name: 'weather', description: 'Of a city', schema })).toEqual({
    name: 'weather',
    description: 'Of a city',
    parameters,
  })
  expect(declareTool({ id: 'a', name: 'weather', description: '', schema: '{' })).toBeNull()
})

test('of what was stored, only tools are read', async () => {
  const tool = { id: 'a', name: 'weather', description: '', schema }
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify([null, { id: 'b' }, tool]) })
  vi.resetModules()
  const { useOwnTools: fresh } = await import('./own-tools')
  expect(fresh.getState().value).toEqual([tool])
})
