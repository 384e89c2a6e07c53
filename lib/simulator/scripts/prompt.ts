import type { Message, Tool, ToolCallPart, ToolMessage } from '@/lib/protocol/request'
import { type Ask, readPrompt } from '../ask'
import { clipText } from '../cut-text'
import type { Script } from '../script'

/** What a script looks at. */
export type Prompt = {
  model: string
  text: string
  /** 1 for the first question of the conversation. */
  turn: number
  mayCallTools: boolean
  /** What may be called. */
  tools: readonly Tool[]
  /** Results that wait for an answer: those after the last user message. */
  toolResults: { result: ToolMessage; call: ToolCallPart | undefined }[]
}

/** A script's answer, and the reasoning that leads to it for whoever asked to see some. */
export type ScriptedAnswer = Script & { reasoning: string }

/** Reads the conversation as a script sees it. */
export function readScriptPrompt(ask: Ask): Prompt {
  const { messages, model, mayCallTools, tools } = ask
  return {
    model,
    text: readPrompt(messages).trim(),
    turn: messages.filter((message) => message.role === 'user').length,
    mayCallTools,
    tools,
    toolResults: readOpenResults(messages),
  }
}

/** The beginning of the prompt on one line, for quoting. */
export function quotePrompt(text: string): string {
  const line = text.replace(/\s+/gu, ' ')
  const clipped = clipText(line, 80)
  return clipped === line ? line : `${clipped.trimEnd()}…`
}

function readOpenResults(messages: readonly Message[]): Prompt['toolResults'] {
  const lastQuestion = messages.findLastIndex((message) => message.role === 'user')
  const recent = messages.slice(lastQuestion + 1)
  if (recent.at(-1)?.role !== 'tool') return []
  const calls = recent.flatMap((message) => (message.role === 'assistant' ? message.parts : []))
  return recent.flatMap((message) => {
    if (message.role !== 'tool') return []
    const call = calls.find((part): part is ToolCallPart => part.type === 'tool_call' && part.id === message.toolCallId)
    return [{ result: message, call }]
  })
}
