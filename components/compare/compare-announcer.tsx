import { useWords } from '@/components/language/words'
import { SpokenStatus } from '@/components/ui/spoken-status'
import { useCompare } from '@/lib/client/compare-store'
import { formatCount, formatDuration } from '@/lib/client/format'
import { laneLook } from '@/lib/client/lane-look'
import type { LaneRun } from '@/lib/client/lane-run'
import { statusOf } from '@/lib/client/run-status'
import { currentWords } from '@/lib/language/current'

/** Tells screen readers when a lane is done, and when all are. */
export function CompareAnnouncer() {
  const words = useWords().compare
  const { announcements } = words
  const message = useCompare(({ session }) => {
    if (!session) return ''
    const runs = session.runs.filter(({ round }) => round === session.round)
    const over = runs.filter(({ isOver }) => isOver).sort((left, right) => left.lastEventAt - right.lastEventAt)
    const latest = over.at(-1)
    if (!latest)
      return session.isRunning ? announcements.running(formatCount(session.round + 1), formatCount(session.rounds)) : ''
    if (!session.isRunning) return announcements.allDone(over.map(describeEnd).join(words.list.comma))
    return announcements.oneDone(describeEnd(latest), formatCount(over.length), formatCount(runs.length))
  })
  return <SpokenStatus label={announcements.label} message={message} />
}

function describeEnd(run: LaneRun): string {
  const { letter } = laneLook(run.lane)
  const totalMs = run.view.timing?.totalMs
  const words = currentWords().compare.announcements
  switch (statusOf(run)) {
    case 'stopped':
    case 'cancelled':
      return words.stopped(letter)
    case 'error':
      return words.failed(letter)
    case 'incomplete':
      return words.brokeOff(letter)
    default:
      return totalMs === undefined ? words.finished(letter) : words.finishedIn(letter, formatDuration(totalMs))
  }
}
