import { clipText } from './cut-text'

/** A span of an answer before it is put on any wire; a tool call's content is its arguments as JSON. */
export type ScriptPart =
  | { kind: 'reasoning'; content: string }
  | { kind: 'text'; content: string }
  | { kind: 'tool_call'; name: string; content: string }

export type ScriptFinish = 'stop' | 'length' | 'tool_calls' | 'content_filter'

/** A whole answer in neutral pieces, in the order they are streamed. */
export type Script = { parts: ScriptPart[]; finish: ScriptFinish }

/** Approximate token counts; `output` includes `reasoning`. */
export type TokenCount = { input: number; output: number; reasoning: number }

const CHARS_PER_TOKEN = 4

/** Four characters are taken for one token. */
export function countTokens(script: Script, promptChars: number): TokenCount {
  const chars = (kinds: ScriptPart['kind'][]) =>
    script.parts.filter((part) => kinds.includes(part.kind)).reduce((sum, part) => sum + part.content.length, 0)
  const reasoning = countCharsAsTokens(chars(['reasoning']))
  const rest = countCharsAsTokens(chars(['text', 'tool_call']))
  return { input: countCharsAsTokens(promptChars), output: reasoning + rest, reasoning }
}

/** Tokens that so many characters are taken for. */
export function countCharsAsTokens(chars: number): number {
  return Math.ceil(chars / CHARS_PER_TOKEN)
}

/** The script cut at the token limit, with `finish` if anything was cut off. */
export function limitScript(script: Script, maxOutputTokens: number, finish: ScriptFinish): Script {
  const parts: ScriptPart[] = []
  let charsLeft = maxOutputTokens * CHARS_PER_TOKEN
  for (const part of script.parts) {
    if (part.content.length > charsLeft) {
      const content = clipText(part.content, charsLeft)
      return { parts: content === '' ? parts : [...parts, { ...part, content }], finish }
    }
    parts.push(part)
    charsLeft -= part.content.length
  }
  return script
}
