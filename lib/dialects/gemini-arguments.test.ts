import { expect, test } from 'vitest'
import { createArgumentTree } from './gemini-arguments'

function treeOf(...pieces: Record<string, unknown>[]): string {
  const tree = createArgumentTree()
  for (const piece of pieces) tree.write(piece)
  return tree.text()
}

test('values go where their paths say', () => {
  expect(
    treeOf(
      { jsonPath: '$.a[1].b', numberValue: 2 },
      { jsonPath: '$[\'b c\']["d.e"]', stringValue: 'x' },
      { jsonPath: '$.a[0]', nullValue: 'NULL_VALUE' },
      { jsonPath: "$['b c']['d.e']", stringValue: 'y' },
    ),
  ).toBe('{"a":[null,{"b":2}],"b c":{"d.e":"xy"}}')
})
test('a path whose quote has no end leads nowhere', () => {
  expect(treeOf({ jsonPath: "$.a['b", numberValue: 1 }, { jsonPath: `$.a["b']`, numberValue: 1 })).toBe('')
})
test('an object of more branches than any tool takes is cut, so that nobody takes it for a whole one', () => {
  const pieces = Array.from({ length: 60_000 }, (_, index) => ({ jsonPath: `$.a[${index}].b`, boolValue: true }))
  const text = treeOf(...pieces)
  expect(text.startsWith('{"a":[{"b":true},{"b":true}')).toBe(true)
  expect(() => JSON.parse(text)).toThrow()
  expect(text.length).toBeLessThan(600_000)
})
