import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarkdownReader, type MarkdownView } from './reader'

const report = [
  '# Title\n\nA paragraph with a note[^a] and a [link][l].\n\n- one\n- two\n\n```ts\nlet a = 1\n```\n\n',
  '[l]: https://e.example "Title"\n\n| a |\n| - |\n| 1 |\n\nAnother[^b].\n\n[^b]: Second\n[^a]: First\n\nEnd.',
].join('')

const blocksOf = (view: MarkdownView) => view.sections.flatMap(({ blocks }) => blocks)

test('a text that streamed in is read like one that is there at once', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 }), (steps) => {
      const reader = createMarkdownReader()
      let length = 0
      for (const step of steps) {
        length += step
        reader.read(report.slice(0, length), true)
      }
      expect(reader.read(report, false)).toEqual(createMarkdownReader().read(report, false))
    }),
  )
})

test('a block keeps its place and its object when more follows', () => {
  const reader = createMarkdownReader()
  const [first] = blocksOf(reader.read('First.\n\nSec', true))
  expect(blocksOf(reader.read('First.\n\nSecond.', true))[0]).toBe(first)
  expect(blocksOf(reader.read('First.\n\nSecond.\n\nThird', true))[0]).toBe(first)
})

test('a definition that comes late changes the blocks that wait for it and no others', () => {
  const reader = createMarkdownReader()
  const before = blocksOf(reader.read('A [link][l].\n\nNone.\n\n', true))
  const after = blocksOf(reader.read('A [link][l].\n\nNone.\n\n[l]: https://e.example\n\n', true))
  expect(after[0]?.references.links).toEqual({ l: { href: 'https://e.example', title: undefined } })
  expect(after[1]).toBe(before[1])
})

test('footnotes are numbered as they are referred to', () => {
  const { footnotes } = createMarkdownReader().read(report, false)
  expect(footnotes.map(({ number, text }) => [number, text.trim()])).toEqual([
    [1, 'First'],
    [2, 'Second'],
  ])
})

test('another text is read from its beginning, even one of the same length', () => {
  const reader = createMarkdownReader()
  reader.read('It is 5 °C.\n\nThe end', true)
  const view = reader.read('It is 7 °C.\n\nThe end', true)
  expect(view).toEqual(createMarkdownReader().read('It is 7 °C.\n\nThe end', true))
})

test('a text that goes on after its end is read as one', () => {
  const reader = createMarkdownReader()
  reader.read('- one', false)
  expect(reader.read('- one\n- two', false)).toEqual(createMarkdownReader().read('- one\n- two', false))
})

test('a text that goes on after its end keeps the blocks that do not change', () => {
  const text = `${'A [link][l].\n\n'.repeat(40)}${report}\n\n\`\`\`ts\nlet a`
  const onward = ' = 1\n```\n\nAfter.'
  const reader = createMarkdownReader()
  const before = reader.read(text, false)
  const during = reader.read(`${text} = `, true)
  const after = reader.read(text + onward, false)
  expect(after).toEqual(createMarkdownReader().read(text + onward, false))
  const unchanged = blocksOf(before).length - 1
  for (const view of [during, after])
    expect(blocksOf(view).findIndex((block, at) => block !== blocksOf(before)[at])).toBe(unchanged)
  expect(after.sections[0]).toBe(before.sections[0])
})

test('code that is still open grows by its last segment only', () => {
  const line = 'let value = 1\n'
  const reader = createMarkdownReader()
  const segments = (text: string) => {
    const [view] = blocksOf(reader.read(text, true))
    return view?.block.kind === 'code' ? view.block.segments : []
  }
  const before = segments(`\`\`\`js\n${line.repeat(300)}`)
  const after = segments(`\`\`\`js\n${line.repeat(301)}`)
  expect(before.length).toBe(3)
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  expect(after.join('')).toBe(line.repeat(301).trimEnd())
})
