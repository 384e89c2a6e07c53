import remend, { type RemendOptions } from 'remend'
import { findOpenMath } from './math-rules'

const options: RemendOptions = {
  linkMode: 'text-only',
  images: false,
  katex: false,
  inlineKatex: false,
  // The next three change text that is complete, and setext lines are held back below.
  comparisonOperators: false,
  singleTilde: false,
  htmlTags: false,
  setextHeadings: false,
}

const fenceEnd = /^[ \t>]*(?:`+|~+)[ \t]*$/
const fenceBegin = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:```|~~~)/
/** Bullets, numbers, hashes, dashes: what they are is known when something else follows. */
const marksOnly = /^[\s>\-+*=#_~`:|\d.)]*(?:\[[ xX]?\]?[ \t]*)?$/
/** What begins with a label in brackets may be a link, a definition or a footnote. */
const labelOnly = /^ {0,3}\[[^\]\n]{0,60}(?:\]:?[ \t]*)?$/
const halfDefinition = /^ {0,3}\[[^\]^\n][^\]\n]*\]:[ \t]*\S*(?:[ \t]+["'(][^"')\n]*["')]?)?[ \t]*$/

/** What of a line still being written can be read: marks that may yet become another mark are held back. */
export function holdBack(line: string, isInFence: boolean): string {
  if (isInFence) return fenceEnd.test(line) ? '' : line
  if (fenceBegin.test(line) || labelOnly.test(line) || halfDefinition.test(line)) return ''
  return line.length < 200 && marksOnly.test(line) ? '' : line
}

/** Half a mark at the very end: the other half, or what makes it no mark at all, is still to come. */
const halfMark = /(?:[*_~`\\![<$]|&#?\w{0,10}|<br? ?\/?)+$/
/** The first row of a table; without the row of dashes below it, it would be a paragraph. */
const tableStart = /(^|\n)[ \t]*\|[^\n]{0,400}\n?[ \t|:-]*$/
const openImage = /!\[[^\]\n]*(?:\](?:\([^)\s]*)?)?$/
const openDestination = /\[([^[\]\n]*)\]$/

/**
 * Prose that is still being written, such that it reads the way it will when its marks are closed: closes code,
 * emphasis and links, and shows a formula as its source until it is complete.
 */
export function repairProse(text: string): string {
  const table = tableStart.exec(text)
  if (table && !endsWithTableRow(text.slice(0, table.index))) return repairProse(text.slice(0, table.index))
  const shown = text.slice(0, halfMark.exec(text)?.index ?? text.length)
  const formula = findOpenMath(shown)
  if (formula !== undefined) return `${close(shown.slice(0, formula))} ${escapeMarks(shown.slice(formula))}`
  return close(shown)
}

function endsWithTableRow(text: string): boolean {
  return /(?:^|\n)[ \t]*\|[^\n]*$/.test(text)
}

function close(text: string): string {
  return remend(text.replace(openImage, '').replace(openDestination, '$1'), options)
}

function escapeMarks(source: string): string {
  return source.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/\s+/g, ' ')
}
