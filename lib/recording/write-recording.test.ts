import { describe, expect, test } from 'vitest'
import { recording, timed } from './fixture'
import { parseRecording } from './parse-recording'
import { recordingChunks, writeRecording } from './write-recording'

describe('a written recording', () => {
  test('begins with a header that says what was asked of whom, and when', () => {
    const [header = ''] = writeRecording(recording).split('\n')
    expect(JSON.parse(header)).toEqual({
      deltascope: 'recording',
      version: 1,
      title: recording.title,
      source: 'compare',
      startedAt: '2026-01-31T09:30:00.000Z',
      productVersion: '0.1.0',
      hasTimes: true,
      clock: expect.stringContaining('milliseconds'),
      runs: recording.runs.map(({ lane, round, request, labels, stop }) => ({
        lane,
        round,
        request,
        labels,
        ...(stop && { stop }),
      })),
    })
  })

  test('has one line for each event, by the time it was received; lanes of one time keep their order', () => {
    const [, ...lines] = writeRecording(recording).trimEnd().split('\n')
    const order = lines
      .map((line) => JSON.parse(line))
      .map(({ run, receivedMs, event }) => [receivedMs, run, event.seq])
    expect(order).toEqual([
      [1, 0, 0],
      [6, 1, 0],
      [11, 0, 1],
      [11, 0, 2],
      [11, 1, 1],
      [11, 1, 2],
      [13.5, 1, 3],
      [13.5, 1, 4],
      [13.5, 1, 5],
      [13.5, 1, 6],
      [21, 0, 3],
      [21, 0, 4],
      [21, 0, 5],
      [21, 0, 6],
    ])
  })

  test('reads back as what it was', () => {
    expect(parseRecording(writeRecording(recording), 'abc')).toEqual({ recording })
  })

  test('without runs, or with a run that nothing came for, reads back as well', () => {
    const none = { ...recording, runs: [] }
    const silent = { ...recording, runs: recording.runs.map((run) => ({ ...run, events: [] })) }
    expect(parseRecording(writeRecording(none), 'abc')).toEqual({ recording: none })
    expect(parseRecording(writeRecording(silent), 'abc')).toEqual({ recording: silent })
  })

  test('comes in pieces of whole lines, the header first', () => {
    const text = 'x'.repeat(400_000)
    const events = [0, 1, 2, 3].map((seq) => timed({ seq, t: seq, type: 'text_delta', part: 0, text }))
    const large = { ...recording, runs: recording.runs.slice(0, 1).map((run) => ({ ...run, events })) }
    const chunks = [...recordingChunks(large)]
    expect(chunks.map((chunk) => chunk.split('\n').length - 1)).toEqual([1, 3, 1])
    expect(chunks.every((chunk) => chunk.endsWith('\n'))).toBe(true)
    expect(parseRecording(chunks.join(''), 'abc')).toEqual({ recording: large })
  })

  test('leaves out what a provider nested too deeply to be read again, and nothing else', () => {
    let raw: unknown = 1
    for (let depth = 0; depth < 50_000; depth++) raw = [raw]
    for (const level of [raw, JSON.parse('['.repeat(300) + ']'.repeat(300))]) {
      const events = [timed({ seq: 0, t: 0, type: 'usage', outputTokens: 7, final: true, raw: level })]
      const deep = { ...recording, runs: recording.runs.slice(0, 1).map((run) => ({ ...run, events })) }
      const parsed = parseRecording(writeRecording(deep))
      expect('recording' in parsed && parsed.recording.runs[0]?.events).toEqual([
        timed({ seq: 0, t: 0, type: 'usage', outputTokens: 7, final: true }),
      ])
    }
  })
})
