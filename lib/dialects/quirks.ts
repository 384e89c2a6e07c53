/**
 * How a host's *requests* differ from the dialect's norm: closed, named fields of a catalog row.
 * Answers need none: decoders take whatever comes.
 */
export type Quirks = {
  /** How the reasoning level is asked for; absent: the level is left out. */
  reasoningStyle?: ReasoningStyle
  /** Chat: the field of the output limit. Absent: `max_tokens`. */
  maxTokensField?: 'max_tokens' | 'max_completion_tokens'
  /** Chat: the host refuses `stream_options`; its usage comes unasked. */
  omitStreamOptions?: true
  /** Chat: the field of the seed; null: the host takes none. Absent: `seed`. */
  seedField?: 'random_seed' | null
  /** Chat: the word for a forced tool call. Absent: `required`. */
  requiredToolChoice?: 'any'
  /** Chat: tool messages carry the tool's name. */
  toolMessageName?: true
  /** Chat: OpenAI's own models take the system prompt as `developer` and refuse sampling parameters where they reason. */
  openaiModelRules?: true
  /** Turns must alternate and begin with the user; neighbours of one role are joined. */
  alternatingTurns?: true
  /** The host takes no tools at all. */
  omitTools?: true
}

export type ReasoningStyle =
  | 'effort'
  | 'openai'
  | 'qwen'
  | 'deepseek'
  | 'mistral'
  | 'openrouter'
  | 'parsed-effort'
  | 'moonshot'
  | 'chat-template'
  | 'anthropic'
