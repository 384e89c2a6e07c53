import { goOn, type Span } from './read-secrets'
import type { Place } from './secret-matcher'

/** Secrets that the ends of a run's texts began: any later text may go on with one, though nobody joins the two. */
export type BegunSecrets = {
  /** A text ended here. */
  note(place: Place): void
  /** How many of a text's first characters are the rest of a secret, or so much of the rest that they have to be hidden. */
  restIn(text: string): number
  /** Long rests of secrets anywhere in a text that holds more than its provider said. */
  restsInside(text: string): readonly Span[]
}

/** Characters: a shorter rest is the rest of a secret whose beginning was hidden, or of one that is short itself. */
const LEAST_INSIDE = 8

/** The beginnings of keys are few; more than these are made up. */
const MOST_BEGUN = 64

export function createBegunSecrets(): BegunSecrets {
  /** Where each of them stands, and whether what was read of it has gone out: so much of a key that it tells has not. */
  const begun = new Map<Place, boolean>()

  function remember(place: Place, isOut: boolean): void {
    for (let open: Place | undefined = place; open && open.depth > 0; open = open.fallback) {
      if (begun.size < MOST_BEGUN && open.next.size > 0 && !begun.has(open)) begun.set(open, isOut)
    }
  }

  return {
    note: (place) => remember(place, !place.isTelling),
    restIn(text) {
      let rest = 0
      const further: [Place, boolean][] = []
      for (const [place, isOut] of begun) {
        const { to, open } = goOn(place, text, 0)
        rest = Math.max(rest, isOut && open?.isTelling ? text.length : to)
        if (open) further.push([open, isOut])
      }
      for (const [place, isOut] of further) remember(place, isOut)
      return rest
    },
    restsInside(text) {
      const rests: Span[] = []
      for (let from = 0; from < text.length && begun.size > 0; from++) {
        const ends = [...begun.keys()].map((place) =>
          place.next.has(text.charCodeAt(from)) ? goOn(place, text, from).to : 0,
        )
        const to = Math.max(...ends)
        if (to - from < LEAST_INSIDE) continue
        rests.push({ from, to })
        from = to - 1
      }
      return rests
    },
  }
}
