import { DemoBadge } from '@/components/ui/demo-badge'
import { formatMetric } from '@/lib/client/metrics/format-metric'
import type { ModelUsage } from '@/lib/client/usage/aggregate'
import { type Column, SortableTable } from './sortable-table'
import { costColumn, NotKnown, runsColumn, tokenColumns } from './usage-columns'

const columns: readonly Column<ModelUsage>[] = [
  {
    id: 'model',
    label: 'Model',
    isText: true,
    sortedBy: ({ labels }) => `${labels.model} ${labels.provider}`,
    cell: ({ labels }) => (
      <>
        <span className="font-medium wrap-anywhere">{labels.model}</span> {labels.isDemo && <DemoBadge />}
        <span className="block text-muted wrap-anywhere">{labels.provider}</span>
      </>
    ),
  },
  runsColumn,
  {
    id: 'errors',
    label: 'Errors',
    isText: true,
    title: 'Runs that ended with an error, by its kind',
    sortedBy: ({ errors }) => Object.values(errors).reduce((sum, count) => sum + count, 0),
    cell: ({ errors }) => {
      const kinds = Object.entries(errors)
      if (kinds.length === 0) return <span className="text-muted">none</span>
      return kinds.map(([kind, count]) => (
        <span key={kind} className="block whitespace-nowrap">{`${count} ${kind.replaceAll('_', ' ')}`}</span>
      ))
    },
  },
  ...tokenColumns,
  costColumn,
  {
    id: 'ttft50',
    label: 'TTFT p50',
    title: 'Time to first token of any kind, median (server clock)',
    sortedBy: ({ firstTokenMs }) => firstTokenMs?.p50,
    cell: ({ firstTokenMs }) => (firstTokenMs ? formatMetric('ms', firstTokenMs.p50) : <NotKnown />),
  },
  {
    id: 'ttft95',
    label: 'p95',
    title: 'Time to first token that 95 % of the runs did not exceed (server clock)',
    sortedBy: ({ firstTokenMs }) => firstTokenMs?.p95,
    cell: ({ firstTokenMs }) => (firstTokenMs ? formatMetric('ms', firstTokenMs.p95) : <NotKnown />),
  },
  {
    id: 'speed',
    label: 'Speed p50',
    title: 'Median output speed: tokens per second where the provider counted them, else characters',
    sortedBy: ({ speed }) => speed?.perSecond,
    cell: ({ speed }) =>
      speed ? formatMetric(speed.unit === 'tokens' ? 'tok/s' : 'chars/s', speed.perSecond) : <NotKnown />,
  },
]

/** Usage by provider and model. */
export function ModelTable({ rows }: { rows: readonly ModelUsage[] }) {
  return (
    <section aria-labelledby="by-model" className="flex flex-col gap-2">
      <h2 id="by-model" className="text-body font-semibold">
        By model
      </h2>
      <SortableTable
        name="Usage by model"
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        sortedAtFirst="cost"
      />
    </section>
  )
}
