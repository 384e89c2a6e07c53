import { clsx } from 'clsx'
import {
  Ban,
  Brain,
  Check,
  CircleDot,
  Globe,
  Hourglass,
  type LucideIcon,
  PenLine,
  PlugZap,
  RotateCw,
  Scissors,
  ShieldAlert,
  Square,
  TriangleAlert,
  Unplug,
  Wrench,
} from 'lucide-react'
import { useWords } from '@/components/language/words'
import { useNow } from '@/components/ui/use-now'
import { formatDuration } from '@/lib/client/format'
import { isSameTarget, labelTarget, type Selection, useProviders } from '@/lib/client/provider-store'
import { type RunStatus, statusOf } from '@/lib/client/run-status'
import type { RunState } from '@/lib/client/run-tracker'
import type { RunView } from '@/lib/client/run-view'
import type { Catalog } from '@/lib/language/catalog'

/** From here on silence is worth a word. */
const QUIET_MS = 3000
/** A shorter wait before a retry is not worth a word. */
const LEAST_WAIT_MS = 100

const looks: Record<RunStatus | 'lost', { icon: LucideIcon; color?: string }> = {
  connecting: { icon: PlugZap },
  waiting: { icon: Hourglass },
  retrying: { icon: RotateCw, color: 'text-warn' },
  lost: { icon: Unplug, color: 'text-warn' },
  thinking: { icon: Brain, color: 'text-reason' },
  writing: { icon: PenLine, color: 'text-accent' },
  calling_tool: { icon: Wrench, color: 'text-tool' },
  using_server_tool: { icon: Globe, color: 'text-tool' },
  done: { icon: Check, color: 'text-ok' },
  length: { icon: Scissors, color: 'text-warn' },
  tool_calls: { icon: Wrench, color: 'text-tool' },
  content_filter: { icon: ShieldAlert, color: 'text-warn' },
  other: { icon: CircleDot },
  stopped: { icon: Square },
  cancelled: { icon: Ban },
  incomplete: { icon: Unplug, color: 'text-danger' },
  error: { icon: TriangleAlert, color: 'text-danger' },
}

type RunStatusLineProps = {
  run: RunState
  /** Who was asked, where that is known: a retry may be another one's. */
  asked?: Selection
}

/** What the run is doing, in words and an icon; from three seconds of silence on, for how long it has been quiet. */
export function RunStatusLine({ run, asked }: RunStatusLineProps) {
  const words = useWords().runs
  const status = run.isLost ? 'lost' : statusOf(run)
  const { icon: Icon, color } = looks[status]
  return (
    <span data-status={status} className="inline-flex min-w-0 items-start gap-1.5 text-muted tabular-nums">
      <Icon
        aria-hidden="true"
        strokeWidth={2}
        className={clsx('mt-0.5 size-3.5 shrink-0', color, !run.isOver && 'animate-breathe')}
      />
      <span>
        {status === 'lost' ? words.status.lost : describeStatus(status, run, words)}
        {status === 'retrying' && run.view.retry && <RetryNotes retry={run.view.retry} asked={asked} />}
        {!run.isOver && status !== 'lost' && <RunClock run={run} status={status} />}
      </span>
    </span>
  )
}

type RunWords = Catalog['runs']

/** The status in words. */
export function describeStatus(status: RunStatus, run: RunState, { status: words, stop }: RunWords): string {
  const { view } = run
  const current = view.current === undefined ? undefined : view.parts[view.current]
  switch (status) {
    case 'connecting':
      return words.connecting
    case 'waiting':
      return words.waiting(formatDuration(view.response?.t ?? 0))
    case 'retrying':
      return words.retrying(`${view.retry?.attempt ?? ''}`)
    case 'thinking':
      return words.thinking
    case 'writing':
      return words.writing
    case 'calling_tool':
      return words.callingTool(current?.kind === 'tool_call' ? current.name : words.someTool)
    case 'using_server_tool':
      return words.usingServerTool(current?.kind === 'server_item' ? current.label : words.someTool)
    case 'done':
      return view.timing ? words.doneIn(formatDuration(view.timing.totalMs)) : words.done
    case 'length':
      return words.length
    case 'tool_calls':
      return words.toolCalls
    case 'content_filter':
      return words.contentFilter
    case 'other':
      return words.other(view.finish?.raw ?? words.otherReason)
    case 'stopped':
      return words.stopped(describeStop(run, stop))
    case 'cancelled':
      return words.cancelled
    case 'incomplete':
      return words.incomplete
    case 'error':
      return words.error
  }
}

function describeStop({ stop }: RunState, words: RunWords['stop']): string {
  switch (stop?.state) {
    case 'closed':
      return words.closed(formatDuration(stop.afterMs))
    case 'unconfirmed':
      return words.unconfirmed
    case 'disconnected':
      return words.disconnected
    default:
      return words.closing
  }
}

/** Why, after how long, and with whom it is tried again. */
function RetryNotes({ retry, asked }: { retry: NonNullable<RunView['retry']>; asked: Selection | undefined }) {
  const { runs } = useWords()
  const providers = useProviders((state) => state.providers)
  const { model, provider } = labelTarget(providers, retry)
  const notes = [
    runs.errorKinds[retry.because.kind] ?? runs.errorKinds.upstream,
    retry.afterMs >= LEAST_WAIT_MS && runs.status.retryWait(formatDuration(retry.afterMs)),
    asked && !isSameTarget(retry, asked) && runs.status.retryWith(model, provider),
  ].filter(Boolean)
  return <span title={retry.because.message}>{` · ${notes.join(' · ')}`}</span>
}

function RunClock({ run, status }: { run: RunState; status: RunStatus }) {
  const { runs, units } = useWords()
  const now = useNow(100, true)
  const quietMs = now - run.lastEventAt
  const isWaiting = status === 'connecting' || status === 'waiting'
  const seconds = (ms: number) => units.seconds(`${Math.max(0, Math.floor(ms / 1000))}`)
  const notes = [
    isWaiting && formatDuration(Math.max(run.view.response?.t ?? 0, now - run.sentAt)),
    !isWaiting && quietMs >= QUIET_MS && runs.status.quiet(seconds(quietMs)),
    quietMs >= QUIET_MS && run.lastPingAt !== undefined && runs.status.ping(seconds(now - run.lastPingAt)),
  ].filter(Boolean)
  return notes.length > 0 && ` · ${notes.join(' · ')}`
}
