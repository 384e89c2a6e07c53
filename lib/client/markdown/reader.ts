import { noReferences, type References } from './nodes'
import { createReferenceIndex } from './reference-index'
import { holdBack, repairProse } from './repair-tail'
import { type Block, createBlockSplitter } from './split-blocks'

/** A block to draw. It is the same object for as long as it looks the same. */
export type BlockView = { block: Block; references: References; isOpen: boolean }
/** Blocks that are drawn together. It is the same object for as long as all of them look the same. */
export type Section = { start: number; blocks: readonly BlockView[] }
/** A footnote with its place in the list, from 1. */
export type FootnoteView = { number: number; text: string; references: References }
export type MarkdownView = { sections: readonly Section[]; footnotes: readonly FootnoteView[] }

export type MarkdownReader = {
  /** What to draw for a text. One that continues the text before costs as much as what is new in it. */
  read: (text: string, isStreaming: boolean) => MarkdownView
}

const SECTION_CHARS = 4000
const SECTION_BLOCKS = 24
/** An open block longer than this is not read anew for every few characters. */
const LONG_TAIL_CHARS = 16_384

/** Keeps what has been read of a growing text. Reading the same text again gives the same view. */
export function createMarkdownReader(): MarkdownReader {
  let document = createDocument([])
  let last: { text: string; isStreaming: boolean; view: MarkdownView } | undefined
  return {
    read(text, isStreaming) {
      if (last && last.text === text && last.isStreaming === isStreaming) return last.view
      const goesOn = last !== undefined && text.startsWith(last.text)
      // Where it goes on after its end, the last block was not the last. All others are as before.
      if (last && !(last.isStreaming && goesOn)) document = createDocument(goesOn ? last.view.sections : [])
      last = { text, isStreaming, view: document.read(text, isStreaming) }
      return last.view
    },
  }
}

/** `known` are sections of a text that this one begins with: what looks the same in them is taken from there. */
function createDocument(known: readonly Section[]) {
  const splitter = createBlockSplitter()
  const sections: Section[] = []
  let shownSections: readonly Section[] | undefined
  const references = createReferenceIndex(replaceBlock)
  let added = 0

  function replaceBlock(section: number, index: number, found: References) {
    const old = sections[section]
    if (!old) return
    const blocks = old.blocks.map((view, at) => (at === index ? { ...view, references: found } : view))
    sections[section] = { ...old, blocks }
    shownSections = undefined
  }

  function add(block: Block) {
    const { index, section } = placeFor(block, sections)
    const at = section.blocks.length
    const found = block.kind === 'prose' ? references.watch(block.text, index, at) : noReferences
    sections[index] = withBlock(section, { block, references: found, isOpen: false })
    references.define(block)
    shownSections = undefined
  }

  function keepKnown(index: number, before: Section) {
    const section = sections[index]
    if (section) sections[index] = keepSame(section, before)
  }

  function readTail(isStreaming: boolean): BlockView[] {
    const { partialLine, isInFence } = splitter
    const blocks = splitter.unfinished(isStreaming ? holdBack(partialLine, isInFence) : partialLine)
    return blocks.map((block) => ({
      block: isStreaming && block.kind !== 'code' ? { ...block, text: repairProse(cutLong(block.text)) } : block,
      references: references.all(),
      isOpen: isStreaming,
    }))
  }

  return {
    read(text: string, isStreaming: boolean): MarkdownView {
      splitter.feed(text)
      for (; added < splitter.finished.length; added++) {
        const block = splitter.finished[added]
        if (block) add(block)
      }
      const tail = readTail(isStreaming)
      if (!isStreaming) for (const { block } of tail) add(block)
      for (const [index, before] of known.entries()) keepKnown(index, before)
      known = []
      shownSections ??= [...sections]
      if (!isStreaming) return { sections: shownSections, footnotes: references.footnotes([]) }
      const withTail = [...shownSections]
      for (const view of tail) {
        const { index, section } = placeFor(view.block, withTail)
        withTail[index] = withBlock(section, view)
      }
      return { sections: withTail, footnotes: references.footnotes(tail.map(({ block }) => block)) }
    },
  }
}

/** Depends on where the block begins only, so that it stands in the same place while it is open and afterwards. */
function placeFor({ start }: Block, sections: readonly Section[]): { index: number; section: Section } {
  const last = sections.at(-1)
  if (last && start - last.start <= SECTION_CHARS && last.blocks.length < SECTION_BLOCKS)
    return { index: sections.length - 1, section: last }
  return { index: sections.length, section: { start, blocks: [] } }
}

function withBlock(section: Section, view: BlockView): Section {
  return { ...section, blocks: [...section.blocks, view] }
}

/** `before` or its blocks in place of those that look the same. */
function keepSame(section: Section, before: Section): Section {
  const blocks = section.blocks.map((view, at) => {
    const old = before.blocks[at]
    return old && looksSame(view, old) ? old : view
  })
  const isSame = blocks.length === before.blocks.length && blocks.every((view, at) => view === before.blocks[at])
  return isSame ? before : { ...section, blocks }
}

/** Of blocks of the same text. */
function looksSame(a: BlockView, b: BlockView): boolean {
  const isSameBlock = a.block.kind === b.block.kind && a.block.start === b.block.start && a.block.end === b.block.end
  const isClosed = ({ block }: BlockView) => block.kind !== 'code' || block.isClosed
  return (
    isSameBlock &&
    isClosed(a) === isClosed(b) &&
    a.isOpen === b.isOpen &&
    (a.references === b.references || JSON.stringify(a.references) === JSON.stringify(b.references))
  )
}

/** Cuts a long text to a length that changes the more seldom the longer it is. */
function cutLong(text: string): string {
  if (text.length <= LONG_TAIL_CHARS) return text
  const step = 2 ** Math.floor(Math.log2(text.length / 32))
  return text.slice(0, Math.floor(text.length / step) * step)
}
