import type { Dialect as DialectName } from '@/lib/protocol/events'
import type { Origin } from './dialect'
import { isObject, objectAt, parseJson, textAt } from './json'
import type { Parts } from './parts'

/** Assembles the tool calls of a Chat Completions stream from fragments of every shape that hosts send. */
export type ToolCalls = {
  readonly count: number
  /** One entry of `delta.tool_calls`. */
  push(entry: unknown): void
  /** Ends every call; one whose name never came is shown without. */
  end(): void
}

type Call = {
  id: string
  index: number | undefined
  name: string
  part: number | undefined
  /** Arguments that wait for the name, or a first `{}` that may be a placeholder. */
  held: string
}

type Fragment = { id: string; index: number | undefined; name: string; arguments: string }

/** `beforeStart` runs just before a call's part opens: text that is being written ends there. */
export function createToolCalls(
  parts: Parts,
  origin: Origin,
  dialect: DialectName,
  beforeStart: () => void,
): ToolCalls {
  const calls: Call[] = []

  function add(fragment: Fragment): Call {
    const call: Call = { id: fragment.id, index: fragment.index, name: '', part: undefined, held: '' }
    calls.push(call)
    return call
  }

  /** By id first, then by index, then the last one; an id that is new at a known index is a new call. */
  function find(fragment: Fragment): Call | undefined {
    if (fragment.id !== '') {
      const known = calls.find((call) => call.id === fragment.id)
      if (known) return known
      const nameless = calls.findLast((call) => call.index === fragment.index && call.id === '')
      return nameless && !beginsAnew(nameless, fragment) ? nameless : undefined
    }
    const candidate =
      fragment.index === undefined ? calls.at(-1) : calls.findLast((call) => call.index === fragment.index)
    return candidate && !beginsAnew(candidate, fragment) ? candidate : undefined
  }

  /** A fragment without identity is a new call when it names another tool, or repeats a whole call of the same one. */
  function beginsAnew(call: Call, fragment: Fragment): boolean {
    if (fragment.name === '' || call.name === '') return false
    if (fragment.name !== call.name) return true
    const sofar = call.part === undefined ? call.held : parts.argumentsOf(call.part)
    return fragment.arguments.startsWith('{') && isObject(parseJson(sofar))
  }

  function append(call: Call, text: string): void {
    if (text === '') return
    if (call.part === undefined) {
      call.held += text
      return
    }
    const isFirst = call.held === '' && parts.argumentsOf(call.part) === ''
    if (isFirst && text.trim() === '{}') {
      call.held = text
      return
    }
    // The `{}` was a placeholder if an object follows it; otherwise it was a beginning.
    const before = text.trimStart().startsWith('{') ? '' : call.held
    call.held = ''
    parts.append(call.part, before + text)
  }

  function start(call: Call, name: string): void {
    call.name = name
    beforeStart()
    call.part = parts.openToolCall(origin.createToolCallId(), name)
    const held = call.held
    call.held = ''
    append(call, held)
  }

  function end(call: Call): void {
    if (call.part === undefined) start(call, '(unnamed)')
    if (call.part === undefined) return
    const data = { provider: origin.provider, dialect, model: origin.model, data: { id: call.id } }
    parts.close(call.part, call.id === '' ? undefined : data)
  }

  return {
    get count() {
      return calls.length
    },
    push(entry) {
      const fragment = readFragment(entry)
      const call = find(fragment) ?? add(fragment)
      if (call.id === '') call.id = fragment.id
      if (call.name === '' && fragment.name !== '') start(call, fragment.name)
      append(call, fragment.arguments)
    },
    end() {
      for (const call of calls) end(call)
    },
  }
}

function readFragment(entry: unknown): Fragment {
  const fields = objectAt(entry)
  const called = isObject(fields.function) ? fields.function : isObject(fields.custom) ? fields.custom : fields
  const args = called.arguments ?? called.input
  return {
    id: textAt(fields.id),
    index: typeof fields.index === 'number' ? fields.index : undefined,
    name: textAt(called.name),
    arguments: isObject(args) || Array.isArray(args) ? JSON.stringify(args) : textAt(args),
  }
}
