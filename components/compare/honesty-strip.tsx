import { formatDuration } from '@/lib/client/format'
import { laneLook } from '@/lib/client/lane-look'
import { type LaneRun, offsetOf } from '@/lib/client/lane-run'

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
  if (!hasTimes) return <Strip notes={['A raw capture carries no times: the order is true, the spacing is made up']} />
  const demos = runs.filter(({ labels }) => labels.isDemo).map(({ lane }) => laneLook(lane).letter)
  const notes = [
    'Clock: BFF (our server), t = 0 when it sends the upstream request',
    describeStart(runs, isTogether),
    paintLagP95 !== undefined && `paint lag p95 ${formatDuration(paintLagP95)}`,
    'rendering: unsmoothed',
    describeConnections(runs),
    demos.length > 0 && `${demos.join(', ')}: simulated, says nothing about a real provider`,
  ]
  return <Strip notes={notes.filter((note) => note !== false && note !== undefined)} />
}

/** Lanes of one stream were sent together; a lane that was retried was sent later, alone. */
function describeStart(runs: readonly LaneRun[], isTogether: boolean): string {
  const isOneRound = new Set(runs.map(({ round }) => round)).size === 1
  if (!isOneRound)
    return `shown from different runs: ${runs.map(({ lane, round }) => `${laneLook(lane).letter} ${round + 1}`).join(', ')}`
  return isTogether && runs.length > 1 ? `lanes sent within ${formatSkew(skewOf(runs))}` : 'each lane alone'
}

function Strip({ notes }: { notes: string[] }) {
  return (
    <ul
      aria-label="How this was measured"
      className="flex flex-wrap gap-x-1.5 text-label font-normal text-muted tabular-nums"
    >
      {notes.map((note, index) => (
        <li key={note}>
          {index > 0 && <span aria-hidden="true">· </span>}
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
  return ms < 10 ? `${ms.toFixed(1)} ms` : formatDuration(ms)
}

/** A new connection pays for DNS, TCP and TLS in its TTFB. */
function describeConnections(runs: readonly LaneRun[]): string | undefined {
  const known = runs.filter(({ view }) => view.response?.reused !== undefined)
  if (known.length === 0) return undefined
  const words = known.map(({ lane, view }) => `${laneLook(lane).letter} ${view.response?.reused ? 'yes' : 'no'}`)
  return `warm connections: ${words.join(', ')}`
}
