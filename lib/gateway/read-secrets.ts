import { PLACEHOLDER } from './redact'
import { gapEnd } from './secret-gaps'
import type { Place, SecretMatcher } from './secret-matcher'

/** A part of a text: from the first character to the one after the last. */
export type Span = { from: number; to: number }

/** Reads on in a text: the secrets that end in this piece, `from` below 0 where they began in earlier pieces, and where the reading stands. */
export function readSecrets(
  matcher: SecretMatcher,
  start: Place,
  text: string,
): { found: readonly Span[]; place: Place } {
  let place = start
  let found: Span[] | undefined
  for (let index = 0; index < text.length; index++) {
    place = matcher.step(place, text.charCodeAt(index))
    if (place.ended === 0) continue
    found ??= []
    addSpan(found, { from: index + 1 - place.ended, to: index + 1 })
  }
  return { found: found ?? NONE, place: withMoreToCome(place) }
}

/**
 * Reads a text that comes whole: its secrets, also those with gaps between their letters (`gapEnd`), and one that was cut
 * at the text's end if it is half there; and where the reading stands.
 */
export function readWhole(matcher: SecretMatcher, text: string): { found: readonly Span[]; place: Place } {
  let place = matcher.start
  let found: Span[] | undefined
  for (let index = 0; index < text.length; index++) {
    const before = place
    const code = text.charCodeAt(index)
    place = matcher.step(before, code)
    if (place.ended > 0) found = withSpan(found, { from: index + 1 - place.ended, to: index + 1 })
    if (before.depth > 0 && place.depth <= before.depth) found = withSpan(found, overGap(before, text, index))
  }
  if (place.isTelling) found = withSpan(found, { from: text.length - place.depth, to: text.length })
  return { found: found ? joined(found) : NONE, place: withMoreToCome(place) }
}

/**
 * Whether a text goes on, from `at`, with a secret that stands at `place`, gaps aside: `to` is where the secret ends, 0 if it
 * does not; `open` is where it stands at the text's end.
 */
export function goOn(place: Place, text: string, at: number): { to: number; open?: Place } {
  let open = place
  let to = 0
  let index = at
  while (index < text.length) {
    const next = open.next.get(text.charCodeAt(index))
    const end = next ? index + 1 : gapEnd(text, index)
    if (end === index) return { to }
    index = end
    open = next ?? open
    if (next && open.ended === open.depth) to = index
  }
  return open === place ? { to } : { to, open }
}

const NONE: readonly Span[] = []

/** The secret that stands at `before`, or one with which that ends, if it goes on after a gap. */
function overGap(before: Place, text: string, at: number): Span | undefined {
  const end = gapEnd(text, at)
  if (end === at) return undefined
  for (let place: Place | undefined = before; place && place.depth > 0; place = place.fallback) {
    const { to, open } = goOn(place, text, end)
    if (to > 0 || open?.isTelling) return { from: at - place.depth, to: open?.isTelling ? text.length : to }
  }
  return undefined
}

function withSpan(spans: Span[] | undefined, span: Span | undefined): Span[] | undefined {
  if (span === undefined) return spans
  if (spans === undefined) return [span]
  spans.push(span)
  return spans
}

/** In order, those that overlap as one. */
function joined(spans: Span[]): Span[] {
  const ordered: Span[] = []
  for (const span of spans.sort((a, b) => a.from - b.from)) {
    const last = ordered.at(-1)
    if (last && span.from < last.to) last.to = Math.max(last.to, span.to)
    else ordered.push(span)
  }
  return ordered
}

/** Secrets that overlap are one span. */
function addSpan(spans: Span[], span: Span): void {
  for (let last = spans.at(-1); last && last.to > span.from; last = spans.at(-1)) {
    span.from = Math.min(span.from, last.from)
    spans.pop()
  }
  spans.push(span)
}

/** A whole text without its secrets, as `readWhole` finds them. */
export function withoutSecrets(matcher: SecretMatcher, text: string): string {
  return replaceSpans(text, readWhole(matcher, text).found)
}

/** Spans are in order. */
export function replaceSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  let replaced = ''
  let at = 0
  for (const { from, to } of spans) {
    replaced += text.slice(at, Math.max(at, from)) + PLACEHOLDER
    at = to
  }
  return replaced + text.slice(at)
}

/** The end of a secret that begins no longer one is only as much as may still become another. */
function withMoreToCome(place: Place): Place {
  let open = place
  while (open.next.size === 0 && open.fallback) open = open.fallback
  return open
}
