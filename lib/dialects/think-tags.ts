/** What inline `<think>` tags turn content into; `closer` says that all text before it was reasoning. */
export type Piece = { kind: 'text' | 'reasoning'; text: string } | { kind: 'closer' }

export type ThinkTags = {
  push(text: string): Piece[]
  /** Nothing more comes, or something else before it does: gives what was held back, since half a tag is only text. */
  flush(): Piece[]
  /** Reasoning came in a field of its own, so a lone closing tag would be literal text. */
  expectNoCloser(): void
}

const OPENER = '<think>'
const CLOSER = '</think>'

/**
 * Servers without a reasoning parser leave `<think>…</think>` in the content, cut anywhere, and templates that
 * open the tag themselves leave only the closer. Tags count only before the first visible answer text; later
 * they are literal. Never holds back more than a tag's length.
 */
export function createThinkTags(): ThinkTags {
  let state: 'before' | 'thinking' | 'answer' | 'literal' = 'before'
  let closerPossible = true
  let held = ''

  function push(text: string): Piece[] {
    const pieces: Piece[] = []
    let rest = held + text
    held = ''
    while (rest !== '') rest = step(rest, pieces)
    return pieces
  }

  /** Reads one piece in the present state and gives what is left to read; '' also when something was held back. */
  function step(rest: string, pieces: Piece[]): string {
    switch (state) {
      case 'before':
        return stepBefore(rest, pieces)
      case 'thinking':
        return stepThinking(rest, pieces)
      case 'answer':
        return stepAnswer(rest, pieces)
      case 'literal':
        add(pieces, 'text', rest)
        return ''
    }
  }

  function stepBefore(rest: string, pieces: Piece[]): string {
    const visible = rest.trimStart()
    add(pieces, 'text', rest.slice(0, rest.length - visible.length))
    if (visible === '') return ''
    if (visible.startsWith(OPENER)) {
      state = 'thinking'
      closerPossible = false
      return visible.slice(OPENER.length)
    }
    if (closerPossible && visible.startsWith(CLOSER)) return close(visible, 0, pieces)
    if (OPENER.startsWith(visible) || (closerPossible && CLOSER.startsWith(visible))) {
      held = visible
      return ''
    }
    state = closerPossible ? 'answer' : 'literal'
    return visible
  }

  function stepThinking(rest: string, pieces: Piece[]): string {
    const at = rest.indexOf(CLOSER)
    if (at === -1) {
      holdTail(rest, [CLOSER], 'reasoning', pieces)
      return ''
    }
    add(pieces, 'reasoning', rest.slice(0, at))
    state = 'before'
    return rest.slice(at + CLOSER.length)
  }

  function stepAnswer(rest: string, pieces: Piece[]): string {
    const opener = rest.indexOf(OPENER)
    const closer = rest.indexOf(CLOSER)
    if (opener === -1 && closer === -1) {
      holdTail(rest, [CLOSER, OPENER], 'text', pieces)
      return ''
    }
    if (closer !== -1 && (opener === -1 || closer < opener)) return close(rest, closer, pieces)
    state = 'literal'
    return rest
  }

  function close(rest: string, at: number, pieces: Piece[]): string {
    add(pieces, 'text', rest.slice(0, at))
    pieces.push({ kind: 'closer' })
    state = 'before'
    closerPossible = false
    return rest.slice(at + CLOSER.length)
  }

  function holdTail(rest: string, tags: string[], kind: 'text' | 'reasoning', pieces: Piece[]): void {
    const from = tailStart(rest, tags)
    add(pieces, kind, rest.slice(0, from))
    held = rest.slice(from)
  }

  return {
    push,
    flush() {
      const pieces: Piece[] = []
      add(pieces, state === 'thinking' ? 'reasoning' : 'text', held)
      if (held !== '' && state === 'before') state = closerPossible ? 'answer' : 'literal'
      held = ''
      return pieces
    },
    expectNoCloser() {
      closerPossible = false
      if (state === 'answer') state = 'literal'
    },
  }
}

function add(pieces: Piece[], kind: 'text' | 'reasoning', text: string): void {
  if (text !== '') pieces.push({ kind, text })
}

/** Where a tag may have begun at the end of the text; the text's length when none has. */
function tailStart(text: string, tags: string[]): number {
  const at = text.lastIndexOf('<')
  if (at === -1) return text.length
  const tail = text.slice(at)
  return tags.some((tag) => tag.startsWith(tail)) ? at : text.length
}
