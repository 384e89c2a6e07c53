import type {
  Attachment,
  Conversation,
  ConversationSettings,
  QueuedMessage,
  ToolResult,
} from './conversation/conversation'
import type { Selection } from './provider-store'
import type { RunState } from './run-tracker'

/** An answer that streams, or whose tools run; the run is its latest. */
export type LiveAnswer = { answerId: string; runId: string }

export type ChatState = {
  /** Those in memory: the shown one, those that are live, and what could not be stored. */
  conversations: Readonly<Record<string, Conversation>>
  /** Always one of them. A new chat is in memory only until its first question. */
  shownId: string
  /** As this page knows them, by the id of their stored run. What streams changes here; a conversation takes it in when it is saved. */
  runs: Readonly<Record<string, RunState>>
  /** What goes on, by conversation. */
  live: Readonly<Record<string, LiveAnswer>>
  /** When the server was asked to run a call's tool, by the call's id, in `performance.now()` time. */
  runningCalls: Readonly<Record<string, number>>
  /** Why something could not be kept. What is in memory stays there. */
  storing: 'ok' | { problem: string }
  /** Asks at the end of the shown branch. False when this chat is live, nothing was asked, or nothing can answer. */
  send: (text: string, attachments?: readonly Attachment[]) => boolean
  /** Keeps a message of the shown, live chat until its answer is complete; then it is asked. Else as `send`. */
  queue: (text: string, attachments?: readonly Attachment[]) => boolean
  /** Takes a message out of the shown chat's queue, and gives it back. */
  unqueue: (messageId: string) => QueuedMessage | undefined
  /** Asks a queued message of the shown chat now; what goes on there is stopped. */
  sendQueued: (messageId: string) => boolean
  /** Asks again in other words, as a branch beside the old question. */
  edit: (questionId: string, text: string, attachments?: readonly Attachment[]) => boolean
  /** One more answer beside this one, by `target` or by what the picker says. A question without an answer gets its first. */
  regenerate: (itemId: string, target?: Selection) => boolean
  /** Goes on where the answer broke off, or with its tools' results. */
  continueAnswer: (answerId: string) => boolean
  /** The next run begins when no call is open. */
  answerCall: (answerId: string, result: ToolResult) => void
  /** Lets the server run an open call's tool, and with `isAlways` those of this name from now on. */
  allowCall: (answerId: string, callId: string, isAlways?: boolean) => void
  stop: (conversationId?: string) => void
  choose: (itemId: string) => void
  /** With everything below it. Gives its undo. */
  deleteItem: (itemId: string) => () => void
  setIncluded: (answerId: string, isIncluded: boolean) => void
  /** Cheap enough for every key. */
  setDraft: (text: string) => void
  changeSettings: (change: Partial<ConversationSettings>) => void
  /** Shows an empty chat, with the settings of the default preset if there is one. What is live goes on. */
  newChat: (options?: { isTemporary?: boolean }) => void
  /** False where there is none. */
  open: (id: string) => Promise<boolean>
}

/** The conversation that the page shows. */
export function shownConversation({ conversations, shownId }: ChatState): Conversation {
  const shown = conversations[shownId]
  if (!shown) throw new Error('No conversation is shown.')
  return shown
}
