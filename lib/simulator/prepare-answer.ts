import type { Ask } from './ask'
import type { Behaviour } from './behaviours'
import { type FramePlan, planFrames } from './plan-frames'
import { countTokens, limitScript, type Script } from './script'
import { writeGiantAnswer } from './scripts/giant-answer'
import { writeScript } from './scripts/write-script'
import { createRandom } from './seeded-random'
import type { Answer, WireFormat } from './wire/wire-format'

/** The plan for a valid request: script, frames and delays. The same ask gives the same plan. */
export function prepareAnswer(ask: Ask, behaviour: Behaviour, format: WireFormat): FramePlan {
  const random = createRandom(`${ask.model}\n${JSON.stringify(ask.messages)}`)
  const script = chooseScript(ask, behaviour)
  const answer: Answer = { ask, script, tokens: countTokens(script, ask.promptChars), random }
  const { cadence, damage } = behaviour
  const plan = planFrames({ script, writer: format.createWriter(answer), cadence, random, damage })
  return ask.stream ? plan : writeAtOnce(plan, format.writeWhole(answer))
}

function chooseScript(ask: Ask, { alwaysReasons, answerChars, limit }: Behaviour): Script {
  const script = answerChars === undefined ? writeScript(ask, alwaysReasons === true) : writeGiantAnswer(answerChars)
  const limited = limit ? limitScript(script, limit.outputTokens, limit.finish) : script
  return ask.maxOutputTokens === undefined ? limited : limitScript(limited, ask.maxOutputTokens, 'length')
}

/** Without a stream the client waits as long as the stream would have taken; damage concerns streams only. */
function writeAtOnce(plan: FramePlan, body: unknown): FramePlan {
  const streamMs = plan.frames.reduce((sum, { afterMs }) => sum + afterMs, 0)
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  return { headersAfterMs: plan.headersAfterMs + streamMs, frames: [{ afterMs: 0, bytes }], ending: 'end' }
}
