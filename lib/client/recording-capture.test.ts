import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decodeCapture } from '@/lib/dialects/decode-capture'
import type { StreamEvent } from '@/lib/protocol/events'
import { parseRecording } from '@/lib/recording/parse-recording'
import { writeRecording } from '@/lib/recording/write-recording'
import { type CaptureReading, decodeText, excerptOf, recordCapture, summarizeCapture } from './recording-capture'

const events: StreamEvent[] = [
  { seq: 0, t: 0, type: 'frame', n: 0, bytes: 10 },
  { seq: 1, t: 0, type: 'response', status: 200, attempt: 1, model: 'claude-x' },
  { seq: 2, t: 0, type: 'part_start', part: 0, kind: 'text' },
  { seq: 3, t: 0, type: 'text_delta', part: 0, text: 'Hel' },
  { seq: 4, t: 1, type: 'frame', n: 1, bytes: 12 },
  { seq: 5, t: 1, type: 'text_delta', part: 0, text: 'lo' },
  { seq: 6, t: 2, type: 'frame', n: 2, bytes: 12 },
  { seq: 7, t: 2, type: 'finish', reason: 'stop' },
]
const reading: CaptureReading = { dialect: 'anthropic-messages', why: 'Named events.', events, errors: [] }
const stamp = { id: 'abc', title: 'capture', startedAt: '2026-01-31T09:30:00Z', productVersion: '0.1.0' }

describe('a capture as a recording', () => {
  const recording = recordCapture(reading, 'anthropic-messages', stamp)

  test('has no times of its own, and every frame is a read', () => {
    expect(recording).toEqual({
      ...stamp,
      source: 'capture',
      hasTimes: false,
      runs: [
        {
          lane: 0,
          round: 0,
          request: { provider: 'anthropic-messages', model: 'claude-x', messages: [] },
          labels: { provider: 'Anthropic Messages', model: 'claude-x', isDemo: false },
          events: events.map((event) => ({ event, receivedMs: event.t, read: event.t })),
        },
      ],
    })
  })

  test('is written and read back like any other', () => {
    expect(parseRecording(writeRecording(recording), 'abc')).toEqual({ recording })
  })

  test('reads back whatever a provider sent', () => {
    const folder = `${import.meta.dirname}/../dialects/fixtures`
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.sse'))
    for (const name of files) {
      const decoded = decodeCapture(readFileSync(`${folder}/${name}`, 'utf8'))
      const recording = recordCapture(decoded, decoded.dialect ?? 'openai-chat', stamp)
      expect([name, parseRecording(writeRecording(recording), 'abc')]).toEqual([name, { recording }])
    }
    expect(files.length).toBeGreaterThan(100)
  })

  test('without a model in it says so', () => {
    const nameless = recordCapture({ ...reading, events: events.slice(2) }, 'gemini', stamp)
    expect(nameless.runs[0]?.labels).toEqual({ provider: 'Gemini', model: 'unknown', isDemo: false })
  })
})

test('a reading is summed up by its frames, its events and the beginning of its answer', () => {
  expect(summarizeCapture(reading)).toEqual({ frames: 3, events: 8, answer: 'Hello', isWhole: true })
  const long: StreamEvent = { seq: 0, t: 0, type: 'text_delta', part: 0, text: 'x'.repeat(500) }
  expect(summarizeCapture({ ...reading, events: [long] })).toEqual({
    frames: 0,
    events: 1,
    answer: 'x'.repeat(200),
    isWhole: false,
  })
})

describe('the lines around one', () => {
  const text = 'a\r\nb\rc\nd\n\nf\ng\nh\n'

  test.each([
    [1, [1, 2, 3, 4], ['a', 'b', 'c', 'd']],
    [5, [2, 3, 4, 5, 6, 7, 8], ['b', 'c', 'd', '', 'f', 'g', 'h']],
    [9, [6, 7, 8, 9], ['f', 'g', 'h', '']],
    [40, [], []],
  ])('line %i', (line, numbers, texts) => {
    const excerpt = excerptOf(text, line)
    expect([excerpt.map(({ line }) => line), excerpt.map(({ text }) => text)]).toEqual([numbers, texts])
  })

  test('are cut where they are long', () => {
    expect(excerptOf('x'.repeat(600), 1)).toEqual([{ line: 1, text: `${'x'.repeat(500)}…` }])
  })
})

test('a text is read in the encoding that its byte order mark names, else as UTF-8', () => {
  expect(decodeText(new TextEncoder().encode('\uFEFFzwölf'))).toBe('zwölf')
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x61, 0, 0xf6, 0]))).toBe('aö')
  expect(decodeText(new Uint8Array([0xfe, 0xff, 0, 0x61, 0, 0xf6]))).toBe('aö')
  expect(decodeText(new Uint8Array())).toBe('')
})
