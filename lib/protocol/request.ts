import type { Private } from './events'

export type TextPart = { type: 'text'; text: string }
/** `data` is base64. */
export type ImagePart = { type: 'image'; mediaType: string; data: string }
export type ReasoningPart = { type: 'reasoning'; text: string; private?: Private }
/** `arguments` is raw JSON text; `id` is 9 characters of [A-Za-z0-9], unique in the conversation. */
export type ToolCallPart = { type: 'tool_call'; id: string; name: string; arguments: string; private?: Private }

export type UserMessage = { role: 'user'; parts: (TextPart | ImagePart)[] }
export type AssistantMessage = { role: 'assistant'; parts: (TextPart | ReasoningPart | ToolCallPart)[] }
export type ToolMessage = { role: 'tool'; toolCallId: string; name: string; content: string; isError?: boolean }
/** A neutral turn of the conversation: no provider's format. */
export type Message = UserMessage | AssistantMessage | ToolMessage

/** `parameters` is a JSON Schema. */
export type Tool = { name: string; description?: string; parameters: Record<string, unknown> }
export type ToolChoice = 'auto' | 'none' | 'required' | { name: string }
export type ReasoningLevel = 'default' | 'off' | 'low' | 'medium' | 'high' | 'max'

/** Another provider and model for the same request. */
export type Fallback = { provider: string; model: string }
export const MOST_FALLBACKS = 5
/** Requests in one body of `POST /api/compare`. */
export const MOST_LANES = 12

/** Body of `POST /api/chat`. */
export type ChatRequest = {
  provider: string
  model: string
  /** Oldest first. */
  messages: Message[]
  system?: string
  /** Absent means 'default': the provider's own, nothing is sent. */
  reasoning?: ReasoningLevel
  tools?: Tool[]
  toolChoice?: ToolChoice
  maxOutputTokens?: number
  temperature?: number
  topP?: number
  stop?: string[]
  seed?: number
  /** A gateway's routing wish, such as `prefer=anthropic`; left out where the provider knows none. */
  routing?: string
  /** Asks for `frame` events, with the raw upstream text or with sizes only. */
  include?: ('frames' | 'frame_sizes')[]
  /** A lost connection leaves the upstream open for the grace time. */
  resumable?: boolean
  /** Asked in order when the provider fails before its first output. */
  fallbacks?: Fallback[]
}
