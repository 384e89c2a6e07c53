import type { ConversationUsage } from '@/lib/client/usage/aggregate'
import { type Column, SortableTable } from './sortable-table'
import { costColumn, runsColumn, tokenColumns } from './usage-columns'

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

const columns: readonly Column<ConversationUsage>[] = [
  {
    id: 'chat',
    label: 'Chat',
    isText: true,
    sortedBy: ({ title }) => title,
    cell: ({ title }) => <span className="line-clamp-2 font-medium wrap-anywhere">{title}</span>,
  },
  {
    id: 'latest',
    label: 'Latest run',
    sortedBy: ({ latestAt }) => Date.parse(latestAt),
    cell: ({ latestAt }) => <time dateTime={latestAt}>{dates.format(new Date(latestAt))}</time>,
  },
  runsColumn,
  ...tokenColumns,
  costColumn,
  {
    id: 'models',
    label: 'Models',
    isText: true,
    sortedBy: ({ models }) => models.join(', '),
    cell: ({ models }) => <span className="block max-w-72 min-w-32 wrap-anywhere">{models.join(', ')}</span>,
  },
]

/** Usage by conversation. */
export function ConversationTable({ rows }: { rows: readonly ConversationUsage[] }) {
  return (
    <section aria-labelledby="by-chat" className="flex flex-col gap-2">
      <h2 id="by-chat" className="text-body font-semibold">
        By chat
      </h2>
      <SortableTable name="Usage by chat" columns={columns} rows={rows} keyOf={({ id }) => id} sortedAtFirst="latest" />
    </section>
  )
}
