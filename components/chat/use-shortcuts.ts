import { useEffect } from 'react'
import { isEditing } from '@/components/ui/is-editing'

export type Shortcuts = {
  pickModel: () => void
  newChat: () => void
  send: () => void
  stop: () => void
  focusComposer: () => void
  showShortcuts: () => void
}

/** The page's keys. Single keys work only when no text field has the focus; Esc first closes what is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
      const action = findAction(event, shortcuts)
      if (!action) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [shortcuts])
}

function findAction(event: KeyboardEvent, shortcuts: Shortcuts): (() => void) | undefined {
  if (event.key === 'Escape') return shortcuts.stop
  if (event.metaKey || event.ctrlKey) {
    const key = event.key.toLowerCase()
    if (key === 'k' && !event.shiftKey) return shortcuts.pickModel
    if (key === 'o' && event.shiftKey) return shortcuts.newChat
    return key === 'enter' ? shortcuts.send : undefined
  }
  if (event.altKey || isEditing(event.target)) return undefined
  if (event.key === '/') return shortcuts.focusComposer
  return event.key === '?' ? shortcuts.showShortcuts : undefined
}
