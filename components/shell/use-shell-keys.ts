import { isEditing } from '@/components/ui/is-editing'
import { useKeyDown } from '@/components/ui/use-key-down'
import { useSidebar } from '@/lib/client/sidebar'
import { focusSearch } from './search-field'

/** ⌘/Ctrl+B opens and closes the sidebar, `s` goes to its search. */
export function useShellKeys(): void {
  useKeyDown((event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return
    const act = actOf(event)
    if (!act) return
    event.preventDefault()
    act()
  })
}

function actOf(event: KeyboardEvent): (() => void) | undefined {
  if (event.metaKey || event.ctrlKey) return event.key.toLowerCase() === 'b' ? useSidebar.getState().toggle : undefined
  return event.key === 's' && !isEditing(event.target) ? search : undefined
}

function search(): void {
  useSidebar.getState().show()
  // The field may have to be drawn first.
  requestAnimationFrame(focusSearch)
}
