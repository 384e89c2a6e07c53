import type { TimedEvent } from '@/lib/recording/recording'
import { createFrameTrack } from '../frame-track'
import { isComplete } from '../run-status'
import type { RunState } from '../run-tracker'
import type { ToolCallPartView } from '../run-view'
import type { Answer, Conversation, Step, StoredRun, ToolResult } from './conversation'
import { changeAnswer } from './turns'

/** What a run knows before its first event. */
export type RunPlan = Pick<
  StoredRun,
  'id' | 'target' | 'labels' | 'fallbacks' | 'request' | 'foreignReasoning' | 'startedAt'
>

/** The run as a conversation keeps it, of its state on the page. */
export function storeRun(plan: RunPlan, { view, applied, isOver, stop, stoppedMs, failure }: RunState): StoredRun {
  const { id, target, labels, fallbacks, request, foreignReasoning, startedAt } = plan
  return {
    id,
    target,
    labels,
    ...(fallbacks && { fallbacks }),
    request,
    foreignReasoning,
    startedAt,
    view,
    events: applied,
    isOver,
    ...(stop && { stop }),
    ...(stoppedMs !== undefined && { stoppedMs }),
    ...(failure && { failure }),
  }
}

/** The run as all views of runs take it; with its events where those are wanted. Its clock starts at 0. */
export function openRun(run: StoredRun, events: readonly TimedEvent[] = []): RunState {
  const { view, isOver, stop, stoppedMs, failure } = run
  const { track, add } = createFrameTrack()
  for (const timed of events) add(timed)
  return {
    view,
    applied: run.events,
    trace: { events, track },
    sentAt: 0,
    lastEventAt: events.at(-1)?.receivedMs ?? view.lastMs,
    isOver,
    ...(stop && { stop }),
    ...(stoppedMs !== undefined && { stoppedMs }),
    ...(failure && { failure }),
  }
}

/** One more run of the same answer: with the tools' results, or to go on where the last one broke off. */
export function addStep(
  conversation: Conversation,
  answerId: string,
  { at, run, continues }: { at: string; run: StoredRun; continues?: true },
): Conversation {
  const step: Step = { run, results: [], ...(continues && { continues }) }
  const added = changeAnswer(conversation, answerId, (answer) => ({
    ...answer,
    steps: [...answer.steps, step],
    isIncluded: true,
  }))
  return added === conversation ? conversation : { ...added, updatedAt: at }
}

/** A run's newer state. When it ends, a whole answer and one that the user stopped are included; a broken one is not. */
export function replaceRun(conversation: Conversation, answerId: string, run: StoredRun): Conversation {
  return changeAnswer(conversation, answerId, (answer) => {
    const before = answer.steps.find((step) => step.run.id === run.id)?.run
    if (!before) return answer
    const isEnding = run.isOver && !before.isOver
    return {
      ...answer,
      steps: answer.steps.map((step) => (step.run.id === run.id ? { ...step, run } : step)),
      isIncluded: isEnding ? isComplete(openRun(run)) || run.stop !== undefined : answer.isIncluded,
    }
  })
}

/** The result of a call of the answer's latest step that has it; a second one takes the place of the first. */
export function setResult(conversation: Conversation, answerId: string, result: ToolResult): Conversation {
  return changeAnswer(conversation, answerId, (answer) => {
    const asking = answer.steps.findLast((step) => callsOf(step).some(({ id }) => id === result.callId))
    if (!asking) return answer
    const others = asking.results.filter(({ callId }) => callId !== result.callId)
    const steps = answer.steps.map((step) => (step === asking ? { ...step, results: [...others, result] } : step))
    return { ...answer, steps }
  })
}

/** Whole calls of the latest step that wait for a result. The next step may begin when there are none left. */
export function openCalls({ steps }: Answer): ToolCallPartView[] {
  const last = steps.at(-1)
  if (!last?.run.isOver) return []
  return callsOf(last).filter(({ id }) => !last.results.some(({ callId }) => callId === id))
}

/** In call order. One that was cut off inside its arguments was never made. */
export function callsOf({ run }: Step): ToolCallPartView[] {
  return run.view.parts.filter((part) => part.kind === 'tool_call').filter(({ endMs }) => endMs !== undefined)
}

/** All runs of all branches. */
export function runsOf({ items }: Pick<Conversation, 'items'>): StoredRun[] {
  return Object.values(items).flatMap((item) => (item.kind === 'answer' ? item.steps.map(({ run }) => run) : []))
}
