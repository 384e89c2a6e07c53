/** A place in a text that is being read: the longest run of characters up to here with which a secret begins. */
export type Place = {
  /** Characters of that run. */
  depth: number
  /** Characters of the longest secret that ends here; 0 when none does. */
  ended: number
  /** The run is so much of a secret that it has to be treated like one, should the text end here. */
  isTelling: boolean
  next: Map<number, Place>
  fallback: Place | undefined
}

/** Finds any of many secrets in one pass over a text that comes in pieces (Aho and Corasick's automaton). */
export type SecretMatcher = { start: Place; step(place: Place, code: number): Place }

/** Characters; less of a secret tells nothing. */
const LEAST_TELLING = 8

/** Building takes a microsecond for each character of the secrets. */
export function createSecretMatcher(secrets: readonly string[]): SecretMatcher {
  const start = placeAfter(0)
  for (const secret of secrets) addSecret(start, secret)
  linkFallbacks(start)
  const isFirst = new Uint8Array(Math.max(0, ...start.next.keys()) + 1)
  for (const code of start.next.keys()) isFirst[code] = 1
  return {
    start,
    step(place, code) {
      // Most of a text has nothing to do with any secret.
      if (place === start && isFirst[code] !== 1) return start
      for (let from: Place | undefined = place; from; from = from.fallback) {
        const next = from.next.get(code)
        if (next) return next
      }
      return start
    },
  }
}

function placeAfter(depth: number): Place {
  return { depth, ended: 0, isTelling: false, next: new Map(), fallback: undefined }
}

function addSecret(start: Place, secret: string): void {
  let place = start
  for (let index = 0; index < secret.length; index++) {
    const code = secret.charCodeAt(index)
    const next = place.next.get(code) ?? placeAfter(index + 1)
    place.next.set(code, next)
    place = next
    // Half of a key: what is left to guess is still out of reach, and the known beginnings of keys are much shorter.
    if (place.depth >= LEAST_TELLING && place.depth * 2 >= secret.length) place.isTelling = true
  }
  place.ended = secret.length
}

/** Breadth first: the fallback of a place is the longest shorter run that ends at the same character. */
function linkFallbacks(start: Place): void {
  const places = [start]
  for (const place of places) {
    for (const [code, next] of place.next) {
      let from = place.fallback
      while (from && !from.next.has(code)) from = from.fallback
      next.fallback = from?.next.get(code) ?? start
      next.ended = Math.max(next.ended, next.fallback.ended)
      next.isTelling ||= next.fallback.isTelling
      places.push(next)
    }
  }
}
