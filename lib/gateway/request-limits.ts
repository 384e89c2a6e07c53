import { MOST_LANES } from '@/lib/protocol/request'
import type { FieldError } from './parse-chat-request'

/** Far more than any conversation and any model's tools; less than what would hold the server up. */
const MOST: Readonly<Record<string, number>> = { messages: 10_000, tools: 512 }
/** All lanes are made in one go. */
const MOST_LANE_MESSAGES = 20_000

/** Lists of a chat or a comparison that are too long to be looked at. Lanes past the most allowed are not counted through. */
export function overLimits(body: unknown): FieldError[] {
  const lanes = listAt(body, 'lanes').slice(0, MOST_LANES)
  const long = [...longLists(body, ''), ...lanes.flatMap((lane, index) => longLists(lane, `lanes.${index}.`))]
  const messages = lanes.reduce<number>((count, lane) => count + listAt(lane, 'messages').length, 0)
  if (long.length > 0 || messages <= MOST_LANE_MESSAGES) return long
  return [{ path: 'lanes', message: `must hold at most ${MOST_LANE_MESSAGES} messages in all, not ${messages}` }]
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
