import Link from 'next/link'
import { useWords } from '@/components/language/words'
import { addressOf } from '@/components/shell/chat-address'
import type { ConversationUsage } from '@/lib/client/usage/aggregate'
import type { Catalog } from '@/lib/language/catalog'
import { type Column, SortableTable } from './sortable-table'
import { costColumn, runsColumn, tokenColumns } from './usage-columns'

function columnsOf(words: Catalog): readonly Column<ConversationUsage>[] {
  const { columns } = words.usage
  const dates = new Intl.DateTimeFormat(words.tag, { dateStyle: 'medium', timeStyle: 'short' })
  return [
    {
      id: 'chat',
      label: columns.chat,
      isText: true,
      sortedBy: ({ title }) => title,
      cell: ({ id, title }) => (
        <Link
          href={addressOf(id)}
          prefetch={false}
          className="line-clamp-2 rounded-sm font-medium wrap-anywhere underline decoration-control underline-offset-2 hover:decoration-current"
        >
          {title}
        </Link>
      ),
    },
    {
      id: 'latest',
      label: columns.latest,
      sortedBy: ({ latestAt }) => Date.parse(latestAt),
      cell: ({ latestAt }) => <time dateTime={latestAt}>{dates.format(new Date(latestAt))}</time>,
    },
    runsColumn(words),
    ...tokenColumns(words),
    costColumn(words),
    {
      id: 'models',
      label: columns.models,
      isText: true,
      sortedBy: ({ models }) => models.join(', '),
      cell: ({ models }) => <span className="block max-w-72 min-w-32 wrap-anywhere">{models.join(', ')}</span>,
    },
  ]
}

/** Usage by conversation. */
export function ConversationTable({ rows }: { rows: readonly ConversationUsage[] }) {
  const words = useWords()
  return (
    <section aria-labelledby="by-chat" className="flex flex-col gap-2">
      <h2 id="by-chat" className="text-body font-semibold">
        {words.usage.chats.heading}
      </h2>
      <SortableTable
        name={words.usage.chats.table}
        columns={columnsOf(words)}
        rows={rows}
        keyOf={({ id }) => id}
        sortedAtFirst="latest"
      />
    </section>
  )
}
