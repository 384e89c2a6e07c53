import type { Logger } from 'pino'
import type { Run } from '@/lib/gateway/start-run'
import type { StreamEvent } from '@/lib/protocol/events'
import type { Metrics, ProviderMetrics } from './metrics'
import { observeRun, type RunObserver } from './observe-run'
import { runLine } from './run-line'
import { createRunSummary } from './run-summary'

/** Counts and times a run, and logs one line at its end. Gives the run to read instead. */
export type WatchRun = (run: Run) => Run

/** `logsContent`: what failed runs had said goes into the log, with the providers' words about why. */
export function createRunWatch(metrics: Metrics, logger: Pick<Logger, 'info'>, logsContent: boolean): WatchRun {
  return (run) => observeRun(run, createObserver(metrics, logger, logsContent))
}

function createObserver(metrics: Metrics, logger: Pick<Logger, 'info'>, logsContent: boolean): RunObserver {
  const { summary, note } = createRunSummary(logsContent)
  let provider: ProviderMetrics | undefined
  let lastOutputAt: number | undefined
  let isOver = false
  metrics.countLive(1)

  function see(events: readonly StreamEvent[]): void {
    let outputAt: number | undefined
    for (const event of events) {
      if (event.type === 'retry') provider?.countRetry(event.because.kind)
      note(event)
      if (event.type === 'start' || event.type === 'retry') provider = metrics.of(event.provider)
      if (isOutput(event)) outputAt = event.t
    }
    if (outputAt !== undefined) {
      if (lastOutputAt !== undefined) provider?.observeGap((outputAt - lastOutputAt) / 1000)
      lastOutputAt = outputAt
    }
    if (events.at(-1)?.type === 'end') end()
  }

  function end(): void {
    if (isOver) return
    isOver = true
    const { outcome, timing, error } = summary
    const firsts = [timing?.firstReasoningMs, timing?.firstTextMs].filter((ms) => ms !== undefined)
    if (firsts.length > 0) provider?.observeFirstToken(Math.min(...firsts) / 1000)
    if (error) provider?.countError(error.kind)
    provider?.countEnd(outcome ?? 'lost', timing?.bytes ?? 0)
    metrics.countLive(-1)
    logger.info(runLine(summary, logsContent), 'run')
  }

  return { see, lose: end }
}

function isOutput({ type }: StreamEvent): boolean {
  return type === 'text_delta' || type === 'reasoning_delta' || type === 'tool_call_delta'
}
