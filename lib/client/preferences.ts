import { create } from 'zustand'
import { readStored, writeStored } from './storage'

/** `follow`: the answer, once it reaches the bottom. `stay`: the question stays at the top. `off`: the page never scrolls by itself. */
export const SCROLL_CHOICES = ['follow', 'stay', 'off'] as const
/** `auto`: open while it is thought, folded afterwards. */
export const REASONING_CHOICES = ['auto', 'open', 'closed'] as const

export type ScrollChoice = (typeof SCROLL_CHOICES)[number]
export type ReasoningChoice = (typeof REASONING_CHOICES)[number]

type Choices = {
  scroll: ScrollChoice
  reasoning: ReasoningChoice
  /** Single letters are shortcuts where nothing is typed. */
  singleKeys: boolean
}

type Preferences = Choices & {
  setScroll: (scroll: ScrollChoice) => void
  setReasoning: (reasoning: ReasoningChoice) => void
  setSingleKeys: (singleKeys: boolean) => void
}

const STORAGE_KEY = 'deltascope.preferences'

/** How this browser likes to read. Kept in it, and shared by its tabs. */
export const usePreferences = create<Preferences>()((set, get) => {
  function change(changed: Partial<Choices>) {
    set(changed)
    const { scroll, reasoning, singleKeys } = get()
    writeStored(STORAGE_KEY, { scroll, reasoning, singleKeys })
  }
  return {
    ...parsePreferences(readStored(STORAGE_KEY)),
    setScroll: (scroll) => change({ scroll }),
    setReasoning: (reasoning) => change({ reasoning }),
    setSingleKeys: (singleKeys) => change({ singleKeys }),
  }
})

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY) usePreferences.setState(parsePreferences(readStored(STORAGE_KEY)))
  })
}

/** Whatever was stored; what is not a known choice is the default. */
export function parsePreferences(stored: unknown): Choices {
  const { scroll, reasoning, singleKeys } = (typeof stored === 'object' && stored ? stored : {}) as Record<
    string,
    unknown
  >
  return {
    scroll: SCROLL_CHOICES.find((choice) => choice === scroll) ?? 'follow',
    reasoning: REASONING_CHOICES.find((choice) => choice === reasoning) ?? 'auto',
    singleKeys: singleKeys !== false,
  }
}
