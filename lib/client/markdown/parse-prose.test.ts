import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BlockNode, InlineNode } from './nodes'
import { parseProse } from './parse-prose'

function inline(text: string): InlineNode[] {
  const [first] = parseProse(text)
  return first && 'children' in first && first.kind === 'paragraph' ? first.children : []
}

function everyNode(nodes: readonly unknown[]): { kind: string; [name: string]: unknown }[] {
  return nodes.flatMap((node) => {
    if (Array.isArray(node)) return everyNode(node)
    if (typeof node !== 'object' || node === null) return []
    const inner = everyNode(Object.values(node))
    return 'kind' in node && typeof node.kind === 'string' ? [{ ...node, kind: node.kind }, ...inner] : inner
  })
}

const linksOf = (blocks: BlockNode[]) => everyNode(blocks).filter(({ kind }) => kind === 'link')

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](  javascript:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x](<\u0001javascript:alert(1)>)',
  '[x](javascript&colon;alert(1))',
  '[x](javascript&#58;alert(1))',
  '[x](&#106;avascript&#x3a;alert(1))',
  '[x](java&Tab;script:alert(1))',
  '[x](java&NewLine;script:alert(1))',
  '[x](\\javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](blob:https://a.example/1)',
  '[x](file:///etc/passwd)',
  '[x](//evil.example/a)',
  '[x](/relative)',
  '[x](#hash)',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  '[x][r]\n\n[r]: javascript:alert(1)',
  '[![a](https://h.example/i.png)](javascript:alert(1))',
  'view-source:https://a.example',
])('%s is no link', (source) => {
  expect(linksOf(parseProse(source)).filter(({ url }) => !/^https:\/\/a\.example\//.test(String(url)))).toEqual([])
})

test('whatever is written, links lead to http, https or mail only, and images come from there or are raster data', () => {
  const pieces = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    '!',
    '<',
    '>',
    '"',
    ' ',
    '\n',
    '\\',
    '&',
    ';',
    '&colon;',
    '&#58;',
    '&#x0A;',
    'javascript',
    ':',
    'data:image/svg+xml,',
    'data:image/png;base64,AAAA',
    'https://',
    'a.example',
    '[a](',
    '![a](',
    '[r]: ',
    '[r]',
    'x',
    '<script>',
    '\u202e',
    '$',
    '`',
    '*',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 24 }), (parts) => {
      for (const node of everyNode(parseProse(parts.join('')))) {
        if (node.kind === 'link') expect(node.url).toMatch(/^(?:https?|mailto):/)
        if (node.kind === 'remote') expect(node.url).toMatch(/^https?:/)
        if (node.kind === 'inline') expect(node.url).toMatch(/^data:image\/(?:png|jpeg|gif|webp|avif);base64,/)
      }
    }),
    { numRuns: 3000 },
  )
})

test('a link that may not be followed is its text and where it would have led', () => {
  expect(inline('see [**the** guide](./guide.md)')).toEqual([
    { kind: 'text', text: 'see ' },
    { kind: 'strong', children: [{ kind: 'text', text: 'the' }] },
    { kind: 'text', text: ' guide (./guide.md)' },
  ])
})

test('links have a normalized address, from entities, angle brackets, bare text and mail', () => {
  const urls = linksOf(
    parseProse(
      '[a](https://e.example/?a=1&amp;b=2) <https://e.example> www.e.example a@e.example https://e.example/x.',
    ),
  ).map(({ url }) => url)
  expect(urls).toEqual([
    'https://e.example/?a=1&b=2',
    'https://e.example/',
    'http://www.e.example/',
    'mailto:a@e.example',
    'https://e.example/x',
  ])
})

test('what turns the text of a link around is written out', () => {
  expect(inline('[a\u202egpj.exe](https://e.example)')).toEqual([
    { kind: 'link', url: 'https://e.example/', children: [{ kind: 'text', text: 'a⟨U+202E⟩gpj.exe' }] },
  ])
})

test('HTML is text, but for the line break that table cells need', () => {
  expect(inline('a <img src=x onerror=alert(1)> <b>*c*</b><br>d <!-- e -->')).toEqual([
    { kind: 'text', text: 'a <img src=x onerror=alert(1)> <b>' },
    { kind: 'emphasis', children: [{ kind: 'text', text: 'c' }] },
    { kind: 'text', text: '</b>' },
    { kind: 'break' },
    { kind: 'text', text: 'd <!-- e -->' },
  ])
  expect(parseProse('<script>\nalert(1)\n</script>')).toEqual([
    { kind: 'paragraph', children: [{ kind: 'text', text: '<script>\nalert(1)\n</script>' }] },
  ])
})

test.each([
  ['costs $5 and $10', 0],
  ['US$5 or $6, $ 7 $', 0],
  ['between $5-$10 a month', 0],
  ['set $HOME/$USER and $PATH', 0],
  ['`$x$` is code', 0],
  ['\\$x\\$ is escaped', 0],
  ['is $x$, $x_1 + y$.', 2],
  ['$\\$5$ and $a\nplus b$', 2],
  ['\\(a*b*c\\) and \\[d\\]', 2],
  ['$$\na\n- b\n$$', 1],
  ['text\n$$x$$\ntext', 1],
  ['$$\nno end\n\n$$', 0],
])('%s has %i formulas', (source, count) => {
  expect(everyNode(parseProse(source)).filter(({ kind }) => kind === 'math').length).toBe(count)
})

test('lists, tasks, tables and code become nodes', () => {
  expect(parseProse('3. a\n4. b\n')).toMatchObject([{ kind: 'list', start: 3, isLoose: false, items: [{}, {}] }])
  expect(parseProse('- [x] a\n- [ ] b\n- c')).toMatchObject([
    { items: [{ isDone: true }, { isDone: false }, { isDone: undefined }] },
  ])
  expect(parseProse('| a | b |\n| - | -: |\n| 1 | `x\\|y` |')).toMatchObject([
    {
      kind: 'table',
      align: [undefined, 'right'],
      rows: [{ cells: [[{ text: '1' }], [{ kind: 'code', text: 'x|y' }]] }],
    },
  ])
  const code = parseProse('- a\n  ```ts\n  b\n  ```')
  expect(everyNode(code)).toContainEqual({ kind: 'code', info: 'ts', text: 'b', isClosed: true })
  expect(everyNode(parseProse('- a\n  ```ts\n  b'))).toContainEqual({
    kind: 'code',
    info: 'ts',
    text: 'b',
    isClosed: false,
  })
})

test('links and notes that other blocks define are found', () => {
  const references = { links: { r: { href: 'https://e.example' } }, notes: { '1': 4 } }
  expect(parseProse('[a][r] [^1] [^2]', references)).toEqual([
    {
      kind: 'paragraph',
      children: [
        { kind: 'link', url: 'https://e.example/', children: [{ kind: 'text', text: 'a' }] },
        { kind: 'text', text: ' ' },
        { kind: 'note', number: 4, label: '1' },
        { kind: 'text', text: ' [^2]' },
      ],
    },
  ])
})

test.each([
  ['brackets', '['.repeat(20_000)],
  ['images', '!['.repeat(10_000)],
  ['emphasis', '**a *b '.repeat(3000)],
  ['quotes', '>'.repeat(20_000)],
  ['nested lists', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
])('a text that is nothing but %s is given back as plain text, and soon', (_, text) => {
  const startedAt = performance.now()
  expect(parseProse(text)).toEqual([{ kind: 'plain', text }])
  expect(performance.now() - startedAt).toBeLessThan(200)
})
