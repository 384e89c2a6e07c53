import { useRef } from 'react'
import { usePreferences } from '@/lib/client/preferences'
import { chordOf, findShortcut, isSingleKey, type ShortcutId } from '@/lib/client/shortcuts'
import { isEditing } from './is-editing'
import { useKeyDown } from './use-key-down'

/** The second key of `g c` has to follow so soon. */
const SEQUENCE_MS = 1500
const PREFIX = 'g'

/**
 * Does what the table of shortcuts says, as far as there is an action for it. Single keys work only while nothing is
 * written, no dialog or menu is open, and they are not turned off. An action is told what was pressed.
 */
export function useShortcutKeys(actions: Partial<Record<ShortcutId, (chord: string) => void>>): void {
  const prefixAt = useRef(Number.NEGATIVE_INFINITY)
  useKeyDown((event) => {
    if (event.isComposing || event.keyCode === 229) return
    const pressed = chordOf({
      key: event.key,
      code: event.code,
      shiftKey: event.shiftKey,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      altKey: event.altKey,
      isAltGraph: event.getModifierState('AltGraph'),
    })
    if (pressed === undefined) return
    const isSecond = performance.now() - prefixAt.current < SEQUENCE_MS
    // Also where this page has no such keys: the `r` of `g r` must not be taken for an `r`.
    prefixAt.current = pressed === PREFIX && canTakeSingleKey(event) ? performance.now() : Number.NEGATIVE_INFINITY
    const chord = isSecond && isSingleKey(pressed) ? `${PREFIX} ${pressed}` : pressed
    const id = findShortcut(chord)
    const act = id && actions[id]
    if (!act || event.defaultPrevented || (isSingleKey(chord) && !canTakeSingleKey(event))) return
    event.preventDefault()
    act(chord)
  })
}

function canTakeSingleKey({ target }: KeyboardEvent): boolean {
  return (
    usePreferences.getState().singleKeys &&
    !isEditing(target) &&
    document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') === null
  )
}
