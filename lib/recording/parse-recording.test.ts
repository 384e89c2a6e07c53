import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recording } from './fixture'
import { isRecordingText, type ParsedRecording, parseRecording } from './parse-recording'
import { writeRecording } from './write-recording'

const text = writeRecording(recording)
const lines = text.trimEnd().split('\n')
const header = JSON.parse(lines[0] ?? '')

/** The file with the header changed and these event lines. */
function file(change: object, events: readonly object[] = []): string {
  return [{ ...header, ...change }, ...events].map((line) => JSON.stringify(line)).join('\n')
}

function line(event: object, change: object = {}): object {
  return {
    run: 0,
    receivedMs: 1,
    read: 0,
    event: { seq: 0, t: 0, type: 'heartbeat', from: 'bff', ...event },
    ...change,
  }
}

function messages(parsed: ParsedRecording): string[] {
  return 'errors' in parsed ? parsed.errors.map(({ line, message }) => `${line}: ${message.replace(/\.$/, '')}`) : []
}

describe('what is read', () => {
  test('a byte order mark, Windows line ends, blank lines and a missing last line end change nothing', () => {
    const other = `\uFEFF\r\n${lines.join('\r\n\r\n  \r\n')}`
    expect(parseRecording(other, 'abc')).toEqual({ recording })
  })

  test('any order of lines in which each run has its own', () => {
    const byRun = lines.slice(1).toSorted((a, b) => JSON.parse(b).run - JSON.parse(a).run)
    expect(parseRecording([lines[0], ...byRun].join('\n'), 'abc')).toEqual({ recording })
  })

  test('unknown fields and events of unknown types are kept', () => {
    const [run] = header.runs
    const events = [
      line({ type: 'applause', hands: 2 }, { weather: 'fair' }),
      line({ seq: 1, type: 'text_delta', part: 0, text: 'a', tone: 1 }),
    ]
    const parsed = parseRecording(file({ mood: 'good', runs: [{ ...run, note: 'n' }] }, events))
    expect(parsed).toEqual({
      recording: {
        ...recording,
        id: '',
        mood: 'good',
        runs: [
          {
            ...run,
            note: 'n',
            events: [
              {
                event: { seq: 0, t: 0, type: 'applause', from: 'bff', hands: 2 },
                receivedMs: 1,
                read: 0,
                weather: 'fair',
              },
              {
                event: { seq: 1, t: 0, type: 'text_delta', from: 'bff', part: 0, text: 'a', tone: 1 },
                receivedMs: 1,
                read: 0,
              },
            ],
          },
        ],
      },
    })
  })

  test('names of an object prototype are names like others', () => {
    const odd =
      '{"run":0,"receivedMs":1,"read":0,"event":{"seq":0,"t":0,"type":"constructor","__proto__":{"part":1},"toString":1}}'
    const parsed = parseRecording(`${file({})}\n${odd}`)
    expect('recording' in parsed && JSON.stringify(parsed.recording.runs[0]?.events[0]?.event)).toBe(
      '{"seq":0,"t":0,"type":"constructor","__proto__":{"part":1},"toString":1}',
    )
    expect('part' in {}).toBe(false)
    expect(messages(parseRecording('{"__proto__":{"deltascope":"recording","version":1}}'))).toEqual([
      '1: This is not the header of a Deltascope recording',
    ])
  })
})

describe('what is refused', () => {
  const other = '1: This is not the header of a Deltascope recording'
  test.each<[string, string, string]>([
    ['nothing', '', '1: The file is empty'],
    ['blank lines', ' \n\r\n', '1: The file is empty'],
    ['other text', '\n\ndata: {}', '3: The line is cut off, or not JSON'],
    ['other JSON', '{"id":1}\n{"id":2}', other],
    ['a list', '[]', other],
    [
      'a newer version',
      file({ version: 7, runs: 'new' }),
      '1: The recording has format version 7, made by a newer Deltascope; this one reads version 1',
    ],
    ['a version that is none', file({ version: '1' }), '1: version must be a whole number, at least 0'],
    ['a title that is none', file({ title: 4 }), '1: title must be a string of at most 1000 characters'],
    ['an unknown source', file({ source: 'dream' }), '1: source must be one of "compare", "chat", "capture"'],
    [
      'a start that is no time',
      file({ startedAt: 'yesterday' }),
      '1: startedAt must be a time such as "2026-01-31T09:30:00Z"',
    ],
    [
      'a month that is none',
      file({ startedAt: '2026-13-31T09:30:00Z' }),
      '1: startedAt must be a time such as "2026-01-31T09:30:00Z"',
    ],
    ['runs that are no list', file({ runs: {} }), '1: runs must be a list'],
    [
      'a lane without a letter',
      file({ runs: [{ ...header.runs[0], lane: 26 }] }),
      '1: runs[0].lane must be a whole number, 0 to 25',
    ],
    [
      'a message of nobody',
      file({ runs: [{ ...header.runs[0], request: { provider: 'a', model: 'b', messages: [{ role: 'x' }] } }] }),
      '1: runs[0].request.messages[0].role must be one of "user", "assistant", "tool"',
    ],
  ])('%s', (_name, text, message) => {
    const parsed = parseRecording(text)
    expect(messages(parsed)).toEqual([message])
    expect(parsed).not.toHaveProperty('salvaged')
  })

  test.each<[string, object | string, string]>([
    ['no JSON', '{"run":0,', 'The line is not JSON'],
    ['a number', '4', 'The line must be an object'],
    ['no event', { run: 0, receivedMs: 0, read: 0 }, 'event must be an object'],
    ['a run that is not there', line({}, { run: 2 }), 'run is 2, but the header lists 2 runs, counted from 0'],
    ['a run that is no number', line({}, { run: '__proto__' }), 'run must be a whole number, at least 0'],
    ['a negative time', line({}, { receivedMs: -1 }), 'receivedMs must be a number of milliseconds, 0 to 1000000000'],
    [
      'a time too large for a number',
      '{"run":0,"receivedMs":1e999,"read":0}',
      'receivedMs must be a number of milliseconds, 0 to 1000000000',
    ],
    ['half a read', line({}, { read: 0.5 }), 'read must be a whole number, at least 0'],
    ['a text that is none', line({ type: 'text_delta', part: 0 }), 'event.text must be a string'],
    [
      'a nameless tool call',
      line({ type: 'part_start', part: 0, kind: 'tool_call', id: 'a' }),
      'event.name must be a string',
    ],
    [
      'an end without its times',
      line({ type: 'end', outcome: 'complete', timing: { frames: 1, bytes: 1 } }),
      'event.timing.totalMs must be a number',
    ],
    [
      'a line nested too deeply',
      `{"run":0,"event":${'['.repeat(100_000)}`,
      'The line is nested deeper than 200 levels',
    ],
  ])('a line with %s', (_name, wrong, message) => {
    const first = JSON.stringify(line({}))
    const parsed = parseRecording(
      `${file({})}\n${first}\n${typeof wrong === 'string' ? wrong : JSON.stringify(wrong)}\n`,
    )
    expect(messages(parsed)).toEqual([`3: ${message}`])
    expect('salvaged' in parsed && parsed.salvaged?.runs.map(({ events }) => events.length)).toEqual([1, 0])
  })

  test('a run that goes back', () => {
    const parsed = parseRecording(
      file({}, [
        line({ seq: 3, t: 5 }, { receivedMs: 6 }),
        line({ seq: 3, t: 5 }, { receivedMs: 6 }),
        line({ seq: 4, t: 4 }, { receivedMs: 6 }),
        line({ seq: 4, t: 5 }, { receivedMs: 5 }),
        line({ seq: 0, t: 0 }, { run: 1 }),
      ]),
    )
    expect(messages(parsed)).toEqual([
      '3: event.seq must be larger than 3, the one before',
      '4: event.t goes back: the event before has 5',
      '5: receivedMs goes back: the event before has 6',
    ])
  })

  test('no more than twenty lines are told', () => {
    const parsed = parseRecording([lines[0], ...Array.from({ length: 100 }, () => 'x')].join('\n'))
    expect('errors' in parsed && parsed.errors.map(({ line }) => line)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 2),
    )
  })
})

test('a file that was cut in the middle of a line says so and gives what came before, for every lane', () => {
  const parsed = parseRecording(lines.slice(0, 9).join('\n').slice(0, -7), 'abc')
  expect(parsed).toEqual({
    errors: [{ line: 9, message: 'The line is cut off, or not JSON.' }],
    salvaged: {
      ...recording,
      runs: recording.runs.map((run, lane) => ({ ...run, events: run.events.slice(0, lane === 0 ? 3 : 4) })),
    },
  })
})

test('the example of the documentation is a recording, written as Deltascope writes it', () => {
  const page = readFileSync(`${import.meta.dirname}/../../docs/recording-format.md`, 'utf8')
  const example = /```jsonl\n(.*?)```/s.exec(page)?.[1] ?? ''
  const parsed = parseRecording(example)
  expect(messages(parsed)).toEqual([])
  expect('recording' in parsed && writeRecording(parsed.recording)).toBe(example)
})

test('whatever the text, the reader answers', () => {
  const piece = fc.oneof(
    fc.constantFrom(...lines, '\n', '\r\n', '{', '}', '"', '__proto__', '{"run":0,"receivedMs":1,"read":0,"event":'),
    fc.string(),
    fc.json(),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const parsed = parseRecording(`${lines[0]}\n${pieces.join('')}`)
      if ('recording' in parsed) expect(parseRecording(writeRecording(parsed.recording))).toEqual(parsed)
      else expect(parsed.errors.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})

test('a recording is told from a capture by its first line, sound or not', () => {
  expect(isRecordingText(text)).toBe(true)
  expect(isRecordingText(`\uFEFF\r\n${text}`)).toBe(true)
  expect(isRecordingText(text.slice(0, 60))).toBe(true)
  expect(isRecordingText(file({ version: 9 }))).toBe(true)
  expect(isRecordingText('{"version":1, "deltascope" : "recording"}')).toBe(true)
  expect(isRecordingText('')).toBe(false)
  expect(isRecordingText('{"choices":[]}\n{"deltascope":"recording"}')).toBe(false)
  const folder = `${import.meta.dirname}/../dialects/fixtures/gemini`
  for (const name of readdirSync(folder)) expect(isRecordingText(readFileSync(`${folder}/${name}`, 'utf8'))).toBe(false)
})
