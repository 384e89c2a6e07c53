import { z } from 'zod'
import { checkTimeZone, describeInstant, offsetAt } from './time-zone'
import { defineTool, ToolError } from './tool'

/** A wall-clock time of one zone in another. */
export const convertTime = defineTool({
  name: 'convert_time',
  title: 'Convert time',
  description: 'Converts a date and time from one time zone to another, with daylight saving time.',
  input: z.strictObject({
    time: z
      .string()
      .max(40)
      .describe(
        'YYYY-MM-DDTHH:MM, or HH:MM for today. May end in Z or an offset such as +02:00; then "from" is not used.',
      ),
    from: z.string().max(60).exactOptional().describe('IANA name of the zone that the time is in. UTC if left out.'),
    to: z.string().max(60).describe('IANA name of the zone that is wanted, such as Asia/Tokyo.'),
  }),
  run({ time, from = 'UTC', to }, { now }) {
    const [source, target] = [checkTimeZone(from), checkTimeZone(to)]
    const { wall, offset } = readTime(time, now + offsetAt(source, now))
    const { instant, note } =
      offset === undefined ? instantOf(wall, source) : { instant: wall - offset, note: undefined }
    return [describeInstant(target, instant), ...(note ? [`Note: ${note}`] : [])].join('\n')
  },
})

const TIME = /^(?:(\d{4})-(\d\d)-(\d\d)(?:[T ]|$))?(?:(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i

/** The fields as if they were UTC, in ms; `nowWall` gives the day to a time without one. */
function readTime(text: string, nowWall: number): { wall: number; offset: number | undefined } {
  const match = TIME.exec(text.trim())
  if (!match || (match[1] === undefined && match[4] === undefined)) throw wrongTime(text)
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((digits) => Number(digits ?? 0))
  const date = match[1] === undefined ? new Date(nowWall) : new Date(0)
  if (match[1] !== undefined) date.setUTCFullYear(year ?? 0, (month ?? 0) - 1, day ?? 0)
  const isDay = match[1] === undefined || (date.getUTCMonth() + 1 === month && date.getUTCDate() === day)
  if (!isDay || (hour ?? 0) > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59) throw wrongTime(text)
  return { wall: date.setUTCHours(hour ?? 0, minute ?? 0, second ?? 0, 0), offset: readOffset(match[7]) }
}

function readOffset(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (text.toUpperCase() === 'Z') return 0
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2))
  return (text.startsWith('-') ? -minutes : minutes) * 60_000
}

/** When the clocks change a time is there twice or not at all: the earlier one, or the time after the change. */
function instantOf(wall: number, timeZone: string): { instant: number; note: string | undefined } {
  const before = wall - offsetAt(timeZone, wall - DAY_MS)
  const after = wall - offsetAt(timeZone, wall + DAY_MS)
  const real = [before, after].filter((instant) => instant + offsetAt(timeZone, instant) === wall)
  if (real.length === 0)
    return { instant: before, note: `The clocks of ${timeZone} skip this time; the time after the change is shown.` }
  const instant = Math.min(...real)
  const note = real.some((other) => other !== instant)
    ? `The clocks of ${timeZone} show this time twice; the earlier one is shown.`
    : undefined
  return { instant, note }
}

const DAY_MS = 86_400_000

function wrongTime(text: string): ToolError {
  return new ToolError(`"${text}" is not a time. Write YYYY-MM-DDTHH:MM, such as 2025-03-09T14:30, or HH:MM for today.`)
}
