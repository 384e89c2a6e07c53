import type { FinishReason } from '@/lib/protocol/events'
import type { RunState } from './run-tracker'
import type { PartView } from './run-view'

export type RunStatus =
  | 'connecting'
  | 'waiting'
  | 'retrying'
  | 'thinking'
  | 'writing'
  | 'calling_tool'
  | 'using_server_tool'
  | 'done'
  | 'length'
  | 'tool_calls'
  | 'content_filter'
  | 'other'
  | 'stopped'
  | 'cancelled'
  | 'incomplete'
  | 'error'

const partStatus: Record<PartView['kind'], RunStatus> = {
  text: 'writing',
  refusal: 'writing',
  reasoning: 'thinking',
  tool_call: 'calling_tool',
  server_item: 'using_server_tool',
}

const finishStatus: Record<FinishReason, RunStatus> = {
  stop: 'done',
  length: 'length',
  tool_calls: 'tool_calls',
  content_filter: 'content_filter',
  other: 'other',
}

/** What the run is doing, or how it ended. */
export function statusOf({ view, stop, failure, isOver }: RunState): RunStatus {
  if (stop) return 'stopped'
  if (failure) return failure.phase === 'mid_stream' ? 'incomplete' : 'error'
  if (view.error) return view.error.kind === 'incomplete' ? 'incomplete' : 'error'
  if (view.finish) return finishStatus[view.finish.reason] ?? 'other'
  if (isOver) return view.outcome === 'cancelled' ? 'cancelled' : 'incomplete'
  if (view.retry) return 'retrying'
  const current = view.current === undefined ? undefined : view.parts[view.current]
  if (current) return partStatus[current.kind]
  return view.response ? 'waiting' : 'connecting'
}

/** The run gave a whole answer, as far as its provider is concerned. */
export function isComplete(run: RunState): boolean {
  return run.isOver && !run.stop && !run.failure && run.view.outcome === 'complete'
}
