import { noReferences, normalizeLabel, type References } from './nodes'
import { findDefinitions } from './parse-prose'
import type { FootnoteView } from './reader'
import type { Block } from './split-blocks'

type Place = { section: number; index: number; labels: readonly string[] }

/** Labels in brackets: each may be a link or a footnote once its label is defined. */
const bracketed = /\[((?:[^[\]\\\n]|\\.|\n(?!\s*\n)){1,200})\]/g

/**
 * What the blocks of a message say about one another. `onFound` is told when a definition arrives for a block that was
 * there before it; a block without brackets is never told anything.
 */
export function createReferenceIndex(onFound: (section: number, index: number, found: References) => void) {
  const waiting = new Map<string, Place[]>()
  const noteTexts = new Map<string, string>()
  let all: References = noReferences

  /** Footnotes are numbered as they are referred to; those that nothing refers to come last. */
  function numberNotes(labels: Iterable<string>): Record<string, number> {
    const defined = new Set(labels)
    const referred = [...waiting.keys()].filter((key) => key.startsWith('^')).map((key) => key.slice(1))
    const ordered = [...new Set([...referred, ...defined])].filter((label) => defined.has(label))
    return Object.fromEntries(ordered.map((label, index) => [label, index + 1]))
  }

  function tell(changed: readonly string[]) {
    const places = new Set(changed.flatMap((label) => waiting.get(label) ?? []))
    for (const place of places) onFound(place.section, place.index, pick(all, place.labels))
  }

  function defineLinks(text: string) {
    const found = Object.entries(findDefinitions(text)).filter(([label]) => !Object.hasOwn(all.links, label))
    if (found.length === 0) return
    all = { ...all, links: { ...all.links, ...Object.fromEntries(found) } }
    tell(found.map(([label]) => label))
  }

  function defineNote(label: string, text: string) {
    if (noteTexts.has(label)) return
    noteTexts.set(label, text)
    const notes = numberNotes(noteTexts.keys())
    const changed = Object.keys(notes).filter((each) => notes[each] !== all.notes[each])
    all = { ...all, notes }
    tell(changed.map((each) => `^${each}`))
  }

  return {
    all: () => all,
    /** What is known of the labels in a block's text. More will be told when it is found. */
    watch(text: string, section: number, index: number): References {
      const labels = [...new Set(Array.from(text.matchAll(bracketed), ([, label = '']) => normalizeLabel(label)))]
      const place = { section, index, labels }
      for (const label of labels) {
        const places = waiting.get(label)
        if (places) places.push(place)
        else waiting.set(label, [place])
      }
      return pick(all, labels)
    },
    define(block: Block) {
      if (block.kind === 'prose') defineLinks(block.text)
      if (block.kind === 'footnote') defineNote(normalizeLabel(block.label), block.text)
    },
    /** Every footnote so far, those still being written included. */
    footnotes(tail: readonly Block[]): FootnoteView[] {
      const texts = new Map(noteTexts)
      for (const block of tail) {
        const label = block.kind === 'footnote' ? normalizeLabel(block.label) : ''
        if (block.kind === 'footnote' && !texts.has(label)) texts.set(label, block.text)
      }
      const numbers = numberNotes(texts.keys())
      return [...texts]
        .map(([label, text]) => ({ number: numbers[label] ?? 0, text, references: all }))
        .sort((a, b) => a.number - b.number)
    },
  }
}

function pick({ links, notes }: References, labels: readonly string[]): References {
  const foundLinks = labels.flatMap((label) => {
    const link = Object.hasOwn(links, label) ? links[label] : undefined
    return link ? [[label, link] as const] : []
  })
  const foundNotes = labels.flatMap((label) => {
    const note = label.startsWith('^') ? notes[label.slice(1)] : undefined
    return note === undefined ? [] : [[label.slice(1), note] as const]
  })
  if (foundLinks.length + foundNotes.length === 0) return noReferences
  return { links: Object.fromEntries(foundLinks), notes: Object.fromEntries(foundNotes) }
}
