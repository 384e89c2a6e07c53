import { Lexer, Marked, type MarkedToken, type Token, type TokenizerAndRendererExtension, type Tokens } from 'marked'
import { blockMathRule, inlineMathRule, type MathToken } from './math-rules'
import {
  type BlockNode,
  type InlineNode,
  type ListItem,
  noReferences,
  normalizeLabel,
  plainText,
  type References,
} from './nodes'
import { decodeEntities, revealControls, safeImage, safeLink } from './safe-url'

type NoteToken = { type: 'note'; raw: string; label: string; number: number }
/** Every token this reading can give: marked's own, and those of the rules added to it. */
type KnownToken = MarkedToken | MathToken | NoteToken

/** Deeper nesting is no structure any more: it is shown as it came. */
const MAX_DEPTH = 24
const tooDeep = /^(?:(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){25}|[ \t]{60,}[-*+>\d])/m

const noteRule: TokenizerAndRendererExtension = {
  name: 'note',
  level: 'inline',
  tokenizer(source) {
    const match = /^\[\^([^\]\s]{1,200})\]/.exec(source)
    const label = normalizeLabel(match?.[1] ?? '')
    const number = this.lexer.tokens.links[`^${label}`]?.title
    if (!match || !number) return undefined
    return { type: 'note', raw: match[0], label, number: Number(number) } satisfies NoteToken
  },
}

const { defaults } = new Marked({
  gfm: true,
  // HTML is text like any other.
  tokenizer: { html: () => undefined, tag: () => undefined },
  extensions: [blockMathRule, inlineMathRule, noteRule],
})

/** Marks within one paragraph. No writer comes near this, and finding out what so many mean can take very long. */
const MAX_MARKS = 1000
const ownLine = /^[ \t]*(?:[-*+>|]|\d{1,9}[.)]|$)/

function isReadable(text: string): boolean {
  if (tooDeep.test(text)) return false
  let marks = 0
  for (const line of text.split('\n')) {
    marks =
      (ownLine.test(line) ? 0 : marks) +
      (line.startsWith('|') ? 0 : line.split(/[[\]*_~`$\\!<@(]/, MAX_MARKS + 2).length - 1)
    if (marks > MAX_MARKS) return false
  }
  return true
}

/** Reads Markdown between the top-level code blocks. Never throws: what cannot be read is given back as plain text. */
export function parseProse(text: string, references: References = noReferences): BlockNode[] {
  if (!isReadable(text)) return [{ kind: 'plain', text }]
  try {
    return toBlocks(lex(text, references), 0)
  } catch {
    return [{ kind: 'plain', text }]
  }
}

/** The link definitions that stand in a text, by normalized label. */
export function findDefinitions(text: string): References['links'] {
  if (!/^ {0,3}\[[^\]]+\]:/m.test(text) || !isReadable(text)) return {}
  try {
    return Object.fromEntries(
      Object.entries(lex(text, noReferences).links).map(([label, { href, title }]) => [
        label,
        { href: href ?? '', title: title ?? undefined },
      ]),
    )
  } catch {
    return {}
  }
}

function lex(text: string, { links, notes }: References) {
  const lexer = new Lexer(defaults)
  for (const [label, { href, title }] of Object.entries(links))
    lexer.tokens.links[label] = { href, title: title ?? null }
  for (const [label, number] of Object.entries(notes))
    lexer.tokens.links[`^${label}`] = { href: '', title: String(number) }
  return lexer.lex(text)
}

/** The types leave room for rules added by anyone; here are no others than the three above. */
function isKnown(_token: Token): _token is KnownToken {
  return true
}

function toBlocks(tokens: readonly Token[], depth: number): BlockNode[] {
  return tokens.filter(isKnown).flatMap((token) => toBlock(token, depth))
}

function toBlock(token: KnownToken, depth: number): BlockNode[] {
  if (depth > MAX_DEPTH) return [{ kind: 'plain', text: token.raw }]
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return []
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', children: toInline(('tokens' in token && token.tokens) || [token], depth) }]
    case 'heading':
      return [{ kind: 'heading', level: token.depth, children: toInline(token.tokens, depth) }]
    case 'blockquote':
      return [{ kind: 'quote', children: toBlocks(token.tokens, depth + 1) }]
    case 'list':
      return [toList(token, depth)]
    case 'table':
      return [toTable(token, depth)]
    case 'code':
      return [toCode(token)]
    case 'math':
      return [{ kind: 'math', tex: token.tex, source: token.raw.trim() }]
    case 'hr':
      return [{ kind: 'rule' }]
    default:
      return [{ kind: 'plain', text: token.raw }]
  }
}

function toList(token: Tokens.List, depth: number): BlockNode {
  const items = token.items.map(
    (item): ListItem => ({
      source: item.raw,
      isDone: item.task ? item.checked === true : undefined,
      children: toBlocks(item.tokens, depth + 1),
    }),
  )
  return { kind: 'list', start: token.ordered ? Number(token.start) : undefined, isLoose: token.loose, items }
}

function toTable(token: Tokens.Table, depth: number): BlockNode {
  return {
    kind: 'table',
    align: token.align.map((align) => align ?? undefined),
    header: token.header.map((cell) => toInline(cell.tokens, depth)),
    rows: token.rows.map((row) => ({
      source: row.map(({ text }) => text).join('\u0000'),
      cells: row.map((cell) => toInline(cell.tokens, depth)),
    })),
  }
}

function toCode(token: Tokens.Code): BlockNode {
  const isFenced = token.codeBlockStyle !== 'indented'
  const isClosed = !isFenced || /\n[ \t>]*(?:`{3,}|~{3,})\s*$/.test(token.raw)
  return { kind: 'code', info: token.lang ?? '', text: token.text, isClosed }
}

function toInline(tokens: readonly Token[], depth: number, isInLink = false): InlineNode[] {
  const nodes: InlineNode[] = []
  for (const token of tokens.filter(isKnown))
    for (const node of toInlineNodes(token, depth + 1, isInLink)) {
      const last = nodes.at(-1)
      // One text for what reads as one text: a bracket that turns out to be none leaves no seam in the page.
      if (node.kind === 'text' && last?.kind === 'text') last.text += node.text
      else nodes.push(node)
    }
  return nodes
}

function toInlineNodes(token: KnownToken, depth: number, isInLink: boolean): InlineNode[] {
  if (depth > MAX_DEPTH) return [{ kind: 'text', text: token.raw }]
  switch (token.type) {
    case 'text':
      if ('tokens' in token && token.tokens) return toInline(token.tokens, depth, isInLink)
      return splitBreaks(token.text).map((text) =>
        text === undefined ? { kind: 'break' } : { kind: 'text', text: linkText(decodeEntities(text), isInLink) },
      )
    case 'escape':
      return [{ kind: 'text', text: token.text }]
    case 'strong':
      return [{ kind: 'strong', children: toInline(token.tokens, depth, isInLink) }]
    case 'em':
      return [{ kind: 'emphasis', children: toInline(token.tokens, depth, isInLink) }]
    case 'del':
      return [{ kind: 'strike', children: toInline(token.tokens, depth, isInLink) }]
    case 'codespan':
      return [{ kind: 'code', text: linkText(token.text, isInLink) }]
    case 'br':
      return [{ kind: 'break' }]
    case 'link':
      return toLink(token, depth)
    case 'image':
      return toImage(token, isInLink)
    case 'math':
      return [{ kind: 'math', tex: token.tex, source: token.raw, isDisplay: token.isDisplay }]
    case 'note':
      return isInLink ? [] : [{ kind: 'note', number: token.number, label: token.label }]
    default:
      return [{ kind: 'text', text: token.raw }]
  }
}

function linkText(text: string, isInLink: boolean): string {
  return isInLink ? revealControls(text) : text
}

/** A link that may not be followed is its text and where it would have led. */
function toLink(token: Tokens.Link, depth: number): InlineNode[] {
  const url = safeLink(token.href)
  if (url !== undefined) return [{ kind: 'link', url, children: toInline(token.tokens, depth, true) }]
  const children = toInline(token.tokens, depth)
  return token.raw.startsWith('[') ? [...children, { kind: 'text', text: ` (${token.href})` }] : children
}

function toImage(token: Tokens.Image, isInLink: boolean): InlineNode[] {
  const alt = revealControls(plainText([{ kind: 'text', text: decodeEntities(token.text) }]))
  const source = safeImage(token.href)
  if (source && !isInLink) return [{ kind: 'image', source, alt }]
  return [{ kind: 'text', text: isInLink || alt !== '' ? alt : shorten(token.href) }]
}

function shorten(address: string): string {
  return address.length > 100 ? `${address.slice(0, 100)}…` : address
}

/** Cells of tables have no other way to say it, so this one tag is known. `undefined` stands for a line break. */
function splitBreaks(text: string): (string | undefined)[] {
  return text
    .split(/(<br ?\/?>)/i)
    .flatMap((piece) => (/^<br ?\/?>$/i.test(piece) ? [undefined] : piece === '' ? [] : [piece]))
}
