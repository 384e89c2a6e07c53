import { describe, expect, test } from 'vitest'
import type { Outcome } from '@/lib/protocol/events'
import { recording, timed } from '@/lib/recording/fixture'
import type { RecordedRun } from '@/lib/recording/recording'
import { describeEndings, describeRecording, fileNameOf, findRecordings, formatBytes } from './recording-entry'

const [first, second] = recording.runs as [RecordedRun, RecordedRun]

function ended(outcome: Outcome): RecordedRun {
  const end = timed({ seq: 0, t: 0, type: 'end', outcome, timing: { totalMs: 0, frames: 0, bytes: 0 } })
  return { ...first, events: [end] }
}

test('an entry says who was recorded, how it ended and how much there is', () => {
  expect(describeRecording(recording, 3400)).toEqual({
    id: 'abc',
    title: recording.title,
    source: 'compare',
    startedAt: '2026-01-31T09:30:00.000Z',
    hasTimes: true,
    lanes: [
      { lane: 0, labels: first.labels },
      { lane: 1, labels: second.labels },
    ],
    endings: { complete: 1, stopped: 1 },
    runs: 2,
    events: 14,
    bytes: 3400,
  })
})

test('repeats are runs of the same lane, and lanes come in their order', () => {
  const runs = [{ ...second, round: 1 }, { ...first, round: 1 }, second, first]
  const { lanes, runs: count } = describeRecording({ ...recording, runs }, 0)
  expect([lanes.map(({ lane }) => lane), count]).toEqual([[0, 1], 4])
})

describe('how runs ended', () => {
  const failure = { kind: 'network', message: 'Gone.', retryable: true, phase: 'mid_stream' } as const

  test.each<[string, RecordedRun, string]>([
    ['complete', ended('complete'), '1 complete'],
    ['cancelled by somebody else', ended('cancelled'), '1 stopped'],
    ['broken off', ended('incomplete'), '1 broken off'],
    ['failed', ended('error'), '1 failed'],
    ['stopped by the reader', { ...ended('complete'), stop: { atMs: 1 } }, '1 stopped'],
    ['without an end', { ...first, events: [] }, '1 broken off'],
    ['with a lost connection', { ...first, events: [], failure }, '1 broken off'],
    ['refused', { ...first, events: [], failure: { ...failure, phase: 'connect' } }, '1 failed'],
  ])('%s', (_name, run, words) => {
    expect(describeEndings(describeRecording({ ...recording, runs: [run] }, 0))).toBe(words)
  })

  test('several ways are told together', () => {
    const runs = [ended('error'), ended('complete'), ended('complete')]
    expect(describeEndings(describeRecording({ ...recording, runs }, 0))).toBe('2 complete, 1 failed')
  })
})

test('the search takes every word in any order and case, and gives the newest first', () => {
  const entry = describeRecording(recording, 0)
  const entries = [
    { ...entry, id: 'a', title: 'Weather in Oslo', startedAt: '2026-01-31T09:30:00Z' },
    { ...entry, id: 'b', title: 'Oslo, a poem', startedAt: '2026-01-31T10:00:00+02:00' },
    { ...entry, id: 'c', title: 'Primes', startedAt: '2026-02-01T00:00:00Z' },
  ]
  const find = (search: string) => findRecordings(entries, search).map(({ id }) => id)
  expect([find(''), find(' oslo '), find('oslo weather'), find('OSLO primes')]).toEqual([
    ['c', 'a', 'b'],
    ['a', 'b'],
    ['a'],
    [],
  ])
})

test('sizes are told in the unit that fits', () => {
  expect([0, 1, 999, 1000, 9949, 9950, 999_499, 999_500, 123_456_789].map(formatBytes)).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1.0 kB',
    '9.9 kB',
    '10 kB',
    '999 kB',
    '1.0 MB',
    '123 MB',
  ])
})

test('a file is called by its title, in letters that every file system takes', () => {
  const startedAt = '2026-01-31T23:30:00-02:00'
  expect(fileNameOf({ title: 'Is 3,599 prime? / Größe', startedAt }, 'jsonl')).toBe(
    'deltascope-is-3-599-prime-größe-2026-02-01.jsonl',
  )
  expect(fileNameOf({ title: '../..', startedAt }, 'csv')).toBe('deltascope-2026-02-01.csv')
  expect(fileNameOf({ title: `${'a'.repeat(59)} b`, startedAt }, 'csv')).toBe(
    `deltascope-${'a'.repeat(59)}-2026-02-01.csv`,
  )
})
