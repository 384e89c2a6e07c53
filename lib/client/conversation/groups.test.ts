import { afterEach, expect, test } from 'vitest'
import { describeConversation } from './conversation-entry'
import { twoTurns } from './fixture'
import { groupByDate } from './groups'

const zone = process.env.TZ

afterEach(() => {
  process.env.TZ = zone
})

function group(timeZone: string, now: string, times: readonly string[], pinned = '') {
  process.env.TZ = timeZone
  const entry = describeConversation(twoTurns())
  const entries = times.map((updatedAt) => ({ ...entry, id: updatedAt, updatedAt, isPinned: updatedAt === pinned }))
  return groupByDate(entries, new Date(now)).map(({ label, entries }) => [label, ...entries.map(({ id }) => id)])
}

test('days begin at the midnight of the reader', () => {
  const times = ['2026-03-09T23:59:59.000Z', '2026-03-10T00:00:00.000Z', '2026-03-10T12:00:00.000Z']
  expect(group('UTC', '2026-03-10T13:00:00Z', times)).toEqual([
    ['Today', times[2], times[1]],
    ['Yesterday', times[0]],
  ])
  // In Auckland it is 02:00 on the 11th, and the 10th began at 11:00 of the 9th.
  expect(group('Pacific/Auckland', '2026-03-10T13:00:00Z', times)).toEqual([
    ['Today', times[2]],
    ['Yesterday', times[1], times[0]],
  ])
})

test('older ones come by spans of days, then by months', () => {
  const times = [
    '2026-03-30T10:00:00.000Z',
    '2026-03-24T00:00:00.000Z',
    '2026-03-23T23:59:59.999Z',
    '2026-03-01T00:00:00.000Z',
    '2026-02-28T23:59:59.999Z',
    '2026-02-01T00:00:00.000Z',
    '2025-12-31T23:59:59.999Z',
  ]
  expect(group('UTC', '2026-03-31T09:00:00Z', times)).toEqual([
    ['Yesterday', times[0]],
    ['Last 7 days', times[1]],
    ['Last 30 days', times[2], times[3]],
    ['February 2026', times[4], times[5]],
    ['December 2025', times[6]],
  ])
})

test('a day of 23 or 25 hours is a day', () => {
  // New York lost an hour on 8 March 2026 and gained one on 1 November 2026.
  expect(group('America/New_York', '2026-03-09T04:30:00Z', ['2026-03-08T05:00:00.000Z'])).toEqual([
    ['Yesterday', '2026-03-08T05:00:00.000Z'],
  ])
  expect(group('America/New_York', '2026-03-09T04:30:00Z', ['2026-03-08T04:59:59.000Z'])[0]?.[0]).toBe('Last 7 days')
  expect(group('America/New_York', '2026-11-02T05:30:00Z', ['2026-11-01T04:00:00.000Z'])[0]?.[0]).toBe('Yesterday')
  expect(group('America/New_York', '2026-11-02T05:30:00Z', ['2026-11-01T03:59:59.000Z'])[0]?.[0]).toBe('Last 7 days')
})

test('pinned ones come first, and what lies in the future is of today', () => {
  const times = ['2026-03-11T00:00:00.000Z', '2020-01-01T00:00:00.000Z', '2026-03-10T00:00:00.000Z']
  expect(group('UTC', '2026-03-10T09:00:00Z', times, times[1])).toEqual([
    ['Pinned', times[1]],
    ['Today', times[0], times[2]],
  ])
  expect(group('UTC', '2026-03-10T09:00:00Z', [])).toEqual([])
})
