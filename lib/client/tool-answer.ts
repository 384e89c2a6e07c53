import { currentWords } from '@/lib/language/current'
import type { ToolResult } from './conversation/conversation'
import { findJsonPlace } from './json-place'
import type { ToolCallPartView } from './run-view'

/** The result of a call as a person wrote it. Nothing is added or trimmed: JSON stays the text that was typed. */
export function answerByHand(
  { id, name }: Pick<ToolCallPartView, 'id' | 'name'>,
  content: string,
  { isError }: { isError: boolean },
): ToolResult {
  return { callId: id, name, content, ...(isError && { isError }), by: 'user' }
}

/** What a typed result is taken for, in a few words. A text that means to be JSON and is not is sent all the same. */
export function describeResult(content: string): string {
  const text = content.trim()
  const words = currentWords().tools.answer
  if (text === '') return words.empty
  const place = findJsonPlace(content)
  if (place === null) return words.json
  return text.startsWith('{') || text.startsWith('[') ? words.brokenJson(place) : words.text
}
