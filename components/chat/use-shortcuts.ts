import { useShortcutKeys } from '@/components/ui/use-shortcut-keys'
import { copyTurn, moveTurn, regenerateTurn, stepTurnBranch, toggleTurnReasoning } from './turn-keys'

/** What the page itself has to do. */
export type Shortcuts = {
  pickModel: () => void
  newChat: () => void
  send: () => void
  stop: () => void
  focusComposer: () => void
  showShortcuts: () => void
}

/** The keys of the chat. Esc first closes what is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  useShortcutKeys({
    ...shortcuts,
    nextTurn: () => moveTurn(1),
    previousTurn: () => moveTurn(-1),
    regenerate: regenerateTurn,
    nextBranch: () => stepTurnBranch(1),
    previousBranch: () => stepTurnBranch(-1),
    toggleReasoning: toggleTurnReasoning,
    copyAnswer: copyTurn,
  })
}
