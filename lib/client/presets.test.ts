import { beforeEach, describe, expect, test, vi } from 'vitest'
import { EMPTY_SETTINGS } from './conversation/conversation'
import {
  chooseDefaultPreset,
  deletePreset,
  isSameContent,
  renamePreset,
  savePreset,
  settingsOfNewChat,
  usePresets,
} from './presets'

const stored = new Map<string, string>()
const KEY = 'deltascope.presets'
const terse = { system: 'Be brief.', parameters: { temperature: 0 }, tools: ['calculate'] }
const wordy = { system: '', parameters: { reasoning: 'high' as const, stop: ['END'] }, tools: [] }

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  usePresets.setState({ value: { presets: [], defaultId: null }, isKept: true })
})

function names(): string[] {
  return usePresets.getState().value.presets.map(({ name }) => name)
}

function idOf(name: string): string {
  return usePresets.getState().value.presets.find((preset) => preset.name === name)?.id ?? ''
}

describe('a preset', () => {
  test('keeps what belongs to it, and no approvals', () => {
    savePreset(' Terse ', { ...EMPTY_SETTINGS, ...terse, approvals: { calculate: 'always' } } as typeof terse)
    expect(JSON.parse(stored.get(KEY) ?? '')).toEqual({
      presets: [{ id: expect.stringMatching(/^[0-9a-f]{24}$/), name: 'Terse', ...terse }],
      defaultId: null,
    })
  })

  test('that is saved under a name that is there replaces the old one, until that is undone', () => {
    savePreset('A', terse)
    const saved = savePreset('A', wordy)
    expect(usePresets.getState().value.presets).toEqual([{ id: idOf('A'), name: 'A', ...wordy }])
    if ('undo' in saved) saved.undo()
    expect(usePresets.getState().value.presets).toEqual([{ id: idOf('A'), name: 'A', ...terse }])
  })

  test('needs a name of its own, of a bearable length', () => {
    savePreset('A', terse)
    savePreset('B', wordy)
    expect(savePreset(' ', terse)).toEqual({ problem: 'A name is needed.' })
    expect(savePreset('x'.repeat(81), terse)).toEqual({ problem: 'At most 80 characters.' })
    expect(renamePreset(idOf('B'), 'A ')).toBe('Another preset has this name.')
    expect(renamePreset(idOf('B'), ' C ')).toBeNull()
    expect(names()).toEqual(['A', 'C'])
  })

  test('is not one of more than 50, nor larger than a browser keeps', () => {
    for (let number = 1; number <= 50; number++) savePreset(String(number), terse)
    expect(savePreset('51', terse)).toEqual({ problem: 'There are 50 presets already: delete one first.' })
    expect(savePreset('50', wordy)).toEqual({ undo: expect.any(Function) })
    expect(savePreset('50', { ...terse, system: 'x'.repeat(100_001) })).toEqual({
      problem: "A preset's system prompt has at most 100,000 characters.",
    })
  })

  test('that was deleted comes back in its place, as the default if it was that', () => {
    for (const name of ['A', 'B', 'C']) savePreset(name, terse)
    const id = idOf('B')
    chooseDefaultPreset(id)
    const undo = deletePreset(id)
    expect(names()).toEqual(['A', 'C'])
    expect(usePresets.getState().value.defaultId).toBeNull()
    undo()
    expect(names()).toEqual(['A', 'B', 'C'])
    expect(usePresets.getState().value.defaultId).toBe(id)
  })

  test('is the same as settings whose order differs', () => {
    const one = { system: '', parameters: { seed: 1, topP: 1 }, tools: ['a', 'b'] }
    expect(isSameContent(one, { system: '', parameters: { topP: 1, seed: 1 }, tools: ['b', 'a'] })).toBe(true)
    expect(isSameContent(one, { ...one, parameters: { seed: 1 } })).toBe(false)
  })
})

describe('a new chat', () => {
  test('begins with nothing set', () => {
    expect(settingsOfNewChat()).toEqual(EMPTY_SETTINGS)
  })

  test('begins with the default preset, where there is one', () => {
    savePreset('Terse', terse)
    chooseDefaultPreset(idOf('Terse'))
    expect(settingsOfNewChat()).toEqual({ ...EMPTY_SETTINGS, ...terse })
  })
})

describe('what the browser keeps', () => {
  test('may have been changed by another tab: nothing of that is lost', () => {
    savePreset('A', terse)
    const others = { presets: [{ id: 'other', name: 'B', ...wordy }], defaultId: 'other' }
    stored.set(KEY, JSON.stringify(others))
    savePreset('C', terse)
    expect(names()).toEqual(['B', 'C'])
  })

  test('may be broken: what is sound in it is read', async () => {
    const parameters = { reasoning: 'extreme', temperature: 3, topP: 0.5, seed: '1', stop: ['', 1, 'END'], other: 1 }
    stored.set(
      KEY,
      JSON.stringify({
        presets: [null, { id: 'a' }, { id: 'b', name: 'B', system: 'S', parameters, tools: [1, 'calculate'] }],
        defaultId: 'a',
      }),
    )
    vi.resetModules()
    const { usePresets: fresh } = await import('./presets')
    expect(fresh.getState().value).toEqual({
      presets: [{ id: 'b', name: 'B', system: 'S', parameters: { topP: 0.5, stop: ['END'] }, tools: ['calculate'] }],
      defaultId: null,
    })
  })

  test('may be nothing at all: the presets last as long as the page, and it is told', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('full')
      },
    })
    savePreset('A', terse)
    savePreset('B', terse)
    expect(names()).toEqual(['A', 'B'])
    expect(usePresets.getState().isKept).toBe(false)
  })
})
