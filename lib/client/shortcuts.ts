/** `Everywhere` means on every page that has what the key is about. */
export const SHORTCUT_GROUPS = ['Everywhere', 'Chat', 'Compare'] as const

type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

/**
 * Chords that do the same, as `chordOf` writes them; `g c` is one key after the other, `Mod` is ⌘ or Ctrl. A `range` is
 * shown by its ends. What has `isLocal` is done by the field or list that has the focus, and only told here.
 */
type ShortcutRow = {
  id: string
  group: ShortcutGroup
  chords: readonly string[]
  label: string
  isRange?: true
  isLocal?: true
}

/** All keys: what handles them and what lists them reads this table. */
export const shortcuts = [
  { id: 'showShortcuts', group: 'Everywhere', chords: ['?', 'Mod+Shift+;'], label: 'Show this list' },
  { id: 'stop', group: 'Everywhere', chords: ['Escape'], label: 'Close what is open, else stop' },
  { id: 'send', group: 'Everywhere', chords: ['Mod+Enter'], label: 'Send, or run all lanes' },
  { id: 'pickModel', group: 'Everywhere', chords: ['Mod+k'], label: 'Choose a model' },
  { id: 'focusComposer', group: 'Everywhere', chords: ['/'], label: 'Go to the message field' },
  { id: 'newChat', group: 'Everywhere', chords: ['Mod+Shift+o'], label: 'New chat' },
  { id: 'goToChat', group: 'Everywhere', chords: ['g c'], label: 'Go to the chat' },
  { id: 'goToCompare', group: 'Everywhere', chords: ['g p'], label: 'Go to the comparison' },
  { id: 'goToRecordings', group: 'Everywhere', chords: ['g r'], label: 'Go to the recordings' },
  { id: 'goToUsage', group: 'Everywhere', chords: ['g u'], label: 'Go to the usage' },
  { id: 'undo', group: 'Everywhere', chords: ['Mod+z'], label: 'Undo what was just deleted', isLocal: true },

  { id: 'ask', group: 'Chat', chords: ['Enter'], label: 'Send, or queue while an answer comes', isLocal: true },
  { id: 'newLine', group: 'Chat', chords: ['Shift+Enter'], label: 'New line', isLocal: true },
  {
    id: 'editLast',
    group: 'Chat',
    chords: ['ArrowUp'],
    label: 'In an empty field: edit the last message',
    isLocal: true,
  },
  { id: 'nextTurn', group: 'Chat', chords: ['j'], label: 'Next turn' },
  { id: 'previousTurn', group: 'Chat', chords: ['k'], label: 'Previous turn' },
  { id: 'regenerate', group: 'Chat', chords: ['r'], label: 'Regenerate the answer' },
  { id: 'previousBranch', group: 'Chat', chords: ['['], label: 'Previous branch' },
  { id: 'nextBranch', group: 'Chat', chords: [']'], label: 'Next branch' },
  { id: 'toggleReasoning', group: 'Chat', chords: ['t'], label: 'Open or fold the reasoning' },
  { id: 'copyAnswer', group: 'Chat', chords: ['c'], label: 'Copy the answer' },
  { id: 'toggleSidebar', group: 'Chat', chords: ['Mod+b'], label: 'Show or hide the sidebar' },
  { id: 'search', group: 'Chat', chords: ['s'], label: 'Search the chats' },
  {
    id: 'moveInList',
    group: 'Chat',
    chords: ['ArrowUp', 'ArrowDown'],
    label: 'In the list: from chat to chat',
    isLocal: true,
  },
  { id: 'rename', group: 'Chat', chords: ['F2'], label: 'In the list: rename', isLocal: true },
  { id: 'remove', group: 'Chat', chords: ['Delete'], label: 'In the list: delete', isLocal: true },

  { id: 'run', group: 'Compare', chords: ['Enter'], label: 'In the prompt: run all lanes', isLocal: true },
  { id: 'lane', group: 'Compare', chords: ['1', '2', '3', '4', '5', '6'], label: 'Go to a lane', isRange: true },
  { id: 'maximise', group: 'Compare', chords: ['f'], label: 'Show that lane only, or all' },
  { id: 'play', group: 'Compare', chords: ['Space'], label: 'Play or pause the replay', isLocal: true },
  {
    id: 'moveByEvent',
    group: 'Compare',
    chords: ['ArrowLeft', 'ArrowRight'],
    label: 'In the raster: event by event, with Shift by ten',
    isLocal: true,
  },
] as const satisfies readonly ShortcutRow[]

export type Shortcut = (typeof shortcuts)[number]
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
