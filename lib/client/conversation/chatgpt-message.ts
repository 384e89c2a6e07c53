import { currentWords } from '@/lib/language/current'
import { isObject } from '@/lib/recording/check'

/** What one message of a ChatGPT export says. `omitted` are the kinds of things whose content is no part of the file. */
export type ChatGptMessage = {
  role: 'user' | 'assistant' | 'tool'
  pieces: readonly Piece[]
  omitted: readonly OmittedKind[]
  model?: string
  /** Milliseconds since 1970. */
  time?: number
  isFinished: boolean
}

export type OmittedKind = 'image' | 'recording' | 'video' | 'content' | 'file'

export type Piece = { kind: 'text' | 'reasoning'; text: string }

/** Null for what no reader of the chat has seen: the system's, hidden, and empty messages. */
export function readMessage(value: unknown): ChatGptMessage | null {
  if (!isObject(value) || !isObject(value.author)) return null
  const { role, name } = value.author
  if (role !== 'user' && role !== 'assistant' && role !== 'tool') return null
  const metadata = isObject(value.metadata) ? value.metadata : {}
  if (metadata.is_visually_hidden_from_conversation === true) return null
  const content = isObject(value.content) ? value.content : {}
  const { pieces, omitted } = readContent(content)
  const said = role === 'tool' ? toNote(pieces, typeof name === 'string' ? name : 'tool') : pieces
  const files = role === 'user' ? fileNames(metadata.attachments) : []
  const all = [
    ...files.map((file): Piece => ({ kind: 'text', text: currentWords().shell.import.marks.file(file) })),
    ...said,
  ]
  if (all.length === 0) return null
  return {
    role,
    pieces: all,
    omitted: [...omitted, ...files.map(() => 'file' as const)],
    isFinished: value.status === undefined || value.status === 'finished_successfully',
    ...(typeof metadata.model_slug === 'string' && { model: metadata.model_slug }),
    ...timeOf(value.create_time),
  }
}

/** The first second after the year 9999: later times have no place in an RFC 3339 text. */
const END_OF_TIME = Date.UTC(10_000, 0) / 1000

/** Seconds since 1970, as the export has them, in milliseconds. Absent where it is no time. */
export function timeOf(seconds: unknown): { time?: number } {
  const isTime = typeof seconds === 'number' && seconds > 0 && seconds < END_OF_TIME - 1
  return isTime ? { time: Math.round(seconds * 1000) } : {}
}

type Content = { pieces: Piece[]; omitted: OmittedKind[] }

function readContent(content: Record<string, unknown>): Content {
  switch (content.content_type) {
    case 'text':
    case 'multimodal_text':
      return readParts(content.parts)
    case 'code':
      return texts([content.text], (text) => `\`\`\`\n${text}\n\`\`\``)
    case 'thoughts':
      return { pieces: readThoughts(content.thoughts), omitted: [] }
    // Instructions that the user wrote for all chats, and how long the model thought: neither was said in this one.
    case 'user_editable_context':
    case 'model_editable_context':
    case 'reasoning_recap':
      return { pieces: [], omitted: [] }
    default:
      return texts([content.text, content.result])
  }
}

function texts(values: readonly unknown[], wrap = (text: string) => text): Content {
  const said = values.filter((value) => typeof value === 'string').filter((text) => text.trim() !== '')
  return { pieces: said.map((text) => ({ kind: 'text', text: wrap(text) })), omitted: [] }
}

function readParts(parts: unknown): Content {
  const read: Content = { pieces: [], omitted: [] }
  for (const part of Array.isArray(parts) ? parts : []) {
    const text = isObject(part) ? part.text : part
    if (typeof text === 'string') {
      if (text.trim() !== '') read.pieces.push({ kind: 'text', text })
      continue
    }
    const kind = kindOf(part)
    read.pieces.push({ kind: 'text', text: currentWords().shell.import.marks[kind] })
    read.omitted.push(kind)
  }
  return read
}

function kindOf(part: unknown): Exclude<OmittedKind, 'file'> {
  const type = isObject(part) && typeof part.content_type === 'string' ? part.content_type : ''
  if (type.includes('image')) return 'image'
  if (type.includes('audio')) return 'recording'
  return type.includes('video') ? 'video' : 'content'
}

function readThoughts(thoughts: unknown): Piece[] {
  return (Array.isArray(thoughts) ? thoughts : []).filter(isObject).flatMap(({ summary, content }): Piece[] => {
    const text = [summary, content].filter((line) => typeof line === 'string' && line !== '').join('\n\n')
    return text === '' ? [] : [{ kind: 'reasoning', text }]
  })
}

function toNote(pieces: readonly Piece[], tool: string): Piece[] {
  const text = pieces.map((piece) => piece.text).join('\n\n')
  return text === '' ? [] : [{ kind: 'text', text: `${currentWords().shell.import.marks.toolResult(tool)}\n\n${text}` }]
}

function fileNames(attachments: unknown): string[] {
  const files = Array.isArray(attachments) ? attachments.filter(isObject) : []
  return files.flatMap(({ name, mime_type, mimeType }) => {
    const type = mime_type ?? mimeType
    // An image stands among the message's parts as well.
    const isImage = typeof type === 'string' && type.startsWith('image/')
    return typeof name === 'string' && !isImage ? [name] : []
  })
}
