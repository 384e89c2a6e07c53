import { expect, test } from 'vitest'
import { chordOf, findShortcut, isSingleKey, type KeyPress, keysOf, shortcuts } from './shortcuts'

const press = (key: string, change: Partial<KeyPress> = {}) =>
  chordOf({
    key,
    code: '',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isAltGraph: false,
    ...change,
  })

test('no key means two things, and no two rows have one id', () => {
  const handled = shortcuts.filter((row) => !('isLocal' in row))
  const chords = handled.flatMap((row): readonly string[] => row.chords)
  expect(new Set(chords).size).toBe(chords.length)
  expect(new Set(shortcuts.map(({ id }) => id)).size).toBe(shortcuts.length)
})

test('a key is found by what was pressed', () => {
  expect(findShortcut('r')).toBe('regenerate')
  expect(findShortcut('g r')).toBe('goToRecordings')
  expect(findShortcut('Mod+Shift+o')).toBe('newChat')
  expect(findShortcut('3')).toBe('lane')
  expect(findShortcut('g')).toBeUndefined()
  expect(findShortcut('constructor')).toBeUndefined()
})

test('what the focused field does itself is only told', () => {
  expect(findShortcut('Enter')).toBeUndefined()
  expect(findShortcut('Delete')).toBeUndefined()
})

test('a single key with Ctrl, Alt or Shift is another one', () => {
  expect(press('r')).toBe('r')
  expect(press('r', { ctrlKey: true })).toBe('Mod+r')
  expect(press('r', { metaKey: true })).toBe('Mod+r')
  expect(press('®', { altKey: true, code: 'KeyR' })).toBeUndefined()
  expect(press('R', { shiftKey: true })).toBeUndefined()
  expect(press('?', { shiftKey: true })).toBe('?')
})

test('Caps Lock does not matter', () => {
  expect(press('R')).toBe('r')
  expect(press('K', { ctrlKey: true })).toBe('Mod+k')
})

test('a layout without Latin letters is read by the place of the key', () => {
  expect(press('к', { code: 'KeyR' })).toBe('r')
  expect(press('Л', { code: 'KeyK', metaKey: true })).toBe('Mod+k')
  expect(press('х', { code: 'BracketLeft' })).toBe('[')
  expect(press('ж', { code: 'Semicolon', ctrlKey: true, shiftKey: true })).toBe('Mod+Shift+;')
})

test('a layout with Latin letters is read as it writes', () => {
  expect(press('k', { code: 'KeyT' })).toBe('k')
  expect(press('[', { code: 'Digit8', ctrlKey: true, altKey: true, isAltGraph: true })).toBe('[')
})

test('named keys keep their names', () => {
  expect(press('Escape')).toBe('Escape')
  expect(press('Enter', { shiftKey: true })).toBe('Shift+Enter')
  expect(press('Enter', { metaKey: true })).toBe('Mod+Enter')
  expect(press(' ')).toBe('Space')
  expect(press(':', { ctrlKey: true, shiftKey: true })).toBe('Mod+Shift+;')
})

test('what is made of characters alone can be turned off', () => {
  expect(['r', '?', '1', 'g c'].map(isSingleKey)).toEqual([true, true, true, true])
  expect(['Escape', 'Mod+k', 'Shift+Enter', 'F2'].map(isSingleKey)).toEqual([false, false, false, false])
})

test('keys are shown in the order in which they are pressed', () => {
  expect(keysOf('Mod+Shift+o', '⌘')).toEqual(['⌘', 'Shift', 'O'])
  expect(keysOf('g c', 'Ctrl')).toEqual(['g', 'c'])
  expect(keysOf('ArrowUp', 'Ctrl')).toEqual(['↑'])
  expect(keysOf('Mod+Enter', 'Ctrl')).toEqual(['Ctrl', 'Enter'])
})
