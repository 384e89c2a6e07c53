import { PLACEHOLDER } from './redact'
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

const NONE: readonly Span[] = []

/** Secrets that overlap are one span. */
function addSpan(spans: Span[], span: Span): void {
  for (let last = spans.at(-1); last && last.to > span.from; last = spans.at(-1)) {
    span.from = Math.min(span.from, last.from)
    spans.pop()
  }
  spans.push(span)
}

/** A whole text without its secrets. One that was cut at the text's end is one too, if it is half there. */
export function withoutSecrets(matcher: SecretMatcher, text: string): string {
  const { found, place } = readSecrets(matcher, matcher.start, text)
  const isCut = place.isTelling && found.at(-1)?.to !== text.length
  return replaceSpans(text, isCut ? [...found, { from: text.length - place.depth, to: text.length }] : found)
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
