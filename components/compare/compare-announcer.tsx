import { SpokenStatus } from '@/components/ui/spoken-status'
import { useCompare } from '@/lib/client/compare-store'
import { formatDuration } from '@/lib/client/format'
import { laneLook } from '@/lib/client/lane-look'
import type { LaneRun } from '@/lib/client/lane-run'
import { statusOf } from '@/lib/client/run-status'

/** Tells screen readers when a lane is done, and when all are. */
export function CompareAnnouncer() {
  const message = useCompare(({ session }) => {
    if (!session) return ''
    const runs = session.runs.filter(({ round }) => round === session.round)
    const over = runs.filter(({ isOver }) => isOver).sort((left, right) => left.lastEventAt - right.lastEventAt)
    const latest = over.at(-1)
    if (!latest) return session.isRunning ? `Run ${session.round + 1} of ${session.rounds}: lanes are running` : ''
    if (!session.isRunning) return `All lanes are done: ${over.map(describeEnd).join(', ')}`
    return `${describeEnd(latest)}, ${over.length} of ${runs.length}`
  })
  return <SpokenStatus label="Comparison status" message={message} />
}

function describeEnd(run: LaneRun): string {
  const { letter } = laneLook(run.lane)
  const totalMs = run.view.timing?.totalMs
  switch (statusOf(run)) {
    case 'stopped':
    case 'cancelled':
      return `${letter} stopped`
    case 'error':
      return `${letter} failed`
    case 'incomplete':
      return `${letter} broke off`
    default:
      return `${letter} finished${totalMs === undefined ? '' : ` in ${formatDuration(totalMs)}`}`
  }
}
