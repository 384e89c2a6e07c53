/** A diagram larger than this would hold up the page. */
const MAX_CHARS = 20_000

/** Settings of the diagram's own, tags with attributes, pictures, links, and anything but plain values in styles. */
const refused = [
  /%%\s*\{|^\s*---/,
  /<\s*\w+[^>]*=/,
  /\bimg\s*:/i,
  /^\s*(?:click|links?)\s/im,
  /url\s*\(|image-set|@import/i,
  /^\s*(?:style|classDef|linkStyle|rect|UpdateElementStyle|UpdateRelStyle)\b[^\n]*\\/im,
]

/**
 * Whether a Mermaid diagram may be drawn. What is refused is not needed for a diagram, and each is a way to restyle the
 * page or to fetch something from elsewhere.
 */
export function isDrawable(source: string): boolean {
  return source.length <= MAX_CHARS && !refused.some((pattern) => pattern.test(source))
}
