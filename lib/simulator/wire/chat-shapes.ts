/** Where servers that speak openai-chat differ in what they stream. One row for each kind of server. */
export type ChatShape = {
  /** `delta` of the first chunk. */
  openingDelta: Record<string, unknown>
  writeTextDelta(text: string): Record<string, unknown>
  writeReasoningDelta(text: string): Record<string, unknown>
}

/** OpenAI's own chunks, with reasoning in the field that compatible servers use for it. */
export const plainChat: ChatShape = {
  openingDelta: { role: 'assistant', content: '' },
  writeTextDelta: (content) => ({ content }),
  writeReasoningDelta: (reasoning_content) => ({ reasoning_content }),
}
