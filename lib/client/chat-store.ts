import { create } from 'zustand'
import type { ChatRequest } from '@/lib/protocol/request'
import { buildMessages, type HistoryTurn } from './build-messages'
import { createId } from './create-id'
import { demoTool } from './demo-tool'
import { type LiveRun, startRun } from './live-run'
import { labelTarget, type Selection, type TargetLabels, useProviders } from './provider-store'
import { useRecordingPreference, wantedFrames } from './recording-preference'
import { isComplete } from './run-status'
import type { RunState } from './run-tracker'

/** A run in a conversation, stamped with who was asked. `id` is the page's own; the server's run id is in the view. */
export type ChatRun = RunState & {
  id: string
  request: ChatRequest
  target: Selection
  labels: TargetLabels
  /** Goes into the next request's history. */
  isIncluded: boolean
  /** Reasoning parts of earlier answers that another model made, and that this one is not given. */
  foreignReasoning: number
}

/** A question and its answers: every retry adds a run, one of them is shown. */
export type Turn = { id: string; question: string; runIds: readonly string[]; shownRunId: string }

type ChatState = {
  turnIds: readonly string[]
  turns: Readonly<Record<string, Turn>>
  runs: Readonly<Record<string, ChatRun>>
  /** The run that is streaming now. */
  liveRunId: string | null
  /** Starts a run. False when one is still going, nothing was asked, or nothing can answer. */
  send: (question: string) => boolean
  /** Asks the latest question once more, of whatever is selected now. */
  retry: () => boolean
  stop: () => void
  newChat: () => void
  showRun: (turnId: string, runId: string) => void
  setIncluded: (runId: string, isIncluded: boolean) => void
}

const emptyChat = { turnIds: [], turns: {}, runs: {}, liveRunId: null }

export const useChat = create<ChatState>()((set, get) => {
  // Kept outside the state: a second Enter must see it before anything is rendered.
  let live: { id: string; run: LiveRun } | null = null

  function begin(question: string, turn: Turn | undefined): boolean {
    const { providers, selection } = useProviders.getState()
    if (live || !selection) return false
    const { turnIds, turns } = get()
    const id = createId()
    const next: Turn = turn
      ? { ...turn, runIds: [...turn.runIds, id], shownRunId: id }
      : { id: createId(), question, runIds: [id], shownRunId: id }
    const earlier = turnIds.filter((turnId) => turnId !== next.id).map((turnId) => readTurn(get(), turnId))
    const messages = buildMessages([...earlier, { question: next.question }])

    const labels = labelTarget(providers, selection)
    const tools = labels.isDemo ? { tools: [demoTool] } : {}
    const request: ChatRequest = { ...selection, messages, ...tools, ...wantedFrames() }
    const started = startRun(request, (state) => publish(id, state))
    live = { id, run: started }
    const run: ChatRun = {
      ...started.state,
      id,
      request,
      target: selection,
      labels,
      isIncluded: true,
      foreignReasoning: countForeignReasoning(earlier, selection),
    }
    set((state) => ({
      turnIds: turn ? turnIds : [...turnIds, next.id],
      turns: { ...turns, [next.id]: next },
      runs: { ...state.runs, [id]: run },
      liveRunId: id,
    }))
    useRecordingPreference.getState().follow(id)
    return true
  }

  function publish(id: string, state: RunState) {
    if (state.isOver && live?.id === id) live = null
    const run = get().runs[id]
    // The chat was cleared meanwhile.
    if (!run) return
    const isEnding = state.isOver && !run.isOver
    const isIncluded = isEnding ? isComplete(state) || state.stop !== undefined : run.isIncluded
    set(({ runs, liveRunId }) => ({
      runs: { ...runs, [id]: { ...run, ...state, isIncluded } },
      liveRunId: isEnding ? null : liveRunId,
    }))
  }

  return {
    ...emptyChat,
    send: (question) => question.trim() !== '' && begin(question, undefined),
    retry() {
      const { turnIds, turns } = get()
      const turn = turns[turnIds.at(-1) ?? '']
      return turn !== undefined && begin(turn.question, turn)
    },
    stop: () => live?.run.stop(),
    newChat() {
      live?.run.stop()
      useRecordingPreference.getState().closeInspector()
      set(emptyChat)
    },
    showRun: (turnId, shownRunId) =>
      set(({ turns }) => {
        const turn = turns[turnId]
        return turn ? { turns: { ...turns, [turnId]: { ...turn, shownRunId } } } : {}
      }),
    setIncluded: (runId, isIncluded) =>
      set(({ runs }) => {
        const run = runs[runId]
        return run ? { runs: { ...runs, [runId]: { ...run, isIncluded } } } : {}
      }),
  }
})

function countForeignReasoning(turns: readonly HistoryTurn[], { provider, model }: Selection): number {
  const foreign = turns.filter(({ answer }) => answer && (answer.provider !== provider || answer.model !== model))
  return foreign.flatMap(({ answer }) => answer?.parts ?? []).filter(({ kind }) => kind === 'reasoning').length
}

function readTurn({ turns, runs }: ChatState, turnId: string): HistoryTurn {
  const turn = turns[turnId]
  const run = runs[turn?.shownRunId ?? '']
  return { question: turn?.question ?? '', ...(run?.isIncluded ? { answer: run.view } : {}) }
}
