import { beforeEach, expect, test, vi } from 'vitest'
import { parsePreferences, usePreferences } from './preferences'

const stored = new Map<string, string>()
const defaults = { scroll: 'follow', reasoning: 'auto', singleKeys: true }

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => stored.set(key, value) })
})

test('a change is kept with all other choices', () => {
  const { setScroll, setReasoning, setSingleKeys } = usePreferences.getState()
  setScroll('stay')
  setReasoning('closed')
  setSingleKeys(false)
  expect(usePreferences.getState()).toMatchObject({ scroll: 'stay', reasoning: 'closed', singleKeys: false })
  expect(JSON.parse(stored.get('deltascope.preferences') ?? '')).toEqual({
    scroll: 'stay',
    reasoning: 'closed',
    singleKeys: false,
  })
})

test('what is stored and no choice is the default, one by one', () => {
  for (const garbage of [null, 'follow', 7, [], {}, { scroll: 'sideways', reasoning: null, singleKeys: 'no' }])
    expect(parsePreferences(garbage)).toEqual(defaults)
  expect(parsePreferences({ scroll: 'off', reasoning: 3 })).toEqual({ ...defaults, scroll: 'off' })
  expect(parsePreferences({ reasoning: 'open', singleKeys: false })).toEqual({
    ...defaults,
    reasoning: 'open',
    singleKeys: false,
  })
})
