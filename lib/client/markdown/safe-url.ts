const SCHEMES = ['http:', 'https:', 'mailto:']
const MAX_IMAGE_CHARS = 2_000_000

/** The normalized address if a link may lead there, else undefined: only absolute http, https and mailto addresses. */
export function safeLink(address: string): string | undefined {
  const url = parseUrl(address)
  return url && SCHEMES.includes(url.protocol) ? url.href : undefined
}

/** Where an image may come from: `inline` can be shown at once, `remote` only when the reader asks for it. */
export type ImageSource = { kind: 'inline'; url: string } | { kind: 'remote'; url: string; host: string }

/** Pictures that can carry no script, and none that is fetched without a click. */
export function safeImage(address: string): ImageSource | undefined {
  if (/^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+=*$/.test(address))
    return address.length <= MAX_IMAGE_CHARS ? { kind: 'inline', url: address } : undefined
  const url = parseUrl(address)
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return undefined
  return { kind: 'remote', url: url.href, host: url.host }
}

function parseUrl(address: string): URL | undefined {
  try {
    return new URL(decodeEntities(address))
  } catch {
    return undefined
  }
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  colon: ':',
  Tab: '\t',
  NewLine: '\n',
  sol: '/',
  lpar: '(',
  rpar: ')',
  num: '#',
  semi: ';',
  comma: ',',
  period: '.',
  lowbar: '_',
  ast: '*',
  grave: '`',
  vert: '|',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  middot: '·',
  micro: 'µ',
  para: '¶',
  sect: '§',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  hellip: '…',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  harr: '↔',
  rArr: '⇒',
  minus: '−',
  ne: '≠',
  le: '≤',
  ge: '≥',
  asymp: '≈',
  infin: '∞',
  radic: '√',
  sum: '∑',
  check: '✓',
  cross: '✗',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  lambda: 'λ',
  mu: 'μ',
  pi: 'π',
  sigma: 'σ',
  omega: 'ω',
  Delta: 'Δ',
  Omega: 'Ω',
  emsp: '\u2003',
  ensp: '\u2002',
  thinsp: '\u2009',
  zwj: '\u200d',
  zwnj: '\u200c',
  shy: '\u00ad',
}

/** Character references to characters: every numeric one, and those names that are written by people. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]\w{1,30}));/g, (source, decimal, hex, name) => {
    if (name !== undefined) return named[name] ?? source
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code)
  })
}

/** Writes out the characters that turn text around or hide, so that a link cannot look like another one. */
export function revealControls(text: string): string {
  return text.replace(
    /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu,
    (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
}
