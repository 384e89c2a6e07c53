import type { FieldError } from './parse-chat-request'

/** Far more than any conversation and any model's tools; less than what would hold the server up. */
const MOST: Readonly<Record<string, number>> = { messages: 10_000, tools: 512 }
const MOST_LANES = 12

/** Lists of a chat or a comparison that are too long to be looked at. Lanes past the most allowed are not counted through. */
export function overLimits(body: unknown): FieldError[] {
  const lanes = listAt(body, 'lanes').slice(0, MOST_LANES)
  return [...longLists(body, ''), ...lanes.flatMap((lane, index) => longLists(lane, `lanes.${index}.`))]
}

function longLists(request: unknown, prefix: string): FieldError[] {
  return Object.entries(MOST).flatMap(([name, most]) => {
    const { length } = listAt(request, name)
    return length > most ? [{ path: prefix + name, message: `must be at most ${most}, not ${length}` }] : []
  })
}

function listAt(value: unknown, name: string): unknown[] {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return Array.isArray(list) ? list : []
}
