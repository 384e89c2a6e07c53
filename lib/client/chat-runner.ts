import type { Message } from '@/lib/protocol/request'
import { type ChatMemory, without } from './chat-memory'
import { planRun } from './chat-request'
import type { ChatState } from './chat-state'
import { type ChatTools, createChatTools } from './chat-tools'
import { type Answer, type Conversation, changeSettings, type StoredRun } from './conversation/conversation'
import { continueMessages, conversationMessages } from './conversation/messages'
import { addStep, setResult, storeRun } from './conversation/steps'
import { addAnswer, type addQuestion } from './conversation/turns'
import { createId } from './create-id'
import { foldRuns } from './fold-runs'
import { startRun } from './live-run'
import { type Selection, useProviders } from './provider-store'
import { useRecordingPreference } from './recording-preference'
import { forgetRunName, nameRun } from './run-names'
import type { RunState } from './run-tracker'

type Get = () => ChatState
type Set = (change: Partial<ChatState> | ((state: ChatState) => Partial<ChatState>)) => void

/** Begins runs, and takes in what they bring. Each function is false when the conversation is live already. */
export type ChatRunner = {
  tools: ChatTools
  /** Asks a question that is in the conversation. */
  ask: (conversation: Conversation, questionId: string, target: Selection) => boolean
  /** Asks a new one of what the picker says; `add` gives it its place. */
  askAnew: (
    conversation: Conversation,
    add: (conversation: Conversation, asked: Asked) => Conversation,
    said: Said,
  ) => boolean
  /** Takes in what a run has brought. */
  publish: (id: string, answerId: string, runId: string, state: RunState) => void
  /** One more run of the answer: with its tools' results, or by `continuing` where it broke off. */
  beginStep: (conversationId: string, answer: Answer, continuing?: Selection) => boolean
}

type Asked = Parameters<typeof addQuestion>[1]

/** `id` where it has one already; `target` where the picker is another chat's. */
type Said = Pick<Asked, 'text' | 'attachments'> & { id?: string; target?: Selection }

type Beginning = {
  /** With all but the run. */
  conversation: Conversation
  answerId: string
  /** The question that is asked, or the answer that is gone on with. */
  itemId: string
  target: Selection
  messages: Message[]
  add: (conversation: Conversation, run: StoredRun, at: string) => Conversation
}

export function createChatRunner(get: Get, set: Set, memory: ChatMemory): ChatRunner {
  const { saver, stops, change, setLive, release } = memory

  const tools = createChatTools({
    find(conversationId, answerId) {
      const conversation = get().conversations[conversationId]
      const answer = conversation?.items[answerId]
      return conversation && answer?.kind === 'answer' ? { answer, settings: conversation.settings } : undefined
    },
    isStreaming: (conversationId) => stops.has(conversationId),
    onStart(conversationId, answer, stop) {
      stops.set(conversationId, stop)
      setLive(conversationId, { answerId: answer.id, runId: answer.steps.at(-1)?.run.id ?? '' })
    },
    onEnd(conversationId) {
      stops.delete(conversationId)
      setLive(conversationId, undefined)
      // What follows may begin in this very moment.
      queueMicrotask(() => void release(conversationId))
    },
    onCalls: (runningCalls) => set({ runningCalls }),
    onResult: (conversationId, answerId, result) =>
      change(conversationId, (conversation) => setResult(conversation, answerId, result)),
    onStep: (conversationId, answer) => void beginStep(conversationId, answer),
  })

  function begin({ conversation, answerId, itemId, target, messages, add }: Beginning): boolean {
    const { id } = conversation
    if (stops.has(id)) return false
    memory.watch()
    const { request, plan } = planRun(conversation, { target, messages, itemId })
    const runId = plan.id
    const run = startRun(
      request,
      (state) => publish(id, answerId, runId, state),
      (serverId) => nameRun(runId, serverId),
    )
    stops.set(id, run.stop)
    set(({ conversations, runs, live }) => ({
      conversations: { ...conversations, [id]: add(conversation, storeRun(plan, run.state), plan.startedAt) },
      runs: { ...runs, [runId]: run.state },
      live: { ...live, [id]: { answerId, runId } },
    }))
    if (id === get().shownId) useRecordingPreference.getState().follow(runId)
    void saver.saveNow(id)
    return true
  }

  function publish(id: string, answerId: string, runId: string, state: RunState) {
    const { conversations, runs, live } = get()
    const conversation = conversations[id]
    if (!conversation) return
    const news = { ...runs, [runId]: state }
    if (!state.isOver) {
      set({ runs: news })
      saver.schedule(id)
      return
    }
    const isEnding = runs[runId]?.isOver === false
    if (isEnding) {
      stops.delete(id)
      forgetRunName(runId)
    }
    set({
      runs: news,
      conversations: { ...conversations, [id]: foldRuns(conversation, news) },
      live: isEnding ? without(live, [id]) : live,
    })
    saver.addEvents(id, runId, state.trace.events)
    void saver.saveNow(id)
    if (isEnding && !state.stop) tools.advance(id, answerId)
    void release(id)
  }

  function ask(conversation: Conversation, questionId: string, target: Selection): boolean {
    const answerId = createId()
    return begin({
      conversation,
      answerId,
      itemId: questionId,
      target,
      messages: conversationMessages(conversation, questionId),
      add: (current, run, at) => addAnswer(current, questionId, { id: answerId, at, run }),
    })
  }

  function beginStep(conversationId: string, answer: Answer, continuing?: Selection): boolean {
    const conversation = get().conversations[conversationId]
    const target = continuing ?? answer.steps.at(-1)?.run.target
    if (!conversation || !target) return false
    const messages = (continuing ? continueMessages : conversationMessages)(conversation, answer.id)
    return begin({
      conversation,
      answerId: answer.id,
      itemId: answer.id,
      target,
      messages,
      add: (current, run, at) =>
        addStep(current, answer.id, { at, run, ...(continuing && { continues: true as const }) }),
    })
  }

  return {
    tools,
    publish,
    ask,
    beginStep,
    askAnew(conversation, add, { text, attachments, id = createId(), target = currentSelection() }) {
      if (!target || stops.has(conversation.id) || (text.trim() === '' && attachments.length === 0)) return false
      const asked = add(conversation, { id, at: new Date().toISOString(), text, attachments })
      return ask(changeSettings(asked, { target }), id, target)
    },
  }
}

function currentSelection(): Selection | undefined {
  return useProviders.getState().selection ?? undefined
}
