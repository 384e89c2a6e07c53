import type { StreamEvent } from '@/lib/protocol/events'
import { createBegunSecrets } from './begun-secrets'
import { hidesSecret, plainLetters, visitStrings, withoutCutEscape } from './frame-texts'
import { readSecrets, readWhole, replaceSpans, withoutSecrets } from './read-secrets'
import { PLACEHOLDER, secretForms } from './redact'
import { createSecretMatcher, type Place, type SecretMatcher } from './secret-matcher'

/**
 * Replaces keys in the events of one run, also where a key comes in pieces over several deltas or raw frames. Gives the
 * events that may go out, in their order; the events given are changed. What ends with the first letters of a key waits
 * for the next delta or frame, and all that follows it waits too. What comes whole, such as an identifier, does not wait: the
 * rest of a key that it began, less than half of one, is replaced in whatever comes later.
 */
export type RedactEvents = (events: StreamEvent[]) => StreamEvent[]

/** Characters: so much of a key goes out before it is taken for one. With fewer, every `s` would wait because of `sk-`. */
const LEAST_HELD = 4
/** Events that may wait; then the first letters of a key are let go. */
const MOST_WAITING = 512
/** Texts in raw frames that are read on; a provider has a handful of them. */
const MOST_FRAME_TEXTS = 256

type Delta = Extract<StreamEvent, { type: 'text_delta' | 'reasoning_delta' | 'tool_call_delta' }>
type Frame = Extract<StreamEvent, { type: 'frame' }>
/** The last `length` characters that an event gave to a text. */
type Piece<E> = { event: E; length: number }
/** A text that comes in pieces: where its reading stands, and the pieces that wait. */
type Reading<E> = { place: Place; held: Piece<E>[] }

export function createEventRedactor(secrets: readonly string[]): RedactEvents {
  if (secrets.length === 0) return (events) => events
  const matcher = matcherOf(secrets)
  const deltas = createReadings<Delta>(matcher, takeFromDelta)
  const frames = createReadings<Frame>(matcher, (frame) => withhold(frame))
  /** The reading of each open part, and that of the last delta of each type: a key may go on in another part. */
  const parts = new Map<number, Reading<Delta>>()
  const latest = new Map<string, Reading<Delta>>()
  const frameTexts = new Map<string, Reading<Frame>>()
  const begun = createBegunSecrets()
  const calls = new Map<number, string>()
  let waiting: StreamEvent[] = []

  function readDelta(event: Delta): void {
    const before = latest.get(event.type)
    const reading = parts.get(event.part) ?? { place: matcher.start, held: [] }
    // Who joins a part's text, and who joins whatever comes, may both not read a key.
    if (before && before.place.depth > reading.place.depth) reading.place = before.place
    parts.set(event.part, reading)
    latest.set(event.type, reading)
    const text = textOf(event)
    const rest = restOfOther(reading, text)
    if (rest > 0) reading.place = matcher.start
    const own = text.slice(rest)
    const clean = replaceSpans(own, deltas.read(reading, event, own))
    setText(event, rest > 0 ? PLACEHOLDER + clean : clean)
    deltas.settleOthers(event)
  }

  /** What a part goes on with by itself waits, and may turn out to be no key. */
  function restOfOther({ place }: Reading<Delta>, text: string): number {
    const rest = begun.restIn(text)
    if (rest === 0) return 0
    const own = readSecrets(matcher, place, text)
    const goesOn = own.place.depth > text.length || own.found.some(({ from }) => from < 0)
    return goesOn ? 0 : rest
  }

  function readFrame(event: Frame): void {
    const { data } = event
    if (data === undefined) return
    const clean = withoutSecrets(matcher, data)
    event.data = hidesSecret(clean, (text) => withoutSecrets(matcher, text) !== text) ? PLACEHOLDER : clean
    visitStrings(data, (path, text) => {
      if (path === undefined) return readCut(event, text)
      const reading = frameTexts.get(path) ?? { place: matcher.start, held: [] }
      const found = frames.read(reading, event, text)
      const isPart = begun.restIn(text) > 0 || found.some(({ from }) => from < 0)
      // What ends here may go on in another field.
      if (isPart || reading.place.isTelling) withhold(event)
      begun.note(reading.place)
      // What has begun no key is not remembered.
      if (reading.place === matcher.start) frameTexts.delete(path)
      else if (frameTexts.size < MOST_FRAME_TEXTS) frameTexts.set(path, reading)
    })
    frames.settleOthers(event)
  }

  /** A text of a frame that was cut. Which text goes on with it cannot be told, so it does not wait. */
  function readCut(event: Frame, text: string): void {
    const { place } = readSecrets(matcher, matcher.start, text)
    if (begun.restIn(text) > 0 || place.depth >= LEAST_HELD) withhold(event)
    begun.note(place)
  }

  function read(event: StreamEvent): StreamEvent {
    switch (event.type) {
      case 'text_delta':
      case 'reasoning_delta':
      case 'tool_call_delta':
        readDelta(event)
        return event
      case 'frame':
        readFrame(event)
        return event
      case 'part_start':
        deltas.settleOthers()
        return withoutSecretsInside(event)
      case 'part_end':
        deltas.settleOthers()
        parts.delete(event.part)
        return event.private === undefined && event.arguments === undefined ? event : withoutSecretsInside(event)
      case 'end':
        deltas.settleOthers()
        frames.settleOthers()
        return event
      case 'start':
        // The caller's own words.
        return withoutSecretsInside(event, (text) => text)
      case 'error':
        return withoutSecretsInside(event, (text) => withoutSecret(replaceSpans(text, begun.restsInside(text))))
      case 'heartbeat':
      case 'part_kind':
        return event
      default:
        return withoutSecretsInside(event)
    }
  }

  /** What comes whole. JSON that is too deep to be written is left as it is; it cannot be sent either. */
  function withoutSecretsInside(event: StreamEvent, change = withoutSecret): StreamEvent {
    for (const { place } of latest.values()) begun.note(place)
    let isChanged = false
    try {
      const json = JSON.stringify(event, (_, value: unknown) => {
        if (typeof value !== 'string') return value
        const text = change(value)
        isChanged ||= text !== value
        return text
      })
      // Names too.
      const { found } = readSecrets(matcher, matcher.start, json)
      return isChanged || found.length > 0 ? JSON.parse(replaceSpans(json, found)) : event
    } catch {
      return event
    }
  }

  function withoutSecret(text: string): string {
    const rest = begun.restIn(text)
    const { found, place } = readWhole(matcher, text.slice(rest))
    begun.note(place)
    const clean = replaceSpans(text.slice(rest), found)
    return withoutHidden(rest > 0 ? PLACEHOLDER + clean : clean)
  }

  /** Without keys whose letters are escaped. Deltas are not looked at so: they would have to wait for whole escapes. */
  function withoutHidden(text: string): string {
    if (!text.includes('\\')) return text
    const plain = withoutCutEscape(plainLetters(text))
    const clean = withoutSecrets(matcher, plain)
    return clean === plain ? text : clean
  }

  function takeReady(): StreamEvent[] {
    const held = [...deltas.firstHeld(), ...frames.firstHeld()]
    const ready =
      held.length === 0 ? waiting : waiting.slice(0, Math.min(...held.map((event) => waiting.indexOf(event))))
    waiting = held.length === 0 ? [] : waiting.slice(ready.length)
    return ready.filter(isReady)
  }

  /** The arguments of a call are those that its deltas gave. False for a delta that has nothing left. */
  function isReady(event: StreamEvent): boolean {
    switch (event.type) {
      case 'text_delta':
      case 'reasoning_delta':
        return event.text !== ''
      case 'tool_call_delta':
        calls.set(event.part, (calls.get(event.part) ?? '') + event.arguments)
        return event.arguments !== ''
      case 'part_end': {
        const given = calls.get(event.part)
        if (event.arguments !== undefined) event.arguments = withoutHidden(given ?? event.arguments)
        calls.delete(event.part)
        return true
      }
      default:
        return true
    }
  }

  return (events) => {
    // A sign of life does not wait: it says that nothing else comes.
    const alive = events.length === 1 && events[0]?.type === 'heartbeat' && events[0].from === 'bff'
    if (alive) return events
    for (const event of events) waiting.push(read(event))
    if (waiting.length > MOST_WAITING) {
      deltas.settleOthers()
      frames.settleOthers()
    }
    return takeReady()
  }
}

type Readings<E> = {
  /** Reads a piece; the secrets that end in it, after what earlier pieces hold of the first one was taken from them. */
  read(reading: Reading<E>, event: E, text: string): readonly { from: number; to: number }[]
  /** Ends the wait of readings that this event did not go on with. */
  settleOthers(event?: E): void
  /** For each reading that waits the first event that it holds. */
  firstHeld(): E[]
}

/** `take` removes that many characters from an event's end. */
function createReadings<E>(matcher: SecretMatcher, take: (event: E, count: number, mark: string) => void): Readings<E> {
  const holding = new Set<Reading<E>>()

  function takeBack(reading: Reading<E>, count: number, mark: string): void {
    let left = count
    for (const piece of reading.held.toReversed()) {
      const taken = Math.min(left, piece.length)
      // The mark stands once, at the end of what was taken.
      if (taken > 0) take(piece.event, taken, left === count ? mark : '')
      left -= taken
    }
  }

  function release(reading: Reading<E>): void {
    reading.held = []
    holding.delete(reading)
  }

  return {
    read(reading, event, text) {
      const { found, place } = readSecrets(matcher, reading.place, text)
      reading.place = place
      const [first] = found
      if (first && first.from < 0) takeBack(reading, -first.from, '')
      if (first) release(reading)
      const own = Math.min(place.depth, text.length - (found.at(-1)?.to ?? 0))
      if (place.depth < LEAST_HELD) {
        if (reading.held.length > 0) release(reading)
        return found
      }
      reading.held = lastPieces(reading.held, place.depth - text.length)
      if (own > 0) reading.held.push({ event, length: own })
      if (reading.held.length > 0) holding.add(reading)
      return found
    },
    settleOthers(event) {
      for (const reading of holding) {
        if (event !== undefined && reading.held.at(-1)?.event === event) continue
        if (reading.place.isTelling) takeBack(reading, Number.POSITIVE_INFINITY, PLACEHOLDER)
        release(reading)
      }
    },
    firstHeld: () => [...holding].flatMap(({ held: [first] }) => (first ? [first.event] : [])),
  }
}

/** The pieces that hold the last `count` characters. */
function lastPieces<E>(pieces: readonly Piece<E>[], count: number): Piece<E>[] {
  const kept: Piece<E>[] = []
  let left = count
  for (const { event, length } of pieces.toReversed()) {
    if (left <= 0) break
    kept.unshift({ event, length: Math.min(length, left) })
    left -= length
  }
  return kept
}

function takeFromDelta(event: Delta, count: number, mark: string): void {
  const text = textOf(event)
  setText(event, text.slice(0, Math.max(0, text.length - count)) + mark)
}

function withhold(event: Frame): void {
  event.data = PLACEHOLDER
}

function textOf(event: Delta): string {
  return event.type === 'tool_call_delta' ? event.arguments : event.text
}

function setText(event: Delta, text: string): void {
  if (event.type === 'tool_call_delta') event.arguments = text
  else event.text = text
}

const matchers = new WeakMap<readonly string[], SecretMatcher>()

function matcherOf(secrets: readonly string[]): SecretMatcher {
  const known = matchers.get(secrets) ?? createSecretMatcher(secretForms(secrets))
  matchers.set(secrets, known)
  return known
}
