import type { ChatRequest, Message } from '@/lib/protocol/request'
import type { Answer, Answerer, Conversation, Step } from './conversation/conversation'
import { continueMessages, conversationMessages, countForeignReasoning } from './conversation/messages'
import type { RunPlan } from './conversation/steps'
import { createId } from './create-id'
import { demoTool } from './demo-tool'
import { useOwnTools } from './own-tools'
import { isSameTarget, labelTarget, type Selection, useProviders } from './provider-store'
import { wantedFrames } from './recording-preference'
import { chooseTools, useServerTools } from './tool-list'

type Wanted = {
  target: Selection
  messages: Message[]
  /** The question that is asked, or the answer that is gone on with. */
  itemId: string
}

/** What is sent for a run, and what the conversation keeps of that. */
export function planRun(
  conversation: Conversation,
  { target, messages, itemId }: Wanted,
): { request: ChatRequest; plan: RunPlan } {
  const { system, parameters, tools: names } = conversation.settings
  const labels = labelTarget(useProviders.getState().providers, target)
  const fallbacks = planFallbacks(conversation, target)
  const chosen = chooseTools(names, useServerTools.getState().tools, useOwnTools.getState().value).tools
  const tools = chosen.length === 0 && labels.isDemo ? [demoTool] : chosen
  const kept = {
    ...target,
    ...(system.trim() !== '' && { system }),
    ...parameters,
    ...(tools.length > 0 && { tools }),
    ...(fallbacks.length > 0 && { fallbacks: fallbacks.map((fallback) => fallback.target) }),
    ...wantedFrames(),
  }
  const foreignReasoning = countForeignReasoning(conversation, itemId, target)
  const plan = {
    id: createId(),
    target,
    labels,
    ...(fallbacks.length > 0 && { fallbacks }),
    request: kept,
    foreignReasoning,
    startedAt: new Date().toISOString(),
  }
  return { request: { ...kept, messages }, plan }
}

/** One that the server does not offer any more would make it refuse the request. */
function planFallbacks({ settings }: Conversation, target: Selection): Answerer[] {
  const { providers } = useProviders.getState()
  return (settings.fallbacks ?? [])
    .filter((fallback) => !isSameTarget(fallback, target) && providers.some(({ id }) => id === fallback.provider))
    .map((fallback) => ({ target: fallback, labels: labelTarget(providers, fallback) }))
}

/** Where a run is in a conversation; its answer may be on any branch. */
export function findRun(
  conversation: Conversation,
  runId: string,
): { answer: Answer; step: Step; index: number } | undefined {
  for (const answer of Object.values(conversation.items)) {
    if (answer.kind !== 'answer') continue
    const index = answer.steps.findIndex(({ run }) => run.id === runId)
    const step = answer.steps[index]
    if (step) return { answer, step, index }
  }
  return undefined
}

/** A run's request as it would be sent now: of an earlier visit nothing else is kept. */
export function rebuildRequest(conversation: Conversation, runId: string): ChatRequest | undefined {
  const found = findRun(conversation, runId)
  if (!found) return undefined
  const { answer, step, index } = found
  const before = { ...answer, steps: answer.steps.slice(0, index) }
  const past = { ...conversation, items: { ...conversation.items, [answer.id]: before } }
  if (step.continues) return { ...step.run.request, messages: continueMessages(past, answer.id) }
  return {
    ...step.run.request,
    messages: conversationMessages(past, index === 0 ? answer.parentId : answer.id),
  }
}
