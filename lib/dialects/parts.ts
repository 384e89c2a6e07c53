import type { Private, StreamEventBody } from '@/lib/protocol/events'
import { parseJson } from './json'

type TextKind = 'text' | 'reasoning' | 'refusal'
type Emit = (event: StreamEventBody) => void

/** Numbers the parts of one answer and keeps their grammar: opened once, no empty deltas, all closed at the end. */
export type Parts = {
  /** How many parts there have been. */
  readonly count: number
  /** Further parts are not opened, and nothing is said of them. */
  readonly isFull: boolean
  open(kind: TextKind): number
  openToolCall(id: string, name: string): number
  openServerItem(label: string): number
  /**
   * Appends text, or a fragment of a tool call's arguments. Nothing happens for ''. A first `{}` of arguments waits:
   * it is a placeholder if an object follows it. Gives what was appended.
   */
  append(part: number, text: string): string
  /** The joined argument text of an open tool call, without a `{}` that waits. */
  argumentsOf(part: number): string
  /** An open text part turns out to have been reasoning. */
  reclassify(part: number): void
  close(part: number, data?: Private): void
  closeAll(): void
}

/** `held` is a first `{}` of arguments that may be a placeholder. */
type OpenPart = { kind: TextKind | 'tool_call' | 'server_item'; arguments: string; held: string }

/** Characters, with white space. */
const LONGEST_PLACEHOLDER = 64
/** Stands for a part that was not opened. */
const NO_PART = -1
/** No answer has more; of each, its reader keeps several objects. */
const MOST_PARTS = 20_000

export function createParts(emit: Emit): Parts {
  const open = new Map<number, OpenPart>()
  let count = 0
  let isFull = false

  function add(kind: OpenPart['kind'], start: (part: number) => StreamEventBody): number {
    if (count >= MOST_PARTS) isFull = true
    if (isFull) return NO_PART
    const part = count++
    open.set(part, { kind, arguments: '', held: '' })
    emit(start(part))
    return part
  }

  function appendArguments(part: number, target: OpenPart, text: string): string {
    const isPlaceholder = target.held !== '' && text.trimStart().startsWith('{')
    const next = isPlaceholder ? text : target.held + text
    target.held = target.arguments === '' && isPlaceholderText(next) ? next : ''
    if (target.held !== '') return ''
    target.arguments += next
    emit({ type: 'tool_call_delta', part, arguments: next })
    return next
  }

  const parts: Parts = {
    get count() {
      return count
    },
    get isFull() {
      return isFull
    },
    open: (kind) => add(kind, (part) => ({ type: 'part_start', part, kind })),
    openToolCall: (id, name) => add('tool_call', (part) => ({ type: 'part_start', part, kind: 'tool_call', id, name })),
    openServerItem: (label) => add('server_item', (part) => ({ type: 'part_start', part, kind: 'server_item', label })),
    append(part, text) {
      const target = open.get(part)
      if (text === '' || !target || target.kind === 'server_item') return ''
      if (target.kind === 'tool_call') return appendArguments(part, target, text)
      emit({ type: target.kind === 'reasoning' ? 'reasoning_delta' : 'text_delta', part, text })
      return text
    },
    argumentsOf: (part) => open.get(part)?.arguments ?? '',
    reclassify(part) {
      const target = open.get(part)
      if (target?.kind !== 'text') return
      target.kind = 'reasoning'
      emit({ type: 'part_kind', part, kind: 'reasoning' })
    },
    close(part, data) {
      const target = open.get(part)
      if (!target) return
      open.delete(part)
      emit({
        type: 'part_end',
        part,
        ...(target.kind === 'tool_call' && wholeArguments(target.arguments)),
        ...(data && { private: data }),
      })
    },
    closeAll() {
      for (const part of [...open.keys()]) parts.close(part)
    },
  }
  return parts
}

function isPlaceholderText(text: string): boolean {
  return text.length <= LONGEST_PLACEHOLDER && text.trim() === '{}'
}

function wholeArguments(text: string): { arguments: string; valid: boolean } {
  return text === '' ? { arguments: '{}', valid: true } : { arguments: text, valid: parseJson(text) !== undefined }
}

/** Text without block markers: a run of one kind is one part, another kind or an interruption begins a new one. */
export type Flow = {
  write(kind: TextKind, text: string): void
  /** Something else came: text that goes on is a new part. */
  interrupt(data?: Private): void
  /** What the open text part holds was reasoning; it ends here. */
  reclassify(): void
}

/** `keep` gives the private data for a part that ends by itself. */
export function createFlow(parts: Parts, keep?: (kind: TextKind) => Private | undefined): Flow {
  let current: { part: number; kind: TextKind } | undefined

  function interrupt(data?: Private): void {
    if (current) parts.close(current.part, data ?? keep?.(current.kind))
    current = undefined
  }

  return {
    write(kind, text) {
      if (text === '') return
      if (current?.kind !== kind) {
        interrupt()
        current = { part: parts.open(kind), kind }
      }
      parts.append(current.part, text)
    },
    interrupt,
    reclassify() {
      if (current?.kind !== 'text') return
      parts.reclassify(current.part)
      interrupt()
    },
  }
}
