import type { ErrorInfo } from '@/lib/protocol/events'
import type { ChatRequest } from '@/lib/protocol/request'
import type { RunLabels } from '@/lib/recording/recording'
import type { Selection } from '../provider-store'
import type { StopState } from '../run-tracker'
import type { RunView } from '../run-view'

/** `data` is base64 of an image, or the text itself. */
export type Attachment = {
  id: string
  kind: 'image' | 'text'
  name: string
  mediaType: string
  data: string
  bytes: number
  width?: number
  height?: number
}

/** Never changed once it is asked: an edit is a new question beside it. `createdAt` is RFC 3339 in UTC, as all times here. */
export type Question = {
  kind: 'question'
  id: string
  /** An answer, or a question that has none; null for the first. */
  parentId: string | null
  text: string
  attachments: readonly Attachment[]
  createdAt: string
}

/** One answer may take several runs: a tool's results, or the wish to go on, lead to the next. */
export type Answer = {
  kind: 'answer'
  id: string
  /** Its question. */
  parentId: string
  steps: readonly Step[]
  createdAt: string
  /** Goes into the next request's history. */
  isIncluded: boolean
}

export type Item = Question | Answer

export type Step = {
  run: StoredRun
  results: readonly ToolResult[]
  /** The model was asked to go on where the step before broke off. */
  continues?: true
}

/** Who answers, and how they are called. */
export type Answerer = { target: Selection; labels: RunLabels }

/** A run as a conversation keeps it. Its events live apart, under its id. */
export type StoredRun = {
  /** The page's own; the server's is in the view. */
  id: string
  target: Selection
  labels: RunLabels
  /** Who is asked where `target` fails before its first output, in order. */
  fallbacks?: readonly Answerer[]
  request: Omit<ChatRequest, 'messages'>
  /** Reasoning parts of earlier answers that another model made, and that this one was not given. */
  foreignReasoning: number
  view: RunView
  /** How many events have come: of two copies of a run, the one that knows more is the newer. */
  events: number
  startedAt: string
  stop?: StopState
  /** Milliseconds after the run's start. */
  stoppedMs?: number
  failure?: ErrorInfo
  isOver: boolean
}

export type ToolResult = {
  callId: string
  name: string
  content: string
  isError?: true
  by: 'server' | 'user' | 'denied'
  durationMs?: number
}

export type RunParameters = Pick<
  ChatRequest,
  'reasoning' | 'temperature' | 'topP' | 'maxOutputTokens' | 'seed' | 'stop'
>

export type ConversationSettings = {
  /** Who was asked last. */
  target: Selection | null
  system: string
  parameters: RunParameters
  /** Names of the tools that are switched on. */
  tools: readonly string[]
  /** By tool; one that is not here is asked about each time. */
  approvals: Readonly<Record<string, 'always' | 'never'>>
  /** Who is asked, in order, where the chosen model fails before its first output. */
  fallbacks?: readonly Selection[]
}

/** A message that waits for the answer that goes on. Its id becomes that of its question. */
export type QueuedMessage = Pick<Question, 'id' | 'text' | 'attachments'>

/** A tree of questions and answers. Immutable: what did not change keeps its identity. */
export type Conversation = {
  id: string
  title: string
  /** The user gave the title; else it follows the first question. */
  isTitleOwn: boolean
  createdAt: string
  /** When something was last asked or answered; neither a draft nor a new title counts. */
  updatedAt: string
  isPinned: boolean
  /** It is never stored. */
  isTemporary?: true
  items: Readonly<Record<string, Item>>
  /** Which child is shown, by its parent's id or `ROOT`. Where nothing was chosen, it is the newest. */
  chosen: Readonly<Record<string, string>>
  settings: ConversationSettings
  draft: string
  /** Sent one after another, each when the answer before it is complete. Absent: none. */
  queue?: readonly QueuedMessage[]
  /** How often an item was removed and brought back: odd is removed. Two tabs agree on the larger number. */
  removals: Readonly<Record<string, number>>
  /** Of the stored state that this one was made from; 0 was never stored. */
  revision: number
}

/** Stands for the parent of the first questions. */
export const ROOT = 'root'

export const EMPTY_SETTINGS: ConversationSettings = {
  target: null,
  system: '',
  parameters: {},
  tools: [],
  approvals: {},
}

export const NEW_TITLE = 'New chat'

/** With nothing in it. */
export function createConversation(id: string, at: string, settings = EMPTY_SETTINGS): Conversation {
  return {
    id,
    title: NEW_TITLE,
    isTitleOwn: false,
    createdAt: at,
    updatedAt: at,
    isPinned: false,
    items: {},
    chosen: {},
    settings,
    draft: '',
    removals: {},
    revision: 0,
  }
}

export function changeSettings(conversation: Conversation, change: Partial<ConversationSettings>): Conversation {
  return { ...conversation, settings: { ...conversation.settings, ...change } }
}
