import { clsx } from 'clsx'
import { memo } from 'react'
import { useWords } from '@/components/language/words'
import { TitleField } from '@/components/ui/title-field'
import { useChat } from '@/lib/client/chat-store'
import type { ConversationEntry } from '@/lib/client/conversation/conversation-entry'
import type { Excerpt } from '@/lib/client/conversation/search-text'
import { shownTitle } from '@/lib/client/conversation/titles'
import { addressOf } from './chat-address'
import { ChatMenu } from './chat-menu'
import type { Place } from './reveal'

/** What rows tell their list; the same functions for all of them. */
export type RowActions = {
  open: (id: string, place: Place | undefined) => void
  startRenaming: (id: string) => void
  endRenaming: (id: string, title: string | null) => void
  remove: (entry: ConversationEntry) => void
}

type ChatRowProps = {
  entry: ConversationEntry
  itemId?: string | undefined
  excerpt?: Excerpt | undefined
  isShown: boolean
  /** The one row that Tab stops at. */
  isStop: boolean
  isRenaming: boolean
  actions: RowActions
}

/** One chat of the list, or one that a search has found. */
export const ChatRow = memo(function ChatRow(props: ChatRowProps) {
  const { entry, itemId, excerpt, isShown, isStop, isRenaming, actions } = props
  const words = useWords().shell.list
  const { id } = entry
  const title = shownTitle(entry.title)
  const isStreaming = useChat((state) => state.live[id] !== undefined)
  const tabIndex = isStop ? 0 : -1
  if (isRenaming)
    return (
      <TitleField
        className="h-8 w-full rounded-lg border border-control bg-bg px-2.5 text-small -outline-offset-2 pointer-coarse:h-11 pointer-coarse:text-[16px]"
        title={title}
        onEnd={(next) => actions.endRenaming(id, next)}
      />
    )
  return (
    <div
      className={clsx(
        'group flex items-center rounded-lg pr-0.5 transition-colors has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 has-[a:focus-visible]:outline-accent',
        isShown ? 'bg-fg/8' : 'hover:bg-fg/5',
      )}
    >
      <a
        href={addressOf(id)}
        data-chat={id}
        tabIndex={tabIndex}
        aria-current={isShown ? 'page' : undefined}
        title={title}
        onClick={(event) => {
          // A new tab or window is the browser's.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          actions.open(id, itemId === undefined ? undefined : { itemId, text: excerpt?.match })
        }}
        className="flex min-h-8 min-w-0 flex-1 flex-col justify-center py-1 pl-2.5 text-small outline-none pointer-coarse:min-h-11"
      >
        <span className={clsx('flex min-w-0 items-center gap-2', isShown && 'font-medium')}>
          <span dir="auto" className="min-w-0 truncate">
            {title}
          </span>
          {isStreaming && (
            <span className="size-1.5 shrink-0 animate-breathe rounded-full bg-accent">
              <span className="sr-only">{words.isAnswering}</span>
            </span>
          )}
        </span>
        {excerpt && (
          <span dir="auto" className="line-clamp-2 text-muted wrap-anywhere">
            {excerpt.before}
            <mark className="rounded-[3px] bg-accent/20 text-fg">{excerpt.match}</mark>
            {excerpt.after}
          </span>
        )}
      </a>
      <ChatMenu
        entry={entry}
        tabIndex={tabIndex}
        onRename={() => actions.startRenaming(id)}
        onDelete={() => actions.remove(entry)}
      />
    </div>
  )
})
