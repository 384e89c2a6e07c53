import core from 'highlight.js/lib/core'
import typescript from 'highlight.js/lib/languages/typescript'
import { expect, test } from 'vitest'
import { isDrawable } from './diagram-source'
import { cutRuns, readRuns } from './highlight-runs'
import { readFenceInfo } from './languages'
import { safeImage } from './safe-url'
import { writeTable } from './table-text'

test('highlighted code is the same code in runs', () => {
  core.registerLanguage('typescript', typescript)
  const code = 'const a = `x < 2 & y` // "<b>"\n'
  const runs = readRuns(core.highlight(code, { language: 'typescript' }).value)
  expect(runs.map(({ text }) => text).join('')).toBe(code)
  expect(runs[0]).toEqual({ text: 'const', scope: 'keyword' })
})

test('runs are cut where the segments are', () => {
  const runs = [
    { text: 'a\nb', scope: 'string' },
    { text: 'c', scope: undefined },
  ]
  expect(cutRuns(runs, ['a\n', 'bc'])).toEqual([
    [{ text: 'a\n', scope: 'string' }],
    [
      { text: 'b', scope: 'string' },
      { text: 'c', scope: undefined },
    ],
  ])
})

test.each([
  ['ts', { language: 'typescript', label: 'TypeScript', fileName: 'code.ts' }],
  ['python title="src/a b.py"', { language: 'python', label: 'Python', fileName: 'code.py' }],
  ['js:lib/server.js', { language: 'javascript', label: 'JavaScript', fileName: 'server.js' }],
  ['ts title="../../.env.local"', { language: 'typescript', label: 'TypeScript', fileName: 'env.local' }],
  ['{.rust}', { language: 'rust', label: 'Rust', fileName: 'code.rs' }],
  ['zig', { language: undefined, label: 'zig', fileName: 'code.zig' }],
  ['constructor', { language: undefined, label: 'constructor', fileName: 'code.constructor' }],
  ['', { language: undefined, label: 'Text', fileName: 'code.txt' }],
])('the fence "%s" is understood', (info, expected) => {
  expect(readFenceInfo(info)).toEqual(expected)
})

test('tables are pasted into sheets and saved as files', () => {
  const rows = [
    ['a', 'b "c"'],
    ['1,5', 'x\ty'],
  ]
  expect(writeTable(rows, 'tsv')).toBe('a\tb "c"\n1,5\tx y')
  expect(writeTable(rows, 'csv')).toBe('a,"b ""c"""\r\n"1,5",x\ty')
})

test.each(['graph TD\nA-->B', 'sequenceDiagram\nA->>B: hello', 'graph TD\nA["one\\ntwo"]-->B'])(
  'the diagram %s may be drawn',
  (source) => {
    expect(isDrawable(source)).toBe(true)
  },
)

test.each([
  '%%{init: {"themeCSS": "* { display: none }"}}%%\ngraph TD\nA-->B',
  '---\nconfig:\n  themeCSS: "x"\n---\ngraph TD\nA-->B',
  'graph TD\nA-->B\nstyle A fill:url(https://e.example/x)',
  'graph TD\nA-->B\nclassDef a fill:u\\72l(https://e.example/x)',
  'graph TD\nA["<img src=https://e.example/x>"]-->B',
  'graph TD\nA@{ img: "https://e.example/x.png" }',
  'graph TD\nA-->B\nclick A href "javascript:alert(1)"',
  `graph TD\n${'A-->B\n'.repeat(5000)}`,
])('the diagram %s stays its source', (source) => {
  expect(isDrawable(source)).toBe(false)
})

test('images that are data are raster images of bounded size', () => {
  expect(safeImage('data:image/png;base64,AAAA')).toEqual({ kind: 'inline', url: 'data:image/png;base64,AAAA' })
  expect(safeImage('data:image/svg+xml;base64,AAAA')).toBeUndefined()
  expect(safeImage('data:image/svg+xml,<svg onload=alert(1)>')).toBeUndefined()
  expect(safeImage(`data:image/png;base64,${'A'.repeat(3_000_000)}`)).toBeUndefined()
  expect(safeImage('https://e.example/i.png')).toEqual({
    kind: 'remote',
    url: 'https://e.example/i.png',
    host: 'e.example',
  })
})
