/**
 * How a host's *requests* differ from the dialect's norm: closed, named fields of a catalog row.
 * Answers need none: decoders take whatever comes.
 */
export type Quirks = {
  /** How the reasoning level is asked for; absent: the level is left out. */
  reasoningStyle?: ReasoningStyle
  /** What is handed back of earlier reasoning in Chat Completions; absent: nothing. */
  reasoningHistory?: 'deepseek' | 'details' | 'thinking-blocks'
  /** Anthropic: a turn with tool calls begins with a thinking block, an empty one if there was none. */
  alwaysThinkingInToolTurns?: true
  /** The header of the key where it is not the dialect's own. */
  keyHeader?: 'api-key'
  /** Chat: the field of the output limit. Absent: `max_tokens`. */
  maxTokensField?: 'max_tokens' | 'max_completion_tokens'
  /** The limit to send when the user sets none: the host's own is tiny, or Anthropic's field is required and the model unknown. */
  defaultMaxTokens?: number
  /** Chat: the host refuses `stream_options`; its usage comes unasked. */
  omitStreamOptions?: true
  /** Chat: the field of the seed; null: the host takes none. Absent: `seed`. */
  seedField?: 'random_seed' | null
  /** Chat: the word for a forced tool call. Absent: `required`. */
  requiredToolChoice?: 'any'
  /** Chat: the host does not know `tool_choice`. */
  omitToolChoice?: true
  /** Chat: tool messages carry the tool's name. */
  toolMessageName?: true
  /** Chat: a user message may not follow a tool's result; a short assistant message goes between. */
  assistantAfterTool?: true
  /** Chat: content beside tool calls is '' instead of null. */
  emptyContent?: 'text'
  /** Chat: an assistant message at the end is marked as the beginning of the answer. */
  prefixTrailingAssistant?: true
  /** Chat: a history with tool calls needs a `tools` list, even an empty one. */
  toolsWithToolHistory?: true
  /** Chat: OpenAI's own models take the system prompt as `developer` and refuse sampling parameters where they reason. */
  openaiModelRules?: true
  /** Turns must alternate and begin with the user; neighbours of one role are joined. */
  alternatingTurns?: true
  /** The host takes no tools at all. */
  omitTools?: true
  /** The header that carries the request's routing wish. */
  routingHeader?: 'x-routing'
}

export type ReasoningStyle =
  | 'openai'
  | 'effort'
  | 'qwen'
  | 'deepseek'
  | 'mistral'
  | 'openrouter'
  | 'groq'
  | 'xai'
  | 'moonshot'
  | 'cerebras'
  | 'chat-template'
  | 'llama-cpp'
  | 'ollama'
