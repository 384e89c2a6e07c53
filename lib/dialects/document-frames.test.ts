import { describe, expect, test } from 'vitest'
import { createDocumentParser } from './document-frames'

function read(...texts: string[]): { data: string | null; complete: boolean }[][] {
  const parser = createDocumentParser()
  const given = [...texts.map((text) => parser.push(text)), parser.end()]
  return given.map((frames) => frames.map(({ data, complete }) => ({ data, complete })))
}
const whole = (data: string) => ({ data, complete: true })

describe('a document', () => {
  test('is one frame at the end of the body', () => {
    expect(read(' ', '{"a":', '[{}]}\n')).toEqual([[], [], [], [whole(' {"a":[{}]}\n')]])
  })
  test('is whatever came, also what is no JSON', () => {
    expect(read('Bad gateway')).toEqual([[], [whole('Bad gateway')]])
  })
  test('of nothing is none', () => {
    expect(read('', ' \n')).toEqual([[], [], []])
  })
})

describe('a list', () => {
  test('gives each object as soon as it is whole', () => {
    expect(read('[{"a":1}', ',\r\n{"b":', '{}},{}', ']')).toEqual([
      [whole('{"a":1}')],
      [],
      [whole('{"b":{}}'), whole('{}')],
      [],
      [],
    ])
  })
  test('reads the same cut anywhere', () => {
    const text = ' [{"a":"}\\"{\\\\"},{"b":[{"c":"[\\u007d"}]}]'
    const expected = [whole('{"a":"}\\"{\\\\"}'), whole('{"b":[{"c":"[\\u007d"}]}')]
    for (let cut = 0; cut <= text.length; cut++)
      expect(read(text.slice(0, cut), text.slice(cut)).flat()).toEqual(expected)
  })
  test('that breaks off inside an object gives that as not whole', () => {
    expect(read('[{},{"a":"b').flat()).toEqual([whole('{}'), { data: '{"a":"b', complete: false }])
  })
  test('without any object is what it is', () => {
    expect(read('[ bad', ' gateway').flat()).toEqual([whole('[ bad gateway')])
    expect(read('[]').flat()).toEqual([whole('[]')])
  })
  test('holds no more than the object that has begun', () => {
    const parser = createDocumentParser()
    parser.push(`[${'{},'.repeat(1000)}${' '.repeat(1000)}{"a":`)
    expect(parser.pending).toBe(5)
  })
})
