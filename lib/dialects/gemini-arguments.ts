import { type JsonObject, textAt } from './json'

/** Builds an argument object from values that come with their JSON path, in any order, strings in pieces. */
export type ArgumentTree = {
  /** One entry of `partialArgs`: `{jsonPath, stringValue | numberValue | boolValue | nullValue}`. */
  write(piece: JsonObject): void
  /**
   * The object as JSON text; '' when nothing was written. Cut short of its end when it has more branches than any tool
   * takes, so that nobody takes it for a whole one.
   */
  text(): string
}

type Step = string | number
type Branch = Map<Step, Value> & { isList?: boolean }
type Value = Branch | string | number | boolean | null

/** Maps instead of objects, so that a key such as `__proto__` is only a key. */
export function createArgumentTree(): ArgumentTree {
  const root: Branch = new Map()
  let branches = 0
  let isCut = false

  function descend(branch: Branch, step: Step, next: Step | undefined): Branch {
    const known = branch.get(step)
    if (known instanceof Map) return known
    branches++
    const made: Branch = new Map()
    made.isList = typeof next === 'number'
    branch.set(step, made)
    return made
  }

  return {
    write(piece) {
      if (branches > MOST_BRANCHES) isCut = true
      if (isCut) return
      const path = readPath(textAt(piece.jsonPath))
      const last = path.at(-1)
      if (last === undefined) return
      const branch = path.slice(0, -1).reduce((at: Branch, step, index) => descend(at, step, path[index + 1]), root)
      const before = branch.get(last)
      if (typeof piece.stringValue === 'string')
        branch.set(last, (typeof before === 'string' ? before : '') + piece.stringValue)
      else if (typeof piece.numberValue === 'number') branch.set(last, piece.numberValue)
      else if (typeof piece.boolValue === 'boolean') branch.set(last, piece.boolValue)
      else if ('nullValue' in piece) branch.set(last, null)
    },
    text: () => (root.size === 0 ? '' : render(root).slice(0, isCut ? -1 : undefined)),
  }
}

/** A path that is longer leads nowhere that a tool would look. */
const MAX_PATH_LENGTH = 1000
const MOST_BRANCHES = 50_000

/** `$.a[0]['b c']` as its steps; none where a quote has no end. */
function readPath(path: string): Step[] {
  const steps: Step[] = []
  if (path.length > MAX_PATH_LENGTH) return steps
  const beginning = /\.([^.[\]]+)|\[(\d+)\]|\[(['"])/g
  for (let match = beginning.exec(path); match; match = beginning.exec(path)) {
    const [, name, index, quote] = match
    if (quote === undefined) {
      steps.push(index === undefined ? (name ?? '') : Number(index))
      continue
    }
    const end = path.indexOf(`${quote}]`, beginning.lastIndex)
    if (end === -1) return []
    steps.push(path.slice(beginning.lastIndex, end))
    beginning.lastIndex = end + 2
  }
  return steps
}

function render(value: Value): string {
  if (!(value instanceof Map)) return JSON.stringify(value)
  if (value.isList) {
    const entries = [...value].sort(([a], [b]) => Number(a) - Number(b))
    return `[${entries.map(([, entry]) => render(entry)).join(',')}]`
  }
  return `{${[...value].map(([key, entry]) => `${JSON.stringify(String(key))}:${render(entry)}`).join(',')}}`
}
