import { clsx } from 'clsx'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useWords } from '@/components/language/words'
import type { Verdict } from '@/lib/client/diagnose/judge-ticks'
import { useStreamCheck } from '@/lib/client/diagnose/stream-check'
import { formatDuration } from '@/lib/client/format'

const COLOURS: Record<Verdict, string> = {
  steady: 'text-ok',
  unsteady: 'text-warn',
  bursts: 'text-danger',
  cut: 'text-danger',
}

/** What came of the check, in one sentence, and what is known of the way. */
export function VerdictLine({ verdict, longestMs }: { verdict: Verdict; longestMs: number }) {
  const words = useWords().diagnose
  const state = useStreamCheck((check) => check.state)
  const facts = useStreamCheck((check) => check.facts)
  const isDone = state === 'done'
  const Icon = isDone && verdict === 'steady' ? CircleCheck : TriangleAlert
  const notes = isDone
    ? [
        words.longest(formatDuration(longestMs)),
        facts?.protocol && words.protocol(facts.protocol),
        facts?.compression && words.compression(facts.compression),
        facts?.server && words.server(facts.server),
      ].filter(Boolean)
    : []

  return (
    <div className="flex flex-col gap-1 rounded-card border bg-panel px-4 py-3 shadow-rest">
      <p role="status" className={clsx('flex items-center gap-2 font-medium', isDone && COLOURS[verdict])}>
        {state !== 'running' && <Icon aria-hidden="true" className="size-4 shrink-0" />}
        {isDone ? words.verdicts[verdict] : words[state]}
      </p>
      {notes.length > 0 && <p className="text-small text-muted tabular-nums">{notes.join(' · ')}</p>}
    </div>
  )
}
