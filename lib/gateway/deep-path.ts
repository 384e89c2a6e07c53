/** Larger texts are not parsed only to say where they are wrong. */
const MOST_CHARACTERS = 1_000_000
const MOST_STEPS = 4

/** Where a JSON text is nested deeper than `most` levels, as the first steps of a path; undefined when that cannot be told. */
export function deepPath(text: string, most: number): string | undefined {
  const path: string[] = []
  let place = text.length > MOST_CHARACTERS ? undefined : parsed(text)
  while (path.length < MOST_STEPS) {
    const deep = entriesOf(place).find(([, value]) => isDeeper(value, most - path.length - 1))
    if (!deep) break
    path.push(deep[0])
    place = deep[1]
  }
  return path.length > 0 ? path.join('.') : undefined
}

/** The parser itself takes any depth. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Level by level: a function that calls itself would exhaust the stack. */
function isDeeper(value: unknown, most: number): boolean {
  let level = [value]
  for (let depth = 0; depth <= most; depth++) {
    level = level.filter((one) => typeof one === 'object' && one !== null)
    if (level.length === 0) return false
    level = level.flatMap((one) => entriesOf(one).map(([, child]) => child))
  }
  return true
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
