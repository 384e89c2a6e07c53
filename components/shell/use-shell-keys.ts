import { useShortcutKeys } from '@/components/ui/use-shortcut-keys'
import { useSidebar } from '@/lib/client/sidebar'
import { focusSearch } from './search-field'

/** ⌘/Ctrl+B opens and closes the sidebar, `s` goes to its search. */
export function useShellKeys(): void {
  useShortcutKeys({ toggleSidebar: () => useSidebar.getState().toggle(), search })
}

function search(): void {
  useSidebar.getState().show()
  // The field may have to be drawn first.
  requestAnimationFrame(focusSearch)
}
