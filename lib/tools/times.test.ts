import { describe, expect, test } from 'vitest'
import { convertTime } from './convert-time'
import { currentTime } from './current-time'
import { runTool } from './run-tool'
import type { BuiltInTool } from './tool'

const now = Date.UTC(2025, 2, 9, 13, 5, 7)

async function result(tool: BuiltInTool, args: unknown) {
  const context = { signal: new AbortController().signal, settings: { fetchAllowedHosts: [] }, now }
  const { durationMs, ...rest } = await runTool(tool, JSON.stringify(args), context)
  return rest
}

describe('current_time', () => {
  test('the time of a zone has its offset, weekday and words', async () => {
    expect(await result(currentTime, { timeZone: 'Europe/Berlin' })).toEqual({
      content: [
        'ISO: 2025-03-09T14:05:07+01:00',
        'Weekday: Sunday',
        'Time zone: Europe/Berlin (UTC+01:00)',
        'In words: Sunday, 9 March 2025 at 14:05:07',
      ].join('\n'),
    })
  })

  test('without a zone it is UTC, and null counts as left out', async () => {
    expect((await result(currentTime, { timeZone: null })).content).toContain('ISO: 2025-03-09T13:05:07+00:00')
  })

  test('a zone may be behind UTC or off by half an hour', async () => {
    expect((await result(currentTime, { timeZone: 'America/St_Johns' })).content).toContain('2025-03-09T10:35:07-02:30')
    expect((await result(currentTime, { timeZone: 'Asia/Kolkata' })).content).toContain('2025-03-09T18:35:07+05:30')
  })

  test('the words follow the locale', async () => {
    const { content } = await result(currentTime, { timeZone: 'UTC', locale: 'de' })
    expect(content).toContain('In words: Sonntag, 9. März 2025 um 13:05:07')
  })

  test('an unknown zone is told with those near it', async () => {
    expect(await result(currentTime, { timeZone: 'Berlin' })).toEqual({
      content: '"Berlin" is not a known time zone. Did you mean Europe/Berlin?',
      isError: true,
    })
    expect(await result(currentTime, { timeZone: 'Mars/Olympus' })).toEqual({
      content: '"Mars/Olympus" is not a known time zone. Use an IANA name such as Europe/Berlin or UTC.',
      isError: true,
    })
  })

  test.each(['xx-', 'not a locale', ''])('the locale "%s" is refused', async (locale) => {
    expect(await result(currentTime, { locale })).toMatchObject({ isError: true })
  })

  test('an argument that is not known is told', async () => {
    expect(await result(currentTime, { zone: 'UTC' })).toEqual({
      content: 'The arguments are wrong. Unrecognized key: "zone".',
      isError: true,
    })
  })
})

describe('convert_time', () => {
  async function iso(args: unknown) {
    const { content } = await result(convertTime, args)
    return [/^ISO: (.*)$/m.exec(content)?.[1] ?? content, /^Note: (.*)$/m.exec(content)?.[1]]
  }

  test.each([
    [{ time: '2025-07-01T09:00', from: 'America/New_York', to: 'Asia/Tokyo' }, '2025-07-01T22:00:00+09:00'],
    [{ time: '2025-01-01 23:30', from: 'Europe/London', to: 'Asia/Kolkata' }, '2025-01-02T05:00:00+05:30'],
    [{ time: '2025-01-01T00:00:00Z', to: 'America/Los_Angeles' }, '2024-12-31T16:00:00-08:00'],
    [{ time: '2025-01-01T12:00+02:00', from: 'Asia/Tokyo', to: 'UTC' }, '2025-01-01T10:00:00+00:00'],
    [{ time: '9:30', from: 'Asia/Tokyo', to: 'UTC' }, '2025-03-09T00:30:00+00:00'],
    [{ time: '2025-06-01', from: 'UTC', to: 'UTC' }, '2025-06-01T00:00:00+00:00'],
    [{ time: '1900-01-01T00:00', from: 'UTC', to: 'Europe/Amsterdam' }, expect.stringMatching(/^1900-01-01T00:/)],
  ])('%j', async (args, expected) => {
    expect(await iso(args)).toEqual([expected, undefined])
  })

  test('a time that the clocks skip is the time after the change', async () => {
    expect(await iso({ time: '2025-03-30T02:30', from: 'Europe/Berlin', to: 'Europe/Berlin' })).toEqual([
      '2025-03-30T03:30:00+02:00',
      'The clocks of Europe/Berlin skip this time; the time after the change is shown.',
    ])
  })

  test('a time that the clocks show twice is the earlier one', async () => {
    expect(await iso({ time: '2025-10-26T02:30', from: 'Europe/Berlin', to: 'UTC' })).toEqual([
      '2025-10-26T00:30:00+00:00',
      'The clocks of Europe/Berlin show this time twice; the earlier one is shown.',
    ])
  })

  test.each(['', 'noon', '25:00', '2025-02-30T10:00', '2025-13-01', '10:61', 'Z', '1741525507'])(
    '"%s" is no time',
    async (time) => {
      expect(await result(convertTime, { time, to: 'UTC' })).toMatchObject({ isError: true })
    },
  )
})
