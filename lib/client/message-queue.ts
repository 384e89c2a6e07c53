import type { ChatMemory } from './chat-memory'
import type { ChatRunner } from './chat-runner'
import type { ChatState, LiveAnswer } from './chat-state'
import type { Answer, Conversation, QueuedMessage } from './conversation/conversation'
import { openRun } from './conversation/steps'
import { pathOf } from './conversation/tree'
import { addQuestion, chooseBranch } from './conversation/turns'
import { isComplete } from './run-status'
import { hasStepAsked } from './tool-loop'
import type { Unsaved } from './unsaved'

/** The messages that wait in the conversations. */
export type MessageQueue = {
  /** Behind the others of the shown conversation, whose draft it was. */
  add: (message: QueuedMessage) => void
  remove: (messageId: string) => QueuedMessage | undefined
  sendNow: (messageId: string) => boolean
  /** Looks at what was live `before` and is no more. */
  follow: (before: ChatState['live']) => void
}

const NONE: readonly QueuedMessage[] = []

/** What waits in a conversation; the same list as long as nothing changes. */
export function queueOf({ queue = NONE }: Conversation): readonly QueuedMessage[] {
  return queue
}

/** With what was written when the page was left, as far as it was not asked since. */
export function addUnsaved(conversation: Conversation, { draft, queue = NONE }: Unsaved): Conversation {
  return { ...conversation, draft, queue: queue.filter(({ id }) => !conversation.items[id]) }
}

/** Why the messages wait. `paused`: the user has to say that they go on. */
export type QueueState = 'waiting' | 'waiting_for_tools' | 'elsewhere' | 'paused'

export function queueStateOf(
  { live, runs, conversations }: Pick<ChatState, 'live' | 'runs' | 'conversations'>,
  conversationId: string,
): QueueState {
  if (live[conversationId]) return 'waiting'
  const conversation = conversations[conversationId]
  const answer = conversation && latestAnswer(conversation)
  const last = answer?.steps.at(-1)
  if (!last) return 'paused'
  if (!last.run.isOver && !runs[last.run.id]) return 'elsewhere'
  return hasStepAsked(last) ? 'waiting_for_tools' : 'paused'
}

/** Each message is sent when the answer before it is complete; after an error or a stop, when the user says so. */
export function createMessageQueue(
  get: () => Pick<ChatState, 'conversations' | 'live' | 'shownId' | 'stop'>,
  change: ChatMemory['change'],
  askAnew: ChatRunner['askAnew'],
): MessageQueue {
  const shown = () => get().conversations[get().shownId]
  const find = (messageId: string) => {
    const conversation = shown()
    const message = conversation && queueOf(conversation).find(({ id }) => id === messageId)
    return conversation && message ? { conversation, message } : undefined
  }

  /** In one step, so that it is never both asked and waiting, nor neither. */
  function send(conversation: Conversation, message: QueuedMessage): boolean {
    const { target } = conversation.settings
    return askAnew(without(conversation, message.id), addQuestion, {
      ...message,
      ...(conversation.id !== get().shownId && target && { target }),
    })
  }

  function sendNext(conversationId: string, { answerId }: LiveAnswer) {
    const conversation = get().conversations[conversationId]
    const [next] = conversation ? queueOf(conversation) : []
    const answer = conversation?.items[answerId]
    if (!conversation || !next || answer?.kind !== 'answer' || get().live[conversationId]) return
    const last = answer.steps.at(-1)
    if (!last || !isComplete(openRun(last.run)) || hasStepAsked(last)) return
    // It was written for this answer, whatever branch is shown now.
    send(chooseBranch(conversation, answerId), next)
  }

  return {
    add: (message) =>
      change(get().shownId, (conversation) => ({
        ...conversation,
        draft: '',
        queue: [...queueOf(conversation), message],
      })),
    remove(messageId) {
      const { conversation, message } = find(messageId) ?? {}
      if (conversation) change(conversation.id, (current) => without(current, messageId))
      return message
    },
    sendNow(messageId) {
      if (find(messageId)) get().stop()
      const { conversation, message } = find(messageId) ?? {}
      return conversation !== undefined && message !== undefined && send(conversation, message)
    },
    follow(before) {
      for (const [id, answer] of Object.entries(before)) {
        // Tools, or the run with their results, may begin in this very moment.
        if (!get().live[id]) queueMicrotask(() => sendNext(id, answer))
      }
    },
  }
}

function latestAnswer(conversation: Conversation): Answer | undefined {
  return pathOf(conversation).findLast((item) => item.kind === 'answer')
}

function without(conversation: Conversation, messageId: string): Conversation {
  return { ...conversation, queue: queueOf(conversation).filter(({ id }) => id !== messageId) }
}
