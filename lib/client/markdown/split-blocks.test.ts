import fc from 'fast-check'
import { Marked } from 'marked'
import { expect, test } from 'vitest'
import { createBlockSplitter, cutSegments, splitBlocks } from './split-blocks'

/** Lines that begin, continue, end or only look like every kind of block. */
const line = fc.constantFrom(
  '',
  '',
  'text',
  '# heading',
  '#no heading',
  '---',

  '***',
  '- item',
  '  more of an item',
  '    deep',
  '\ttab',
  '* * *',
  '1. one',
  '2) two',
  '   - nested',
  '> quote',
  '> - a list in it',
  '```',
  '```js',
  '   ```',
  '````',
  '~~~',
  '``` not`a fence',
  '| a | b |',
  '| - | - |',
  '$$',
  '$$x$$',
  '\\[',
  '\\]',
  '[a]: http://x.example',
  '[^1]: note',
  '[^1] and [a]',
  '<div>',
  '</div>',
  '<!-- comment',
  'a\r',
  '\ud800 alone',
)
const anyMarkdown = fc
  .tuple(fc.array(fc.oneof(line, fc.string({ maxLength: 12 })), { maxLength: 30 }), fc.boolean())
  .map(([lines, endsWithBreak]) => lines.join('\n') + (endsWithBreak ? '\n' : ''))

test('wherever a text is cut on its way, its blocks are those of the whole text', () => {
  fc.assert(
    fc.property(anyMarkdown, fc.array(fc.nat(400), { maxLength: 12 }), (text, cuts) => {
      const splitter = createBlockSplitter()
      for (const cut of cuts.map((at) => at % (text.length + 1)).sort((a, b) => a - b)) {
        splitter.feed(text.slice(0, cut))
        splitter.unfinished(splitter.partialLine)
      }
      splitter.feed(text)
      expect([...splitter.finished, ...splitter.unfinished(splitter.partialLine)]).toEqual(splitBlocks(text))
    }),
    { numRuns: 2000 },
  )
})

test('blocks follow one another without gaps and hold the whole text', () => {
  fc.assert(
    fc.property(anyMarkdown, (text) => {
      const blocks = splitBlocks(text)
      expect(blocks.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
      expect(blocks.map(({ start }) => start)).toEqual([0, ...blocks.map(({ end }) => end)].slice(0, blocks.length))
      for (const block of blocks)
        if (block.kind === 'prose') expect(block.text).toBe(text.slice(block.start, block.end))
    }),
    { numRuns: 1000 },
  )
})

test('what is finished stays as it is, whatever follows', () => {
  fc.assert(
    fc.property(anyMarkdown, anyMarkdown, (text, more) => {
      const splitter = createBlockSplitter()
      splitter.feed(text)
      const before = structuredClone(splitter.finished)
      splitter.feed(text + more)
      expect(splitter.finished.slice(0, before.length)).toEqual(before)
    }),
    { numRuns: 1000 },
  )
})

test('cutting changes nothing of what the Markdown means', () => {
  const marked = new Marked({ tokenizer: { html: () => undefined, tag: () => undefined, def: () => undefined } })
  const meaning = (text: string) => marked.parse(text, { async: false }).replace(/\s+/g, ' ')
  const plain = line.filter((each) => !/<|not`a|^ {3}```|\$\$|\\[[\]]|\[\^|\r|\t|^\* \* \*/.test(each))
  fc.assert(
    fc.property(fc.array(plain, { maxLength: 14 }), (lines) => {
      const text = lines.join('\n')
      const cut = splitBlocks(text).map(({ start, end }) => meaning(text.slice(start, end)))
      expect(cut.join('').replace(/\s+/g, ' ').trim()).toBe(meaning(text).trim())
    }),
    { numRuns: 3000 },
  )
})

test('a report is cut into its paragraphs, lists, tables and code', () => {
  const text = [
    '# Title\nText\ngoes on\n\n- a\n\n  in a\n- b\n\nAfter\n',
    '```ts title="a.ts"\nlet a\n\nlet b\n```\n',
    '| a |\n| - |\n| 1 |\n\n[^1]: Note\n    goes on\n\nEnd',
  ].join('')
  expect(splitBlocks(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    '# Title\n',
    'Text\ngoes on\n\n',
    '- a\n\n  in a\n- b\n\n',
    'After\n',
    '```ts title="a.ts"\nlet a\n\nlet b\n```\n',
    '| a |\n| - |\n| 1 |\n\n',
    '[^1]: Note\n    goes on\n\n',
    'End',
  ])
  expect(splitBlocks(text)[4]).toEqual({
    kind: 'code',
    start: 45,
    end: 81,
    info: 'ts title="a.ts"',
    segments: ['let a\n\nlet b'],
    isClosed: true,
  })
  expect(splitBlocks(text)[6]).toMatchObject({ kind: 'footnote', label: '1', text: 'Note\ngoes on\n\n' })
})

test('lines of an open formula begin no other block', () => {
  expect(splitBlocks('Let\n$$\na\n# b\n- c\n$$\nbe').map(({ kind }) => kind)).toEqual(['prose'])
  expect(splitBlocks('$$\nnever closed\n\n# Heading\n').length).toBe(2)
})

test('long code is cut at line breaks, the same while it grows and when it is there', () => {
  const code = Array.from({ length: 400 }, (_, index) => `line ${index}`).join('\n')
  const [block] = splitBlocks(`\`\`\`\n${code}\n\`\`\``)
  expect(block).toMatchObject({ kind: 'code', segments: cutSegments(code) })
  expect(cutSegments(code).join('')).toBe(code)
  expect(cutSegments(code).length).toBe(2)
  expect(cutSegments('')).toEqual([''])
})

test('the indent of a fence is taken from its lines', () => {
  expect(splitBlocks('  ```\n  a\n    b\n c\n  ```')).toMatchObject([{ segments: ['a\n  b\nc'] }])
})
