import type { Tool } from '@/lib/protocol/request'
import type { Answer, ConversationSettings, Step } from './conversation/conversation'
import { callsOf, openCalls, openRun } from './conversation/steps'
import { isComplete } from './run-status'
import type { ToolCallPartView } from './run-view'

/** After so many steps the page asks whether to go on. */
export const MOST_STEPS = 10

/** What the model is told of a call that the user did not allow. */
export const DENIED = 'The user did not allow this call.'

type Approvals = ConversationSettings['approvals']

/** What is done about a call: `by_hand` is one of a tool that nothing here can run. */
export type CallDecision = 'run' | 'deny' | 'ask' | 'by_hand'

export function decideCall(
  name: string,
  serverTools: readonly Pick<Tool, 'name'>[],
  approvals: Approvals,
): CallDecision {
  if (!serverTools.some((tool) => tool.name === name)) return 'by_hand'
  // What every object has, such as `constructor`, is no approval.
  const approval = Object.hasOwn(approvals, name) ? approvals[name] : undefined
  if (approval === undefined) return 'ask'
  return approval === 'always' ? 'run' : 'deny'
}

/** What happens next with an answer, without the user. `go_on`: only the user can say so, after many steps. */
export type NextMove =
  | { move: 'run' | 'deny'; calls: readonly ToolCallPartView[] }
  | { move: 'step' | 'go_on' | 'wait' | 'none' }

export function nextMove(answer: Answer, serverTools: readonly Pick<Tool, 'name'>[], approvals: Approvals): NextMove {
  if (!hasAsked(answer)) return { move: 'none' }
  const open = openCalls(answer)
  for (const move of ['deny', 'run'] as const) {
    const calls = open.filter(({ name }) => decideCall(name, serverTools, approvals) === move)
    if (calls.length > 0) return { move, calls }
  }
  if (open.length > 0) return { move: 'wait' }
  return { move: answer.steps.length % MOST_STEPS === 0 ? 'go_on' : 'step' }
}

/** The step's run ended by itself, with calls whose results it wants. One that broke off wants none. */
export function hasStepAsked(step: Step): boolean {
  return callsOf(step).length > 0 && isComplete(openRun(step.run))
}

function hasAsked({ steps }: Answer): boolean {
  const last = steps.at(-1)
  return last !== undefined && hasStepAsked(last)
}

/** All results are here; what is missing is the run that reads them. */
export function isReadyToGoOn(answer: Answer): boolean {
  return hasAsked(answer) && openCalls(answer).length === 0
}
