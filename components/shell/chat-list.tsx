import { useWords } from '@/components/language/words'
import type { ConversationEntry } from '@/lib/client/conversation/conversation-entry'
import { groupByDate } from '@/lib/client/conversation/groups'
import { useConversationList } from '@/lib/client/conversation-list'
import { formatCount } from '@/lib/client/format'
import { ChatRows, type Row } from './chat-rows'

/** All chats by date, or those in which the search has found something. */
export function ChatList() {
  const words = useWords().shell
  const entries = useConversationList((state) => state.entries)
  const loading = useConversationList((state) => state.loading)
  const isSearching = useConversationList((state) => state.search.trim() !== '')
  const hits = useConversationList((state) => state.hits)
  const rows = isSearching ? (hits ?? []).map((hit): Row => ({ kind: 'chat', ...hit })) : rowsByDate(entries)
  return (
    <>
      <p role="status" className={isSearching ? 'px-4.5 pt-3 pb-1 text-label text-muted' : 'sr-only'}>
        {isSearching &&
          (hits === null
            ? words.search.searching
            : hits.length === 0
              ? words.search.nothing
              : words.search.found(hits.length, formatCount(hits.length)))}
      </p>
      {!isSearching && loading === 'loaded' && entries.length === 0 && (
        <p className="px-4.5 py-3 text-small text-muted">{words.list.empty}</p>
      )}
      <ChatRows rows={rows} />
    </>
  )
}

function rowsByDate(entries: readonly ConversationEntry[]): Row[] {
  return groupByDate(entries, new Date()).flatMap(({ label, entries: group }): Row[] => [
    { kind: 'heading', label },
    ...group.map((entry): Row => ({ kind: 'chat', entry })),
  ])
}
