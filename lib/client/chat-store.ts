import { create } from 'zustand'
import { currentWords } from '@/lib/language/current'
import { createChatMemory } from './chat-memory'
import { createRejoin, wasInterrupted } from './chat-rejoin'
import { createChatRunner } from './chat-runner'
import { type ChatState, shownConversation } from './chat-state'
import { changeSettings, createConversation } from './conversation/conversation'
import { openCalls, setResult } from './conversation/steps'
import { pathTo } from './conversation/tree'
import { addQuestion, chooseBranch, deleteTurn, editQuestion, restoreTurn, setIncluded } from './conversation/turns'
import { conversations as storage } from './conversations'
import { createId } from './create-id'
import { foldRuns, isEmptyChat } from './fold-runs'
import { addUnsaved, createMessageQueue, queueStateOf } from './message-queue'
import { settingsOfNewChat } from './presets'
import { useProviders } from './provider-store'
import { isReadyToGoOn } from './tool-loop'
import { dropUnsaved, keepUnsaved, takeUnsaved } from './unsaved'

export type { ChatState, LiveAnswer } from './chat-state'

/** How long a draft waits for the next key. */
const DRAFT_MS = 400

/** How long a chat waits with being shown for the word whether its interrupted answer goes on. */
const REJOIN_MS = 400

/** The chat. Every action that asks is false when its conversation is live, nothing is asked, or nothing can answer. */
export const useChat = create<ChatState>()((set, get, { subscribe }) => {
  const memory = createChatMemory(get, set, leave)
  const { saver, stops, change, holderOf, show } = memory
  const { tools, publish, ask, askAnew, beginStep } = createChatRunner(get, set, memory)
  const rejoin = createRejoin(get, set, memory, publish)
  const queue = createMessageQueue(get, change, askAnew)
  let draft: { id: string; text: string; timer: ReturnType<typeof setTimeout> } | null = null
  let openings = 0

  function flushDraft() {
    if (!draft) return
    clearTimeout(draft.timer)
    const { id, text } = draft
    draft = null
    if (get().conversations[id]?.draft !== text)
      change(id, (conversation) => ({ ...conversation, draft: text }), 'soon')
  }

  /** Before all is stored. */
  function leave() {
    const shown = shownConversation(get())
    const typed = draft?.id === shown.id ? draft.text : shown.draft
    if (shown.isTemporary) dropUnsaved()
    else keepUnsaved(isEmptyChat(shown) ? null : shown.id, { ...shown, draft: typed })
    flushDraft()
  }

  function forgetDraft(id: string) {
    dropUnsaved()
    if (draft?.id !== id) return
    clearTimeout(draft.timer)
    draft = null
  }

  subscribe((state, before) => {
    if (state.live !== before.live) queue.follow(before.live)
    const shown = state.conversations[state.shownId]
    const earlier = before.conversations[state.shownId]
    // The tab that it was followed in is gone.
    if (shown && earlier && shown !== earlier && wasInterrupted(earlier, shown)) void rejoin(shown)
  })

  function answerOf(answerId: string) {
    const { conversation, item } = holderOf(answerId) ?? {}
    return conversation && item?.kind === 'answer' ? { conversation, answer: item } : undefined
  }

  const empty = createConversation(createId(), new Date().toISOString(), settingsOfNewChat())
  const first = { ...empty, draft: takeUnsaved(null)?.draft ?? '' }
  return {
    conversations: { [first.id]: first },
    shownId: first.id,
    runs: {},
    live: {},
    runningCalls: {},
    storing: 'ok',

    send(text, attachments = []) {
      const { conversations, shownId } = get()
      const conversation = conversations[shownId]
      if (!conversation || !askAnew({ ...conversation, draft: '' }, addQuestion, { text, attachments })) return false
      forgetDraft(shownId)
      return true
    },
    queue(text, attachments = []) {
      const { shownId, send } = get()
      const state = queueStateOf(get(), shownId)
      // An open tool call may stay open: whoever goes on with something else need not decide.
      if (state !== 'waiting' && state !== 'elsewhere') return send(text, attachments)
      if (text.trim() === '' && attachments.length === 0) return false
      forgetDraft(shownId)
      queue.add({ id: createId(), text, attachments })
      return true
    },
    unqueue: queue.remove,
    sendQueued: queue.sendNow,
    edit(questionId, text, attachments) {
      const { conversation, item } = holderOf(questionId) ?? {}
      if (!conversation || item?.kind !== 'question') return false
      const said = { text, attachments: attachments ?? item.attachments }
      return askAnew(conversation, (current, asked) => editQuestion(current, questionId, asked), said)
    },
    regenerate(itemId, target) {
      const { conversation, item } = holderOf(itemId) ?? {}
      const asked = target ?? useProviders.getState().selection
      if (!conversation || !item || !asked) return false
      const settled = target ? conversation : changeSettings(conversation, { target: asked })
      return ask(settled, item.kind === 'answer' ? item.parentId : item.id, asked)
    },
    continueAnswer(answerId) {
      const { conversation, answer } = answerOf(answerId) ?? {}
      const { selection } = useProviders.getState()
      if (!conversation || !answer) return false
      if (isReadyToGoOn(answer)) return beginStep(conversation.id, answer)
      return selection !== null && beginStep(conversation.id, answer, selection)
    },

    answerCall(answerId, result) {
      const { conversation } = answerOf(answerId) ?? {}
      if (!conversation) return
      change(conversation.id, (current) => setResult(current, answerId, result))
      tools.advance(conversation.id, answerId)
    },
    allowCall(answerId, callId, isAlways = false) {
      const { conversation, answer } = answerOf(answerId) ?? {}
      const call = answer && openCalls(answer).find(({ id }) => id === callId)
      if (!conversation || !answer || !call) return
      if (isAlways)
        change(conversation.id, (current) =>
          changeSettings(current, { approvals: { ...current.settings.approvals, [call.name]: 'always' } }),
        )
      const allowed = openCalls(answer).filter(({ id, name }) => id === callId || (isAlways && name === call.name))
      tools.run(
        conversation.id,
        answerId,
        allowed.map(({ id }) => id),
      )
    },
    stop: (conversationId = get().shownId) => stops.get(conversationId)?.(),

    choose(itemId) {
      const { conversation } = holderOf(itemId) ?? {}
      if (conversation) change(conversation.id, (current) => chooseBranch(current, itemId))
    },
    deleteItem(itemId) {
      const { conversation } = holderOf(itemId) ?? {}
      if (!conversation) return () => {}
      const { id } = conversation
      const isLive = pathTo(conversation, get().live[id]?.answerId ?? '').some((item) => item.id === itemId)
      if (isLive) stops.get(id)?.()
      const { conversation: rest, removed } = deleteTurn(get().conversations[id] ?? conversation, itemId)
      change(id, () => rest)
      return () => {
        if (get().conversations[id]) return change(id, (current) => foldRuns(restoreTurn(current, removed), get().runs))
        // It was left meanwhile, and is only in the storage.
        storage.edit(id, (current) => restoreTurn(current, removed)).catch(tell)
      }
    },
    setIncluded(answerId, isIncluded) {
      const { conversation } = answerOf(answerId) ?? {}
      if (conversation) change(conversation.id, (current) => setIncluded(current, answerId, isIncluded))
    },
    setDraft(text) {
      memory.watch()
      const id = get().shownId
      if (draft?.id !== id) flushDraft()
      clearTimeout(draft?.timer)
      draft = { id, text, timer: setTimeout(flushDraft, DRAFT_MS) }
    },
    changeSettings: (settings) =>
      change(get().shownId, (conversation) => changeSettings(conversation, settings), 'soon'),

    newChat({ isTemporary = false } = {}) {
      flushDraft()
      openings++
      const { conversations, shownId } = get()
      const empty = Object.values(conversations).find(
        (candidate) => isEmptyChat(candidate) && (candidate.isTemporary ?? false) === isTemporary,
      )
      if (empty && empty.id === shownId) return
      const created = createConversation(createId(), new Date().toISOString(), settingsOfNewChat())
      show(empty ?? { ...created, ...(isTemporary && { isTemporary: true as const }) })
    },
    async open(id) {
      memory.watch()
      flushDraft()
      const opening = ++openings
      const known = get().conversations[id]
      if (known) {
        if (id !== get().shownId) show(known)
        void saver.refresh(id)
        return true
      }
      try {
        const loaded = await storage.load(id)
        if (!loaded) return false
        saver.noteStored(loaded.conversation)
        // What goes on is shown so from the start, if the server says it soon.
        await Promise.race([rejoin(loaded.conversation), pause(REJOIN_MS)])
        // Somebody may have gone elsewhere since.
        if (opening !== openings) return true
        show(get().conversations[id] ?? loaded.conversation)
        const unsaved = takeUnsaved(id)
        if (unsaved) change(id, (conversation) => addUnsaved(conversation, unsaved))
        return true
      } catch (error) {
        tell(error)
        return false
      }
    },
  }

  function tell(error: unknown) {
    set({ storing: { problem: error instanceof Error ? error.message : currentWords().chat.unreadable } })
  }
})

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
