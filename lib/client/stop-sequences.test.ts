import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readStops, writeStops } from './stop-sequences'

test('each line is a sequence, empty lines are none, and spaces count', () => {
  expect(readStops('END\n\n ; \n')).toEqual(['END', ' ; '])
  expect(readStops('')).toEqual([])
})

test('what a line cannot hold is written with a backslash', () => {
  expect(writeStops(['\n\n', 'a\tb', '\\n'])).toBe('\\n\\n\na\\tb\n\\\\n')
  expect(readStops('\\n\\n\na\\tb\n\\\\n')).toEqual(['\n\n', 'a\tb', '\\n'])
})

test('a backslash before anything else stands for itself', () => {
  expect(readStops('\\d \\')).toEqual(['\\d \\'])
})

test('any sequences come back as they were', () => {
  const stops = fc.array(fc.string({ unit: fc.constantFrom(...'\\nrt\n\r\t a'), minLength: 1 }))
  fc.assert(
    fc.property(stops, (list) => {
      expect(readStops(writeStops(list))).toEqual(list)
    }),
  )
})
