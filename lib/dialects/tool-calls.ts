import type { Dialect as DialectName } from '@/lib/protocol/events'
import type { Origin } from './dialect'
import { isObject, type JsonObject, objectAt, parseJson, textAt } from './json'
import { createObjectWatch, type ObjectWatch } from './object-watch'
import type { Parts } from './parts'

/** Assembles the tool calls of a Chat Completions stream from fragments of every shape that hosts send. */
export type ToolCalls = {
  readonly count: number
  /** One entry of `delta.tool_calls`. */
  push(entry: unknown): void
  /** Ends every call; one whose name never came is shown without. The first one also keeps `extra` for a later turn. */
  end(extra: JsonObject): void
}

type Call = {
  id: string
  index: number | undefined
  name: string
  part: number | undefined
  /** Arguments that wait for the name. */
  held: string[]
  heldText: string
  watch: ObjectWatch
}

const MOST_CALLS = 10_000

type Fragment = { id: string; index: number | undefined; name: string; arguments: string }

/**
 * `beforeStart` runs just before a call's part opens: text that is being written ends there. `onTooMany` runs when no
 * model can have meant so many calls.
 */
export function createToolCalls(
  parts: Parts,
  origin: Origin,
  dialect: DialectName,
  beforeStart: () => void,
  onTooMany: () => void,
): ToolCalls {
  const calls: Call[] = []
  const byId = new Map<string, Call>()
  const byIndex = new Map<number | undefined, Call>()

  function add(fragment: Fragment): Call {
    const call: Call = {
      id: '',
      index: fragment.index,
      name: '',
      part: undefined,
      held: [],
      heldText: '',
      watch: createObjectWatch(),
    }
    calls.push(call)
    byIndex.set(call.index, call)
    return call
  }

  function identify(call: Call, id: string): void {
    if (id === '') return
    call.id = id
    byId.set(id, call)
  }

  /** By id first, then by index, then the last one; an id that is new at a known index is a new call. */
  function find(fragment: Fragment): Call | undefined {
    const call = candidate(fragment)
    return call && !beginsAnew(call, fragment) ? call : undefined
  }

  function candidate({ id, index }: Fragment): Call | undefined {
    if (id === '') return index === undefined ? calls.at(-1) : byIndex.get(index)
    const latest = byIndex.get(index)
    return byId.get(id) ?? (latest?.id === '' ? latest : undefined)
  }

  /**
   * A fragment that names a tool is a new call when it names another one, or repeats a whole call of the same one.
   * Where it repeats the id as well, only another name or index behind a whole call tells: some hosts give all calls one id.
   */
  function beginsAnew(call: Call, fragment: Fragment): boolean {
    if (fragment.name === '' || call.name === '') return false
    const isOtherTool = fragment.name !== call.name
    const isOtherIndex = fragment.index !== undefined && fragment.index !== call.index
    if (isSameId(call, fragment)) return (isOtherTool || isOtherIndex) && isWhole(call)
    return isOtherTool || (fragment.arguments.startsWith('{') && isWhole(call))
  }

  function isRepetition(call: Call, fragment: Fragment): boolean {
    return isSameId(call, fragment) && fragment.arguments === argumentsOf(call) && isWhole(call)
  }

  function isWhole(call: Call): boolean {
    const text = argumentsOf(call)
    return call.part === undefined ? isObject(parseJson(text)) : call.watch.isWhole(text)
  }

  function argumentsOf(call: Call): string {
    return call.part === undefined ? call.heldText : parts.argumentsOf(call.part)
  }

  function append(call: Call, text: string): void {
    if (call.part !== undefined) return call.watch.push(parts.append(call.part, text))
    call.held.push(text)
    call.heldText += text
  }

  function start(call: Call, name: string): void {
    call.name = name
    beforeStart()
    call.part = parts.openToolCall(origin.createToolCallId(), name)
    const { held } = call
    call.held = []
    call.heldText = ''
    for (const text of held) append(call, text)
  }

  function end(call: Call, extra: JsonObject): void {
    if (call.part === undefined) start(call, '(unnamed)')
    if (call.part === undefined) return
    const data = { ...(call.id !== '' && { id: call.id }), ...extra }
    const isKept = Object.keys(data).length > 0
    parts.close(call.part, isKept ? { provider: origin.provider, dialect, model: origin.model, data } : undefined)
  }

  return {
    get count() {
      return calls.length
    },
    push(entry) {
      const fragment = readFragment(entry)
      const known = find(fragment)
      if (!known && isEmpty(fragment)) return
      const isRepeated = known !== undefined && isRepetition(known, fragment)
      if (!known && calls.length >= MOST_CALLS) return onTooMany()
      const call = known ?? add(fragment)
      if (call.id === '') identify(call, fragment.id)
      if (call.name === '' && fragment.name !== '') start(call, fragment.name)
      if (!isRepeated) append(call, fragment.arguments)
    },
    end(extra) {
      for (const [index, call] of calls.entries()) end(call, index === 0 ? extra : {})
    },
  }
}

function isSameId(call: Call, fragment: Fragment): boolean {
  return fragment.id !== '' && fragment.id === call.id
}

function isEmpty(fragment: Fragment): boolean {
  return fragment.id === '' && fragment.name === '' && fragment.arguments === ''
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
