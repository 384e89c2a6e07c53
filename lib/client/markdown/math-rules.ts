import type { TokenizerAndRendererExtension } from 'marked'

export type MathToken = { type: 'math'; raw: string; tex: string; isDisplay: boolean }

const blockMath =
  /^ {0,3}(?:\$\$((?:(?!\$\$|\n[ \t]*\n)[\s\S])+)\$\$|\\\[((?:(?!\\\]|\n[ \t]*\n)[\s\S])+)\\\])[ \t]*(?:\n|$)/
const blockMathAhead = /\n {0,3}(?=\$\$|\\\[)/g

const inlineMath = [
  { rule: /^\$\$((?:(?!\$\$|\n[ \t]*\n)[\s\S]){1,8000})\$\$/, isDisplay: true },
  { rule: /^\\\[((?:(?!\\\]|\n[ \t]*\n)[\s\S]){1,8000})\\\]/, isDisplay: true },
  { rule: /^\\\(((?:(?!\\\)|\n[ \t]*\n)[\s\S]){1,8000})\\\)/, isDisplay: false },
  // As pandoc has it: nothing blank inside the delimiters and no digit behind them, so "$5 and $10" stays a price.
  { rule: /^\$(?![\s$])((?:[^$\\\n]|\\[\s\S]|\n(?![ \t]*\n)){1,2000})(?<!\s)\$(?!\w)/, isDisplay: false },
]

/** A formula on lines of its own. */
export const blockMathRule: TokenizerAndRendererExtension = {
  name: 'blockMath',
  level: 'block',
  start(source) {
    for (const { index } of source.matchAll(blockMathAhead))
      if (blockMath.test(source.slice(index + 1))) return index + 1
    return undefined
  },
  tokenizer(source) {
    const match = blockMath.exec(source)
    const tex = match?.[1] ?? match?.[2]
    if (!match || tex === undefined || tex.trim() === '') return undefined
    return { type: 'math', raw: match[0], tex: tex.trim(), isDisplay: true } satisfies MathToken
  },
}

/** A formula within a line. */
export const inlineMathRule: TokenizerAndRendererExtension = {
  name: 'inlineMath',
  level: 'inline',
  // Text ends at other marks anyway; looking beyond them for each piece of it would take quadratic time.
  start: (source) => /^[^*_`~[!<\\$]*(?=[$\\])/.exec(source)?.[0].length,
  tokenizer(source) {
    for (const { rule, isDisplay } of inlineMath) {
      const match = rule.exec(source)
      const tex = match?.[1]?.trim()
      if (match && tex) return { type: 'math', raw: match[0], tex, isDisplay } satisfies MathToken
    }
    return undefined
  },
}

const delimiter = /`+|\\[\s\S]|\$\$|\n[ \t]*\n/g

/** Where a formula begins that is not closed yet, or undefined. A single dollar begins none: it may be a price. */
export function findOpenMath(text: string): number | undefined {
  let open: { index: number; end: string } | undefined
  let code = ''
  for (const { 0: mark, index } of text.matchAll(delimiter)) {
    if (/^\n/.test(mark)) [open, code] = [undefined, '']
    else if (mark.startsWith('`')) code = open ? code : code === '' ? mark : mark === code ? '' : code
    else if (code !== '') continue
    else if (open) open = mark === open.end ? undefined : open
    else if (mark === '$$' || mark === '\\(' || mark === '\\[')
      open = { index, end: mark === '$$' ? '$$' : mark === '\\(' ? '\\)' : '\\]' }
  }
  return open?.index
}
