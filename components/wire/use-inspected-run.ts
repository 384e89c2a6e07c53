import { useEffect, useMemo, useState } from 'react'
import { findRun, rebuildRequest } from '@/lib/client/chat-request'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import { openRun } from '@/lib/client/conversation/steps'
import { conversations } from '@/lib/client/conversations'
import type { RunState } from '@/lib/client/run-tracker'
import type { InspectedRun } from '@/lib/client/wire/record-chat-run'
import { currentWords } from '@/lib/language/current'

const INTERVAL_MS = 100

type Inspected = { run?: InspectedRun; question: string; problem?: string }

/** A run of the shown chat with its events: those of this visit, or those that were saved. */
export function useInspectedRun(runId: string): Inspected {
  const asked = useMemo(() => readAsked(runId), [runId])
  const [seen, setSeen] = useState<{ runId: string; state?: RunState; problem?: string }>()

  useEffect(() => {
    const look = () => {
      const state = useChat.getState().runs[runId]
      if (state) setSeen((before) => (before?.state === state ? before : { runId, state }))
      return state !== undefined
    }
    if (look()) {
      // Ten times a second: the store has a new one for every frame that the page draws.
      const timer = setInterval(look, INTERVAL_MS)
      return () => clearInterval(timer)
    }
    let isGone = false
    loadRun(runId).then(
      (loaded) => !isGone && setSeen({ runId, ...loaded }),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [runId])

  const current = seen?.runId === runId ? seen : undefined
  const state = current?.state
  const run = useMemo(() => (asked && state ? { ...state, ...asked.facts } : undefined), [asked, state])
  return {
    question: asked?.question ?? '',
    ...(run && { run }),
    ...(current?.problem !== undefined && { problem: current.problem }),
  }
}

function readAsked(runId: string) {
  const conversation = shownConversation(useChat.getState())
  const found = findRun(conversation, runId)
  const request = rebuildRequest(conversation, runId)
  if (!found || !request) return undefined
  const question = conversation.items[found.answer.parentId]
  return {
    question: question?.kind === 'question' ? question.text : '',
    facts: { id: runId, request, labels: found.step.run.labels },
  }
}

async function loadRun(runId: string): Promise<{ state?: RunState; problem?: string }> {
  const conversation = shownConversation(useChat.getState())
  const stored = findRun(conversation, runId)?.step.run
  const { notKept } = currentWords().wire
  try {
    const events = await conversations.loadEvents(conversation.id, runId)
    return stored && events && events.length > 0 ? { state: openRun(stored, events) } : { problem: notKept }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : notKept }
  }
}
