/** Roughly a tokenizer's first step; the `u` flag keeps surrogate pairs whole. */
const TOKEN =
  / ?[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]| ?[\p{L}\p{M}]{1,12}| ?\p{N}{1,3}| ?[^\s\p{L}\p{N}]{1,8}|\s{1,8}/gu

/** The text in chunks that aim at the sizes asked for, cut between words; joined they are the text again. */
export function cutText(text: string, nextSize: () => number): string[] {
  const chunks: string[] = []
  let chunk = ''
  let size = nextSize()
  for (const [token] of text.matchAll(TOKEN)) {
    if (chunk !== '' && chunk.length + token.length / 2 > size) {
      chunks.push(chunk)
      chunk = ''
      size = nextSize()
    }
    chunk += token
  }
  return chunk === '' ? chunks : [...chunks, chunk]
}

/** At most `length` UTF-16 units from the start, without half a surrogate pair at the end. */
export function clipText(text: string, length: number): string {
  const clipped = text.slice(0, Math.max(0, length))
  return clipped.length < text.length ? clipped.replace(/[\uD800-\uDBFF]$/, '') : clipped
}
