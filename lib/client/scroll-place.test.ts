import { expect, test } from 'vitest'
import { isAtEnd, readMove } from './scroll-place'

const place = (top: number, height = 2000, view = 500) => ({ top, height, view })

test('the last 32 pixels are the end', () => {
  expect(isAtEnd(place(1500))).toBe(true)
  expect(isAtEnd(place(1468))).toBe(true)
  expect(isAtEnd(place(1467))).toBe(false)
  expect(isAtEnd(place(0, 300))).toBe(true)
})

test('a move up in a list of the same size is a reader who turns away', () => {
  expect(readMove(place(1500), place(1490))).toBe('away')
})

test('a move up in a list that got shorter, or a taller view, is the browser', () => {
  expect(readMove(place(1500), place(1400, 1900))).toBeUndefined()
  expect(readMove(place(1500), place(1400, 2000, 600))).toBeUndefined()
})

test('a move down is a reader who comes back only when it reaches the end', () => {
  expect(readMove(place(900), place(1200))).toBeUndefined()
  expect(readMove(place(900), place(1480))).toBe('back')
  expect(readMove(place(1400), place(1600, 2100))).toBe('back')
})

test('a move down by what grew above is the browser', () => {
  expect(readMove(place(1480), place(1580, 2100))).toBeUndefined()
})
