import { useWords } from '@/components/language/words'
import { formatCount, formatDecimal, formatDuration } from '@/lib/client/format'
import { laneLook } from '@/lib/client/lane-look'
import { type LaneRun, offsetOf } from '@/lib/client/lane-run'
import { currentWords } from '@/lib/language/current'

type HonestyStripProps = {
  /** Of one round. */
  runs: readonly LaneRun[]
  /** Milliseconds; undefined where nothing was painted live. */
  paintLagP95: number | undefined
  isTogether: boolean
  hasTimes: boolean
}

/** Under which conditions the numbers were made, so that nobody has to trust them blindly. */
export function HonestyStrip({ runs, paintLagP95, isTogether, hasTimes }: HonestyStripProps) {
  const words = useWords().compare.conditions
  if (!hasTimes) return <Strip notes={[words.noTimes]} />
  const demos = runs.filter(({ labels }) => labels.isDemo).map(({ lane }) => laneLook(lane).letter)
  const notes = [
    words.clock,
    describeStart(runs, isTogether),
    paintLagP95 !== undefined && words.paintLag(formatDuration(paintLagP95)),
    words.unsmoothed,
    describeConnections(runs),
    demos.length > 0 && words.simulated(demos.join(currentWords().compare.list.comma)),
  ]
  return <Strip notes={notes.filter((note) => note !== false && note !== undefined)} />
}

/** Lanes of one stream were sent together; a lane that was retried was sent later, alone. */
function describeStart(runs: readonly LaneRun[], isTogether: boolean): string {
  const isOneRound = new Set(runs.map(({ round }) => round)).size === 1
  const { conditions, list } = currentWords().compare
  const rounds = runs.map(({ lane, round }) => `${laneLook(lane).letter} ${formatCount(round + 1)}`)
  if (!isOneRound) return conditions.differentRuns(rounds.join(list.comma))
  return isTogether && runs.length > 1 ? conditions.within(formatSkew(skewOf(runs))) : conditions.alone
}

function Strip({ notes }: { notes: string[] }) {
  const words = useWords().compare.conditions
  return (
    <ul aria-label={words.label} className="flex flex-wrap gap-x-1.5 text-label font-normal text-muted tabular-nums">
      {notes.map((note, index) => (
        <li key={note}>
          {index > 0 && <span aria-hidden="true">{'· '}</span>}
          {note}
        </li>
      ))}
    </ul>
  )
}

/** Between the first and the last upstream request, milliseconds. */
function skewOf(runs: readonly LaneRun[]): number {
  const offsets = runs.map(offsetOf)
  return Math.max(...offsets) - Math.min(...offsets)
}

function formatSkew(ms: number): string {
  return ms < 10 ? currentWords().units.milliseconds(formatDecimal(ms, 1)) : formatDuration(ms)
}

/** A new connection pays for DNS, TCP and TLS in its TTFB. */
function describeConnections(runs: readonly LaneRun[]): string | undefined {
  const known = runs.filter(({ view }) => view.response?.reused !== undefined)
  if (known.length === 0) return undefined
  const { conditions, list } = currentWords().compare
  const answers = known.map(({ lane, view }) => {
    return `${laneLook(lane).letter} ${view.response?.reused ? conditions.yes : conditions.no}`
  })
  return conditions.warm(answers.join(list.comma))
}
