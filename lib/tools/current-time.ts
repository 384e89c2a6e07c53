import { z } from 'zod'
import { checkTimeZone, describeInstant } from './time-zone'
import { defineTool, ToolError } from './tool'

/** The server's clock in any zone. */
export const currentTime = defineTool({
  name: 'current_time',
  title: 'Current time',
  description: 'Tells the current date, time, weekday and UTC offset in a time zone.',
  input: z.strictObject({
    timeZone: z
      .string()
      .max(60)
      .exactOptional()
      .describe('IANA name such as Europe/Berlin or America/New_York. UTC if left out.'),
    locale: z
      .string()
      .max(40)
      .exactOptional()
      .describe('Language of the words, such as en-US or de. en-GB if left out.'),
  }),
  run({ timeZone = 'UTC', locale = 'en-GB' }, { now }) {
    return describeInstant(checkTimeZone(timeZone), now, checkLocale(locale))
  },
})

function checkLocale(locale: string): string {
  try {
    if (Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0) return locale
  } catch {}
  throw new ToolError(`"${locale}" is not a known locale. Use a language tag such as en-US, de or ja.`)
}
