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
import { useNow } from '@/components/ui/use-now'
import { formatDuration } from '@/lib/client/format'
import { type RunStatus, statusOf } from '@/lib/client/run-status'
import type { RunState } from '@/lib/client/run-tracker'

/** From here on silence is worth a word. */
const QUIET_MS = 3000

const looks: Record<RunStatus, { icon: LucideIcon; color?: string }> = {
  connecting: { icon: PlugZap },
  waiting: { icon: Hourglass },
  retrying: { icon: RotateCw },
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

/** What the run is doing, in words and an icon; from three seconds of silence on, for how long it has been quiet. */
export function RunStatusLine({ run }: { run: RunState }) {
  const status = statusOf(run)
  const { icon: Icon, color } = looks[status]
  return (
    <span data-status={status} className="inline-flex min-w-0 items-start gap-1.5 text-muted tabular-nums">
      <Icon
        aria-hidden="true"
        strokeWidth={2}
        className={clsx('mt-0.5 size-3.5 shrink-0', color, !run.isOver && 'animate-breathe')}
      />
      <span>
        {describeStatus(status, run)}
        {!run.isOver && <RunClock run={run} status={status} />}
      </span>
    </span>
  )
}

/** The status in words. */
export function describeStatus(status: RunStatus, run: RunState): string {
  const { view } = run
  const current = view.current === undefined ? undefined : view.parts[view.current]
  switch (status) {
    case 'connecting':
      return 'Waiting for the provider to answer'
    case 'waiting':
      return `Headers after ${formatDuration(view.response?.t ?? 0)}, waiting for the first token`
    case 'retrying':
      return `Trying again, attempt ${view.retry?.attempt}…`
    case 'thinking':
      return 'Thinking…'
    case 'writing':
      return 'Writing…'
    case 'calling_tool':
      return `Calling ${current?.kind === 'tool_call' ? current.name : 'a tool'}…`
    case 'using_server_tool':
      return `Using ${current?.kind === 'server_item' ? current.label : 'a tool'}…`
    case 'done':
      return view.timing ? `Done in ${formatDuration(view.timing.totalMs)}` : 'Done'
    case 'length':
      return 'Cut off at the length limit'
    case 'tool_calls':
      return 'Tool calls requested'
    case 'content_filter':
      return 'Ended by the content filter'
    case 'other':
      return `Ended: ${view.finish?.raw ?? 'for a reason of its own'}`
    case 'stopped':
      return `Stopped by you · ${describeStop(run)}`
    case 'cancelled':
      return 'Cancelled'
    case 'incomplete':
      return 'Incomplete'
    case 'error':
      return 'Failed'
  }
}

function describeStop({ stop }: RunState): string {
  switch (stop?.state) {
    case 'closed':
      return `upstream closed in ${formatDuration(stop.afterMs)}`
    case 'unconfirmed':
      return 'the server did not confirm that the upstream is closed'
    case 'disconnected':
      return 'before the server answered'
    default:
      return 'closing the upstream…'
  }
}

function RunClock({ run, status }: { run: RunState; status: RunStatus }) {
  const now = useNow(100, true)
  const quietMs = now - run.lastEventAt
  const isWaiting = status === 'connecting' || status === 'waiting'
  const seconds = (ms: number) => `${Math.max(0, Math.floor(ms / 1000))} s`
  const notes = [
    isWaiting && formatDuration(Math.max(run.view.response?.t ?? 0, now - run.sentAt)),
    !isWaiting && quietMs >= QUIET_MS && `Quiet for ${seconds(quietMs)}`,
    quietMs >= QUIET_MS && run.lastPingAt !== undefined && `last ping ${seconds(now - run.lastPingAt)} ago`,
  ].filter(Boolean)
  return notes.length > 0 && ` · ${notes.join(' · ')}`
}
