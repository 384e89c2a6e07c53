import { expect, test } from 'vitest'
import { createToolPlaces } from './tool-places'

test('a client has so many places, whatever the others have', () => {
  const places = createToolPlaces(2)
  const [first, second, third] = [places.take('a'), places.take('a'), places.take('a')]
  expect([first, second, third].map((release) => release !== undefined)).toEqual([true, true, false])
  expect(places.take('b')).toBeDefined()
  first?.()
  expect(places.take('a')).toBeDefined()
  expect(places.take('a')).toBeUndefined()
})
