import { nearNames } from './near-names'
import { ToolError } from './tool'

/** The name as the zone is called, or a ToolError that says which are near. */
export function checkTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    const near = nearNames(name.replaceAll(' ', '_'), Intl.supportedValuesOf('timeZone'))
    const hint = near.length > 0 ? `Did you mean ${near.join(', ')}?` : 'Use an IANA name such as Europe/Berlin or UTC.'
    throw new ToolError(`"${name}" is not a known time zone. ${hint}`)
  }
}

/** How far a zone is ahead of UTC at an instant, in ms. */
export function offsetAt(timeZone: string, instant: number): number {
  const whole = Math.floor(instant / 1000) * 1000
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, ...FIELDS }).formatToParts(whole)
  const field = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const year = parts.some(({ type, value }) => type === 'era' && value === 'BC') ? 1 - field('year') : field('year')
  const wall = Date.UTC(2000, field('month') - 1, field('day'), field('hour'), field('minute'), field('second'))
  return new Date(wall).setUTCFullYear(year, field('month') - 1, field('day')) - whole
}

const FIELDS: Intl.DateTimeFormatOptions = {
  era: 'short',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
}

/** Lines of an instant in a zone: ISO with its offset, the weekday and the words of a locale. */
export function describeInstant(timeZone: string, instant: number, locale = 'en-GB'): string {
  const offset = offsetAt(timeZone, instant)
  const iso = new Date(instant + offset).toISOString().slice(0, -5)
  const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'long' }).format(instant)
  const words = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'full', timeStyle: 'medium' }).format(instant)
  return [
    `ISO: ${iso}${offsetText(offset)}`,
    `Weekday: ${weekday}`,
    `Time zone: ${timeZone} (UTC${offsetText(offset)})`,
    `In words: ${words}`,
  ].join('\n')
}

function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
