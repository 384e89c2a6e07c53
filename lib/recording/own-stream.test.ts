import { describe, expect, test } from 'vitest'
import { encodeEvent } from '@/lib/protocol/encode-event'
import type { StreamEvent } from '@/lib/protocol/events'
import { recording } from './fixture'
import { recordOwnStream } from './own-stream'
import { parseRecording } from './parse-recording'

const naming = { title: 'run.sse', productVersion: '1.2.3' }
const own = recording.runs.map(({ events }) => events.map(({ event }) => event))

function read(text: string) {
  const file = recordOwnStream(text, naming)
  return file === undefined ? undefined : parseRecording(file, 'id')
}

describe("Deltascope's own stream as a recording", () => {
  test('a chat keeps its events and their true times', () => {
    const [events = []] = own
    const parsed = read(events.map((event) => encodeEvent(event)).join(''))
    expect(parsed).toEqual({
      recording: {
        id: 'id',
        ...naming,
        source: 'chat',
        startedAt: '2026-01-31T09:30:00.000Z',
        hasTimes: true,
        runs: [
          {
            lane: 0,
            round: 0,
            request: { provider: 'demo-openai', model: 'demo-thinker', messages: [] },
            labels: { provider: 'demo-openai', model: 'demo-thinker', isDemo: true },
            events: events.map((event) => ({ event, receivedMs: 0.25 + event.t, read: event.seq })),
          },
        ],
      },
    })
  })
  test('a comparison is told apart by its lanes, also with response headers, CRLF and a cut end', () => {
    const lanes = own.flatMap((events, lane) =>
      events.map((event): StreamEvent & { lane: number } => ({ ...event, lane })),
    )
    const text = `HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n${lanes.map((event) => encodeEvent(event)).join('')}data: {"seq":9,`
    const parsed = read(text.replaceAll('\n', '\r\n'))
    expect(
      parsed && 'recording' in parsed && parsed.recording.runs.map((run) => [run.lane, run.events.length]),
    ).toEqual(own.map((events, lane) => [lane, events.length]))
  })
  test("a provider's stream is none", () => {
    expect(read('data: {"id":"x","choices":[]}\n\n')).toBeUndefined()
    expect(read('')).toBeUndefined()
  })
})
