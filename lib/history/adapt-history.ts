import type { Dialect as DialectName, Private } from '@/lib/protocol/events'
import type { AssistantMessage, Message, ToolCallPart, ToolMessage, UserMessage } from '@/lib/protocol/request'

/** What the next request's provider can be told of earlier turns. */
export type HistoryRules = {
  provider: string
  dialect: DialectName
  model: string
  /** False: images become a line of text. */
  images: boolean
  /** False: results of tools become text of the user, and calls are left out. */
  tools?: boolean
}

/**
 * The conversation as a provider may be given it: private data only to the model that made it, reasoning only with
 * its private data, each whole tool call under an id of its own with exactly one result right behind it, no empty turn,
 * well-formed text.
 * Earlier turns are never changed otherwise.
 */
export function adaptHistory(messages: readonly Message[], rules: HistoryRules): Message[] {
  const paired = pairToolCalls(messages.map((message) => adaptMessage(message, rules)))
  return (rules.tools === false ? paired.map(withoutTools) : paired).filter(hasContent)
}

function adaptMessage(message: Message, rules: HistoryRules): Message {
  if (message.role === 'user')
    return { role: 'user', parts: message.parts.map((part) => adaptUserPart(part, rules)).filter(isNotEmptyText) }
  if (message.role === 'tool')
    return { ...message, name: toolName(message.name), content: message.content.toWellFormed() }
  return { role: 'assistant', parts: message.parts.flatMap((part) => adaptAssistantPart(part, rules)) }
}

type UserPart = UserMessage['parts'][number]
type AssistantPart = AssistantMessage['parts'][number]

function adaptUserPart(part: UserPart, rules: HistoryRules): UserPart {
  if (part.type === 'text') return { type: 'text', text: part.text.toWellFormed() }
  return rules.images ? part : { type: 'text', text: '[image omitted]' }
}

function isNotEmptyText(part: UserPart): boolean {
  return part.type !== 'text' || part.text !== ''
}

function adaptAssistantPart(part: AssistantPart, rules: HistoryRules): AssistantPart[] {
  switch (part.type) {
    case 'text':
      return part.text === '' ? [] : [{ type: 'text', text: part.text.toWellFormed() }]
    case 'reasoning':
      return part.private && isOwn(part.private, rules) ? [part] : []
    case 'tool_call': {
      const { private: data, ...rest } = part
      const call = { ...rest, name: toolName(part.name), arguments: part.arguments.toWellFormed() || '{}' }
      return [data && isOwn(data, rules) ? { ...call, private: data } : call]
    }
  }
}

/** A model may have made up any name, but as part of a request only these characters pass everywhere. */
function toolName(name: string): string {
  return name.slice(0, 64).replace(/[^a-zA-Z0-9_-]/g, '_') || '_'
}

/** Signatures and encrypted reasoning are refused by any other model, even of the same provider. */
export function isOwn(data: Private, rules: HistoryRules): boolean {
  return data.provider === rules.provider && data.dialect === rules.dialect && data.model === rules.model
}

/**
 * Puts each result behind the turn that called, under its call's id and name; a call without one gets a note, a result
 * without a call is dropped.
 */
function pairToolCalls(messages: readonly Message[]): Message[] {
  const results = new Map<string, ToolMessage[]>()
  for (const message of messages) {
    if (message.role !== 'tool') continue
    const known = results.get(message.toolCallId)
    if (known) known.push(message)
    else results.set(message.toolCallId, [message])
  }
  const uniqueId = createUniqueIds(messages)

  return messages.flatMap((message): Message[] => {
    if (message.role === 'tool') return []
    if (message.role === 'user') return [message]
    const answers: ToolMessage[] = []
    const parts = message.parts.flatMap((part): AssistantPart[] => {
      if (part.type !== 'tool_call') return [part]
      const result = results.get(part.id)?.shift()
      if (!result && !isWhole(part)) return []
      const call = { ...part, id: uniqueId(part.id) }
      answers.push({ ...(result ?? MISSING_RESULT), toolCallId: call.id, name: call.name })
      return [call]
    })
    return [{ role: 'assistant', parts }, ...answers]
  })
}

const MISSING_RESULT = { role: 'tool', content: '[result omitted]', isError: true } as const

/** Ids of our own form stay, once each; another's form, or an id that was used before, is replaced. */
function createUniqueIds(messages: readonly Message[]): (id: string) => string {
  const given = messages.flatMap((message) => (message.role === 'assistant' ? message.parts : []))
  const taken = new Set(given.flatMap((part) => (part.type === 'tool_call' ? [part.id] : [])))
  const used = new Set<string>()
  let count = 0

  function next(): string {
    for (;;) {
      const id = `call${String(count++).padStart(5, '0')}`
      if (!taken.has(id)) return id
    }
  }

  return (id) => {
    const unique = /^[A-Za-z0-9]{9}$/.test(id) && !used.has(id) ? id : next()
    used.add(unique)
    return unique
  }
}

/** A call that was cut in its arguments never happened: nobody could have answered it. */
export function isWhole(call: ToolCallPart): boolean {
  try {
    JSON.parse(call.arguments)
    return true
  } catch {
    return false
  }
}

function withoutTools(message: Message): Message {
  switch (message.role) {
    case 'user':
      return message
    case 'assistant':
      return { role: 'assistant', parts: message.parts.filter((part) => part.type !== 'tool_call') }
    case 'tool':
      return { role: 'user', parts: [{ type: 'text', text: `Result of ${message.name}:\n${message.content}` }] }
  }
}

/** Reasoning alone is no answer: it was stopped before it led to one. */
function hasContent(message: Message): boolean {
  return message.role === 'tool' || message.parts.some((part) => part.type !== 'reasoning')
}
