import { Tabs } from 'radix-ui'
import { memo } from 'react'
import { useWords } from '@/components/language/words'
import { WireInspector } from '@/components/wire/wire-inspector'
import { laneLook } from '@/lib/client/lane-look'
import type { LaneRun } from '@/lib/client/lane-run'
import { CharactersChart } from './characters-chart'
import { ChunkSizeChart } from './chunk-size-chart'
import { GapCharts } from './gap-charts'
import { MetricsTable } from './metrics-table'
import { useSampled } from './use-sampled'

const tabs = ['table', 'characters', 'gaps', 'sizes', 'raw'] as const

export type ResultTab = (typeof tabs)[number]

export type OpenedEvent = { lane: number; event: number | null }

type ResultTabsProps = {
  tab: ResultTab
  onTab: (tab: ResultTab) => void
  /** Of the round that is shown. */
  runs: readonly LaneRun[]
  allRuns: readonly LaneRun[]
  isLive: boolean
  hasTimes: boolean
  /** The lane of the raw tab, and the event that is open in it. */
  opened: OpenedEvent | null
  onOpened: (opened: OpenedEvent) => void
}

const Sampled = {
  Table: memo(MetricsTable),
  Characters: memo(CharactersChart),
  Gaps: memo(GapCharts),
  Sizes: memo(ChunkSizeChart),
}

/** While runs are live these are brought up to date twice a second: the raster is what shows every chunk. */
const SAMPLE_MS = 500

export function ResultTabs({ tab, onTab, opened, onOpened, ...props }: ResultTabsProps) {
  const words = useWords().compare.tabs
  const { runs, allRuns, isLive, hasTimes } = useSampled(props, SAMPLE_MS, props.isLive)
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(value) => onTab(tabs.find((id) => id === value) ?? 'table')}
      className="flex min-w-0 flex-col rounded-card border bg-panel shadow-rest"
    >
      <Tabs.List aria-label={words.label} className="flex gap-1 overflow-x-auto border-b px-2 py-1.5">
        {tabs.map((id) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="touch-target h-8 shrink-0 rounded-lg px-3 text-small text-muted transition-colors hover:text-fg data-[state=active]:bg-fg/6 data-[state=active]:font-medium data-[state=active]:text-fg"
          >
            {words[id]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="table" className="min-w-0 p-3">
        <Sampled.Table runs={allRuns} hasTimes={hasTimes} />
      </Tabs.Content>
      <Tabs.Content value="characters" className="min-w-0 p-4">
        <Sampled.Characters runs={runs} hasTimes={hasTimes} />
      </Tabs.Content>
      <Tabs.Content value="gaps" className="min-w-0 p-4">
        <Sampled.Gaps runs={runs} hasTimes={hasTimes} />
      </Tabs.Content>
      <Tabs.Content value="sizes" className="min-w-0 p-4">
        <Sampled.Sizes runs={runs} />
      </Tabs.Content>
      <Tabs.Content value="raw" className="min-w-0">
        <RawTab runs={isLive ? props.runs : runs} opened={opened} onOpened={onOpened} />
      </Tabs.Content>
    </Tabs.Root>
  )
}

function RawTab({ runs, opened, onOpened }: Pick<ResultTabsProps, 'runs' | 'opened' | 'onOpened'>) {
  const words = useWords().compare.tabs
  const run = runs.find(({ lane }) => lane === opened?.lane) ?? runs[0]
  if (!run) return null
  return (
    <>
      <fieldset className="flex flex-wrap items-center gap-1 px-3 pt-3">
        <legend className="sr-only">{words.lane}</legend>
        {runs.map(({ lane, labels }) => (
          <button
            key={lane}
            type="button"
            aria-pressed={lane === run.lane}
            onClick={() => onOpened({ lane, event: null })}
            className="touch-target flex h-8 items-center gap-2 rounded-lg border px-2.5 text-small text-muted transition-colors hover:text-fg aria-pressed:border-control aria-pressed:text-fg"
          >
            <span
              aria-hidden="true"
              className="h-3.5 w-[3px] rounded-full"
              style={{ background: laneLook(lane).color }}
            />
            <span className="font-mono font-semibold">{laneLook(lane).letter}</span>
            <span className="max-w-40 truncate">{labels.model}</span>
          </button>
        ))}
      </fieldset>
      <div className="h-[min(40rem,80dvh)]">
        <WireInspector
          key={`${run.lane}.${run.round}`}
          run={run}
          selectedEvent={opened?.lane === run.lane ? opened.event : null}
          onSelectEvent={(event) => onOpened({ lane: run.lane, event })}
          rawHint={words.rawHint}
        />
      </div>
    </>
  )
}
