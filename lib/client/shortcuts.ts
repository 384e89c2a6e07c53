/** `everywhere` means on every page that has what the key is about. */
export const SHORTCUT_GROUPS = ['everywhere', 'chat', 'compare'] as const

export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

/**
 * Chords that do the same, as `chordOf` writes them; `g c` is one key after the other, `Mod` is ⌘ or Ctrl. A `range` is
 * shown by its ends. What has `isLocal` is done by the field or list that has the focus, and only told here.
 */
type ShortcutRow = {
  id: string
  group: ShortcutGroup
  chords: readonly string[]
  isRange?: true
  isLocal?: true
}

/** All keys: what handles them and what lists them reads this table. */
export const shortcuts = [
  { id: 'showShortcuts', group: 'everywhere', chords: ['?', 'Mod+Shift+;'] },
  { id: 'stop', group: 'everywhere', chords: ['Escape'] },
  { id: 'send', group: 'everywhere', chords: ['Mod+Enter'] },
  { id: 'pickModel', group: 'everywhere', chords: ['Mod+k'] },
  { id: 'focusComposer', group: 'everywhere', chords: ['/'] },
  { id: 'newChat', group: 'everywhere', chords: ['Mod+Shift+o'] },
  { id: 'goToChat', group: 'everywhere', chords: ['g c'] },
  { id: 'goToCompare', group: 'everywhere', chords: ['g p'] },
  { id: 'goToRecordings', group: 'everywhere', chords: ['g r'] },
  { id: 'goToUsage', group: 'everywhere', chords: ['g u'] },
  { id: 'undo', group: 'everywhere', chords: ['Mod+z'], isLocal: true },

  { id: 'ask', group: 'chat', chords: ['Enter'], isLocal: true },
  { id: 'newLine', group: 'chat', chords: ['Shift+Enter'], isLocal: true },
  {
    id: 'editLast',
    group: 'chat',
    chords: ['ArrowUp'],
    isLocal: true,
  },
  { id: 'nextTurn', group: 'chat', chords: ['j'] },
  { id: 'previousTurn', group: 'chat', chords: ['k'] },
  { id: 'regenerate', group: 'chat', chords: ['r'] },
  { id: 'previousBranch', group: 'chat', chords: ['['] },
  { id: 'nextBranch', group: 'chat', chords: [']'] },
  { id: 'toggleReasoning', group: 'chat', chords: ['t'] },
  { id: 'copyAnswer', group: 'chat', chords: ['c'] },
  { id: 'toggleSidebar', group: 'chat', chords: ['Mod+b'] },
  { id: 'search', group: 'chat', chords: ['s'] },
  {
    id: 'moveInList',
    group: 'chat',
    chords: ['ArrowUp', 'ArrowDown'],
    isLocal: true,
  },
  { id: 'rename', group: 'chat', chords: ['F2'], isLocal: true },
  { id: 'remove', group: 'chat', chords: ['Delete'], isLocal: true },

  { id: 'run', group: 'compare', chords: ['Enter'], isLocal: true },
  { id: 'lane', group: 'compare', chords: ['1', '2', '3', '4', '5', '6'], isRange: true },
  { id: 'maximise', group: 'compare', chords: ['f'] },
  { id: 'play', group: 'compare', chords: ['Space'], isLocal: true },
  {
    id: 'moveByEvent',
    group: 'compare',
    chords: ['ArrowLeft', 'ArrowRight'],
    isLocal: true,
  },
] as const satisfies readonly ShortcutRow[]

export type Shortcut = (typeof shortcuts)[number]
export type ShortcutRowId = Shortcut['id']
export type ShortcutId = Exclude<Shortcut, { isLocal: true }>['id']

/** A row that stands for what can be pressed anywhere on the page. */
export function findShortcut(chord: string): ShortcutId | undefined {
  for (const shortcut of shortcuts) {
    const chords: readonly string[] = shortcut.chords
    if (!('isLocal' in shortcut) && chords.includes(chord)) return shortcut.id
  }
  return undefined
}

/** Made of characters alone, which speech input types by accident: these can be turned off (WCAG 2.1.4). */
export function isSingleKey(chord: string): boolean {
  return chord.split(' ').every((key) => [...key].length === 1)
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'> & {
  /** What writes the third character of a key; Windows reports it as Ctrl and Alt. */
  isAltGraph: boolean
}

/**
 * What was pressed: "r", "?", "Mod+Shift+o", "Escape", "Shift+Enter". Letters are those of the layout, or of the key's
 * place where the layout has no Latin ones. Undefined for what belongs to the browser or the system.
 */
export function chordOf({ key, code, shiftKey, ctrlKey, metaKey, altKey, isAltGraph }: KeyPress): string | undefined {
  const isWritten = isAltGraph && [...key].length === 1
  if (altKey && !isWritten) return undefined
  const name = nameOf(key, code)
  const isLetter = /^[a-z]$/.test(name)
  if ((ctrlKey || metaKey) && !isWritten) return `Mod+${shiftKey ? 'Shift+' : ''}${name}`
  if (isLetter) return shiftKey ? undefined : name
  return shiftKey && name.length > 1 ? `Shift+${name}` : name
}

/** The keys of a chord as they are shown, in the order in which they are pressed. */
export function keysOf(chord: string, modifier: string): string[] {
  return chord.split(/[ +]/).map((key) => {
    if (key === 'Mod') return modifier
    const isCombined = chord.includes('+') && /^[a-z]$/.test(key)
    return isCombined ? key.toUpperCase() : (shownNames[key] ?? key)
  })
}

const shownNames: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** By its place on the keyboard, for layouts that write other letters there. */
const places: Readonly<Record<string, string>> = { BracketLeft: '[', BracketRight: ']', Semicolon: ';', Slash: '/' }

function nameOf(key: string, code: string): string {
  if (key === ' ') return 'Space'
  // With Shift the same key.
  if (key === ':') return ';'
  const isForeign = [...key].length === 1 && /[^\u0020-\u007e]/.test(key)
  const place = isForeign ? (/^Key([A-Z])$/.exec(code)?.[1] ?? places[code]) : undefined
  const name = place ?? key
  return name.length === 1 ? name.toLowerCase() : name
}
