import { clsx } from 'clsx'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useWords } from '@/components/language/words'
import { useKeyDown } from '@/components/ui/use-key-down'
import { StandingTime } from '@/components/ui/use-now'
import { laneLook } from '@/lib/client/lane-look'
import type { LaneRun } from '@/lib/client/lane-run'
import { statusOf } from '@/lib/client/run-status'
import { useStallSetting } from '@/lib/client/stall-setting'
import { HonestyStrip } from './honesty-strip'
import { LaneCard } from './lane-card'
import { Raster } from './raster'
import { ReplayBadge, ReplayBar } from './replay-bar'
import { type OpenedEvent, type ResultTab, ResultTabs } from './result-tabs'
import { useReplay } from './use-replay'

export type LaneSlot = { id: string; place: number; name: string; header: ReactNode; run: LaneRun | undefined }

type ComparisonViewProps = {
  /** In order of their places. */
  lanes: readonly LaneSlot[]
  /** Of all rounds. */
  allRuns: readonly LaneRun[]
  isLive: boolean
  hasTimes: boolean
  isTogether: boolean
  paintLagP95: number | undefined
  /** The only lane to be shown, if it is one. */
  focusedId: string | null
  empty: string
  tab: ResultTab
  onTab: (tab: ResultTab) => void
  /** Above the raster: which repeat is shown. */
  rounds?: ReactNode
}

/** Lanes, raster, charts and numbers of one comparison: live, finished, or replayed. */
export function ComparisonView(props: ComparisonViewProps) {
  const words = useWords().compare.cadence
  const { lanes, allRuns, isLive, hasTimes, isTogether, paintLagP95, focusedId, empty, tab, onTab, rounds } = props
  const runs = lanes.flatMap(({ run }) => (run ? [run] : []))
  const replay = useReplay(isLive ? NO_RUNS : runs)
  const stallFloorMs = useStallSetting((state) => state.stallFloorMs)
  const [opened, setOpened] = useState<OpenedEvent | null>(null)
  const rasterRuns = useRef(runs)
  rasterRuns.current = runs
  const getRuns = useCallback(() => rasterRuns.current, [])
  const onOpenEvent = useCallback(
    (lane: number, event: number) => {
      setOpened({ lane, event })
      onTab('raw')
    },
    [onTab],
  )
  const shownRun = (slot: LaneSlot) => replay.state?.runs.find(({ lane }) => lane === slot.run?.lane) ?? slot.run
  const hasRuns = runs.length > 0
  const canReplay = hasRuns && !isLive

  useKeyDown((event) => {
    if (event.key !== ' ' || event.defaultPrevented || !canReplay || isControl(event.target)) return
    event.preventDefault()
    replay.start().toggle()
  })

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <StandingTime value={replay.state && !replay.state.isPlaying ? replay.state.publishedAt : null}>
        <Lanes lanes={lanes} shownRun={shownRun} focusedId={focusedId} empty={empty} hasTimes={hasTimes} />
      </StandingTime>
      {hasRuns && (
        <section
          aria-label={words.region}
          className="flex min-w-0 flex-col gap-3 rounded-card border bg-panel p-3 shadow-rest max-[899px]:order-first"
        >
          <div className="flex flex-wrap items-center gap-3 empty:hidden">
            {replay.state && <ReplayBadge />}
            {rounds}
          </div>
          {!hasTimes && (
            <p className="rounded-lg border border-warn/50 px-3 py-2 text-small text-warn">{words.noTimes}</p>
          )}
          <Raster
            getRuns={getRuns}
            version={runs.map(({ lane, round, request }) => `${lane}.${round}.${request.model}`).join()}
            isLive={isLive}
            onOpenEvent={onOpenEvent}
            stallFloorMs={stallFloorMs}
            {...(replay.state ? { untilMs: replay.state.atMs } : {})}
          />
          {canReplay && <ReplayBar replay={replay} />}
          <HonestyStrip runs={runs} paintLagP95={paintLagP95} isTogether={isTogether} hasTimes={hasTimes} />
        </section>
      )}
      {hasRuns && (
        <ResultTabs
          tab={tab}
          onTab={onTab}
          runs={runs}
          allRuns={allRuns}
          isLive={isLive}
          hasTimes={hasTimes}
          opened={opened}
          onOpened={setOpened}
        />
      )}
    </div>
  )
}

const NO_RUNS: readonly LaneRun[] = []

type LanesProps = {
  lanes: readonly LaneSlot[]
  shownRun: (slot: LaneSlot) => LaneRun | undefined
  focusedId: string | null
  empty: string
  hasTimes: boolean
}

/** Side by side; on a narrow page one at a time, swiped or chosen by its tab. */
function Lanes({ lanes, shownRun, focusedId, empty, hasTimes }: LanesProps) {
  const words = useWords().compare
  const row = useRef<HTMLDivElement>(null)
  const shown = focusedId === null ? lanes : lanes.filter(({ id }) => id === focusedId)
  function scrollTo(index: number) {
    const card = row.current?.children[index]
    card?.scrollIntoView({ block: 'nearest', inline: 'start' })
    if (card instanceof HTMLElement) card.focus({ preventScroll: true })
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <nav aria-label={words.lanes} className="flex gap-1 overflow-x-auto min-[900px]:hidden">
        {shown.map((slot, index) => (
          <LaneTab key={slot.id} slot={slot} onSelect={() => scrollTo(index)} />
        ))}
      </nav>
      <div
        ref={row}
        className={clsx(
          'flex snap-x snap-mandatory gap-3 overflow-x-auto min-[900px]:grid min-[900px]:overflow-visible',
          'min-[900px]:grid-cols-[repeat(auto-fit,minmax(min(100%,272px),1fr))]',
        )}
      >
        {shown.map((slot) => (
          <LaneCard
            key={slot.id}
            place={slot.place}
            name={slot.name}
            header={slot.header}
            run={shownRun(slot)}
            empty={empty}
            hasTimes={hasTimes}
            className="h-[min(22rem,46dvh)] w-full shrink-0 snap-start min-[900px]:h-[min(24rem,44dvh)]"
          />
        ))}
      </div>
    </div>
  )
}

function LaneTab({ slot, onSelect }: { slot: LaneSlot; onSelect: () => void }) {
  const { compare, runs } = useWords()
  const { letter, color } = laneLook(slot.place)
  return (
    <button
      type="button"
      onClick={onSelect}
      className="touch-target flex h-8 shrink-0 items-center gap-2 rounded-lg border bg-panel px-2.5 text-small"
    >
      <span aria-hidden="true" className="h-3.5 w-[3px] rounded-full" style={{ background: color }} />
      <span className="font-mono font-semibold">{letter}</span>
      <span className="text-muted">{slot.run ? runs.states[statusOf(slot.run)] : compare.lane.notRun}</span>
    </button>
  )
}

/** A space there means something else. */
function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input, textarea, select, button, a, [role="tab"], [role="slider"], [role="menu"], dialog, [role="dialog"]',
    ) !== null
  )
}
