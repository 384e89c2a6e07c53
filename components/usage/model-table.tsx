import { useWords } from '@/components/language/words'
import { DemoBadge } from '@/components/ui/demo-badge'
import { formatMetric } from '@/lib/client/metrics/format-metric'
import type { ModelUsage } from '@/lib/client/usage/aggregate'
import type { Catalog } from '@/lib/language/catalog'
import { type Column, SortableTable } from './sortable-table'
import { costColumn, NotKnown, runsColumn, tokenColumns } from './usage-columns'

function columnsOf(words: Catalog): readonly Column<ModelUsage>[] {
  const { columns } = words.usage
  return [
    {
      id: 'model',
      label: columns.model,
      isText: true,
      sortedBy: ({ labels }) => `${labels.model} ${labels.provider}`,
      cell: ({ labels }) => (
        <>
          <span className="font-medium wrap-anywhere">{labels.model}</span> {labels.isDemo && <DemoBadge />}
          <span className="block text-muted wrap-anywhere">{labels.provider}</span>
        </>
      ),
    },
    runsColumn(words),
    {
      id: 'errors',
      label: columns.errors,
      isText: true,
      title: columns.errorsTitle,
      sortedBy: ({ errors }) => Object.values(errors).reduce((sum, count) => sum + count, 0),
      cell: ({ errors }) => {
        const kinds = Object.entries(errors)
        if (kinds.length === 0) return <span className="text-muted">{columns.noErrors}</span>
        return kinds.map(([kind, count]) => (
          <span key={kind} className="block whitespace-nowrap">{`${count} ${kind.replaceAll('_', ' ')}`}</span>
        ))
      },
    },
    ...tokenColumns(words),
    costColumn(words),
    {
      id: 'ttft50',
      label: columns.ttft50,
      title: columns.ttft50Title,
      sortedBy: ({ firstTokenMs }) => firstTokenMs?.p50,
      cell: ({ firstTokenMs }) => (firstTokenMs ? formatMetric('ms', firstTokenMs.p50) : <NotKnown />),
    },
    {
      id: 'ttft95',
      label: columns.ttft95,
      title: columns.ttft95Title,
      sortedBy: ({ firstTokenMs }) => firstTokenMs?.p95,
      cell: ({ firstTokenMs }) => (firstTokenMs ? formatMetric('ms', firstTokenMs.p95) : <NotKnown />),
    },
    {
      id: 'speed',
      label: columns.speed,
      title: columns.speedTitle,
      sortedBy: ({ speed }) => speed?.perSecond,
      cell: ({ speed }) =>
        speed ? formatMetric(speed.unit === 'tokens' ? 'tok/s' : 'chars/s', speed.perSecond) : <NotKnown />,
    },
  ]
}

/** Usage by provider and model. */
export function ModelTable({ rows }: { rows: readonly ModelUsage[] }) {
  const words = useWords()
  return (
    <section aria-labelledby="by-model" className="flex flex-col gap-2">
      <h2 id="by-model" className="text-body font-semibold">
        {words.usage.models.heading}
      </h2>
      <SortableTable
        name={words.usage.models.table}
        columns={columnsOf(words)}
        rows={rows}
        keyOf={({ key }) => key}
        sortedAtFirst="cost"
      />
    </section>
  )
}
