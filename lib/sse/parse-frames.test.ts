import { createParser } from 'eventsource-parser'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createFrameParser, type Frame } from './parse-frames'

function parse(...pieces: string[]): Frame[] {
  const parser = createFrameParser()
  return [...pieces.flatMap((piece) => parser.push(piece)), ...parser.end()]
}
const data = (...pieces: string[]) => parse(...pieces).map((frame) => frame.data)

describe('frames', () => {
  test('one message holds its event name, its data and its bytes', () => {
    expect(parse('event: ping\ndata: {"a":1}\n\n')).toEqual([
      { event: 'ping', data: '{"a":1}', stray: '', raw: 'event: ping\ndata: {"a":1}\n', complete: true },
    ])
  })
  test('the space after the colon is optional and only one is dropped', () => {
    expect(data('data:[DONE]\n\ndata:  x\n\n')).toEqual(['[DONE]', ' x'])
  })
  test('several data lines are joined by LF, an empty first one included', () => {
    expect(data('data:\ndata: b\n\n')).toEqual(['\nb'])
  })
  test('a CR and an LF in different reads are one line end', () => {
    expect(data('data: {"a":\r', '\ndata: 1}\r', '\n\r', '\n')).toEqual(['{"a":\n1}'])
  })
  test('a lone CR ends a line at once, without waiting for the next read', () => {
    const parser = createFrameParser()
    expect(parser.push('data: a\r\r').map((frame) => frame.data)).toEqual(['a'])
  })
  test('a comment is a frame without data', () => {
    expect(parse(': OPENROUTER PROCESSING\n\n')).toEqual([
      { event: '', data: null, stray: '', raw: ': OPENROUTER PROCESSING\n', complete: true },
    ])
  })
  test('id and retry are read and ignored', () => {
    expect(parse('id: 7\nretry: 10\ndata: x\n\n').map((frame) => [frame.data, frame.stray])).toEqual([['x', '']])
  })
  test('a line that is no field is kept as stray text', () => {
    expect(parse('error: {"code":400}\n\n').map((frame) => frame.stray)).toEqual(['error: {"code":400}'])
    expect(parse('{"error":{"code":503}}\n').map((frame) => frame.stray)).toEqual(['{"error":{"code":503}}'])
  })
  test('a byte order mark opens the stream once and is text later', () => {
    expect(data('\uFEFFdata: a\n\ndata: \uFEFFb\n\n')).toEqual(['a', '\uFEFFb'])
  })
  test('the last message is given although its blank line is missing, and says so', () => {
    expect(parse('data: a\n\ndata: b').map((frame) => [frame.data, frame.complete])).toEqual([
      ['a', true],
      ['b', false],
    ])
  })
  test('pending counts what a message without end holds', () => {
    const parser = createFrameParser()
    parser.push('data: a\n\ndata: 12')
    expect(parser.pending).toBe(8)
  })
})

const lineEnd = fc.constantFrom('\n', '\r\n', '\r')
const line = fc.oneof(
  fc.constantFrom(
    '',
    'data',
    'data:',
    'data: x',
    'event: ping',
    ': note',
    'id: 1',
    'retry: 5',
    'data: {"ü":"漢字 😀"}',
    'junk',
  ),
  fc.string({ unit: 'grapheme' }).filter((text) => !/[\r\n]/.test(text)),
)
const stream = fc.array(fc.tuple(line, lineEnd), { maxLength: 30 }).map((lines) => lines.flat().join(''))

function cut(text: string, at: number[]): string[] {
  const points = [0, ...at.map((n) => n % (text.length + 1)).sort((a, b) => a - b), text.length]
  return points.slice(1).map((point, index) => text.slice(points[index], point))
}

test('any cut of any stream gives the same frames', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.nat(), { maxLength: 12 }), (text, at) => {
      expect(parse(...cut(text, at))).toEqual(parse(text))
    }),
    { numRuns: 2000 },
  )
})

test('complete messages are those that eventsource-parser finds', () => {
  fc.assert(
    fc.property(stream, (text) => {
      const theirs: unknown[] = []
      const parser = createParser({ onEvent: ({ event, data }) => theirs.push([event ?? '', data]) })
      // Version 3 holds a CR at the very end back until more input comes.
      parser.feed(`${text}\n\n`)
      const ours = parse(`${text}\n\n`)
      expect(ours.filter((frame) => frame.data !== null).map((frame) => [frame.event, frame.data])).toEqual(theirs)
    }),
    { numRuns: 2000 },
  )
})

test('a megabyte in one line and small pieces costs linear time', () => {
  const parser = createFrameParser()
  const piece = 'x'.repeat(64)
  parser.push('data: ')
  for (let n = 0; n < 65_536; n++) parser.push(piece)
  expect(parser.push('\n\n')[0]?.data?.length).toBe(4_194_304)
})
