import { Search } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useWords } from '@/components/language/words'
import { useConversationList } from '@/lib/client/conversation-list'
import { conversations } from '@/lib/client/conversations'
import { openChat } from './chat-actions'

/** Looks through titles, questions and answers. Enter opens the first hit, ↓ goes to the list, Esc ends the search. */
export function SearchField() {
  const words = useWords().shell.search
  const search = useConversationList((state) => state.search)
  const { setSearch } = useConversationList.getState()

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const act = actOf(event.key, event.currentTarget)
    if (!act) return
    event.preventDefault()
    // An Esc that ends the search neither stops an answer nor closes the drawer.
    event.stopPropagation()
    act()
  }

  function actOf(key: string, field: HTMLElement): (() => void) | undefined {
    if (key === 'Escape' && search !== '') return () => setSearch('')
    if (key === 'ArrowDown') return () => firstRow(field)?.focus()
    const hit = useConversationList.getState().hits?.[0]
    if (key !== 'Enter' || !hit) return undefined
    const { entry, itemId, excerpt } = hit
    return () => openChat(entry.id, itemId === undefined ? undefined : { itemId, text: excerpt?.match })
  }

  return (
    <div className="relative mx-2 mt-1">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-muted"
      />
      <input
        type="search"
        data-search=""
        aria-label={words.label}
        placeholder={words.placeholder}
        value={search}
        // The first search has to read all texts.
        onFocus={() => void conversations.prepareSearch().catch(() => {})}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={onKeyDown}
        className="h-8 w-full rounded-lg border border-control bg-panel pr-2 pl-8 text-small -outline-offset-1 placeholder:text-muted pointer-coarse:h-11 pointer-coarse:text-[16px]"
      />
    </div>
  )
}

/** Puts the focus into the search field that is on the page. */
export function focusSearch(): void {
  document.querySelector<HTMLElement>('[data-search]')?.focus()
}

function firstRow(field: HTMLElement): HTMLElement | null | undefined {
  return field.closest('[data-sidebar]')?.querySelector<HTMLElement>('[data-chat]')
}
