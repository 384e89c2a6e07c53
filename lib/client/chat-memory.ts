import { type ChatSaver, createChatSaver } from './chat-saver'
import type { ChatState, LiveAnswer } from './chat-state'
import type { Conversation, Item } from './conversation/conversation'
import { StorageProblem } from './conversation/storage-problem'
import { conversations as storage } from './conversations'
import { foldRuns, hasForeignRun, isEmptyChat, runIdsOf } from './fold-runs'
import { type Selection, useProviders } from './provider-store'
import { useRecordingPreference } from './recording-preference'
import { dropUnsaved } from './unsaved'

/** A run of another tab is looked after this often: if that tab is gone, it is interrupted. */
const FOREIGN_MS = 3000

type Get = () => ChatState
type Set = (change: Partial<ChatState> | ((state: ChatState) => Partial<ChatState>)) => void

/** The conversations that the store holds: what is shown, kept, saved and forgotten. */
export type ChatMemory = {
  saver: ChatSaver
  /** What ends each live answer, by conversation. Kept outside the state: a second Enter must see it before anything is rendered. */
  stops: Map<string, () => void>
  /** Stored at once, or where the next one may follow within a moment, `soon`. */
  change: (id: string, work: (conversation: Conversation) => Conversation, when?: 'now' | 'soon') => void
  setLive: (id: string, answer: LiveAnswer | undefined) => void
  /** The shown conversation, unless another one in memory has the item. */
  holderOf: (itemId: string) => { conversation: Conversation; item: Item } | undefined
  show: (conversation: Conversation) => void
  /** Forgets a conversation that nobody looks at, once nothing of it can get lost. */
  release: (id: string) => Promise<void>
  /** Follows other tabs and the end of the page, from the first call on. */
  watch: () => void
}

export function createChatMemory(get: Get, set: Set, flushDraft: () => void): ChatMemory {
  const stops = new Map<string, () => void>()
  const problems = new Map<string, string>()
  let foreignTimer: ReturnType<typeof setTimeout> | undefined
  let isWatching = false

  const saver = createChatSaver({
    storage,
    read(id) {
      const conversation = get().conversations[id]
      const folded = conversation && foldRuns(conversation, get().runs)
      if (folded && folded !== conversation) put(folded)
      return folded
    },
    write(id, work) {
      const conversation = get().conversations[id]
      if (conversation) put(work(conversation))
      followForeignRuns()
    },
    onDeleted(id, isOwn) {
      if (id === get().shownId && !isOwn) tellProblem(id, new StorageProblem('deleted').message)
      else drop(id)
    },
    onProblem: (id, problem) => tellProblem(id, problem?.message),
  })

  function tellProblem(id: string, message: string | undefined) {
    if (message === undefined) problems.delete(id)
    else problems.set(id, message)
    const [problem] = problems.values()
    if (problem !== undefined) set({ storing: { problem } })
    else if (get().storing !== 'ok') set({ storing: 'ok' })
  }

  function put(conversation: Conversation) {
    set(({ conversations }) => ({ conversations: { ...conversations, [conversation.id]: conversation } }))
  }

  function forget(conversation: Conversation) {
    tellProblem(conversation.id, undefined)
    saver.forget(conversation.id)
    set(({ conversations, runs }) => ({
      conversations: without(conversations, [conversation.id]),
      runs: without(runs, runIdsOf(conversation)),
    }))
  }

  /** It was deleted, so what it is doing ends as well. */
  function drop(id: string) {
    const conversation = get().conversations[id]
    const stop = stops.get(id)
    stops.delete(id)
    set(({ live }) => ({ live: without(live, [id]) }))
    if (id === get().shownId) get().newChat()
    if (conversation) forget(conversation)
    stop?.()
  }

  function show(conversation: Conversation) {
    const { id, settings } = conversation
    const left = get().shownId
    useRecordingPreference.getState().closeInspector()
    set(({ conversations }) => ({ conversations: { ...conversations, [id]: conversation }, shownId: id }))
    if (!isEmptyChat(conversation)) selectTarget(settings.target)
    followForeignRuns()
    void release(left)
  }

  async function release(id: string): Promise<void> {
    if (isNeeded(id)) return
    if (!saver.isStored(id)) await saver.saveNow(id)
    const conversation = get().conversations[id]
    if (conversation && !isNeeded(id) && saver.isStored(id)) forget(conversation)
  }

  function isNeeded(id: string): boolean {
    const { shownId, conversations, runs } = get()
    const conversation = conversations[id]
    if (!conversation || id === shownId || stops.has(id)) return true
    const isClosing = runIdsOf(conversation).some((runId) => runs[runId]?.stop?.state === 'closing')
    return isClosing || (isEmptyChat(conversation) && conversation.draft !== '')
  }

  function followForeignRuns() {
    clearTimeout(foreignTimer)
    const { conversations, shownId, runs } = get()
    const shown = conversations[shownId]
    if (shown && hasForeignRun(shown, runs)) foreignTimer = setTimeout(() => void saver.refresh(shownId), FOREIGN_MS)
  }

  function saveAll() {
    flushDraft()
    for (const id of Object.keys(get().conversations)) if (!saver.isStored(id)) void saver.saveNow(id)
  }

  function onVisibility() {
    saveAll()
    // The page is there again, and what it kept in case it were not grows old.
    if (!document.hidden) dropUnsaved()
  }

  return {
    saver,
    stops,
    change(id, work, when = 'now') {
      const conversation = get().conversations[id]
      if (!conversation) return
      put(work(conversation))
      if (when === 'soon') saver.schedule(id)
      else void saver.saveNow(id)
    },
    setLive: (id, answer) => set(({ live }) => ({ live: answer ? { ...live, [id]: answer } : without(live, [id]) })),
    holderOf(itemId) {
      const { conversations, shownId } = get()
      for (const conversation of [conversations[shownId], ...Object.values(conversations)]) {
        const item = conversation?.items[itemId]
        if (conversation && item) return { conversation, item }
      }
      return undefined
    },
    show,
    release,
    watch() {
      if (isWatching) return
      isWatching = true
      saver.watch()
      window.addEventListener('pagehide', saveAll)
      document.addEventListener('visibilitychange', onVisibility)
    },
  }
}

/** Whoever was asked last in a chat is who is asked next, if that is still possible. */
function selectTarget(target: Selection | null) {
  const { providers, loading, select } = useProviders.getState()
  const canAnswer = providers.some(({ id, ready }) => id === target?.provider && ready)
  if (target && (canAnswer || loading !== 'loaded')) select(target)
}

/** The record without these keys. */
export function without<Value>(
  record: Readonly<Record<string, Value>>,
  keys: readonly string[],
): Readonly<Record<string, Value>> {
  if (!keys.some((key) => key in record)) return record
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))
}
