'use client'

import { memo, useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { type BlockView, createMarkdownReader, type Section } from '@/lib/client/markdown/reader'
import { CodeBlock } from './code-block'
import { Footnotes } from './footnotes'
import { MessageId } from './message-id'
import { Prose } from './prose'
import './markdown.css'

/** So long the sections of one frame may take, and the last of them the more; the frame itself follows. */
const DRAWING_MS = 24

type MarkdownProps = { text: string; isStreaming: boolean }

/**
 * A model's answer as Markdown. While it streams, only the block being written is read and drawn again. Sizes follow
 * the font size of the place it stands in. Nothing in it is put into the page as HTML.
 */
export const Markdown = memo(function Markdown({ text, isStreaming }: MarkdownProps) {
  const [reader] = useState(createMarkdownReader)
  const { sections, footnotes } = reader.read(text, isStreaming)
  const shown = useShownCount(sections.length)
  const isWhole = shown === sections.length
  return (
    <MessageId value={useId()}>
      <div
        className="markdown"
        data-markdown
        data-streaming={isStreaming || undefined}
        aria-busy={isStreaming || !isWhole}
      >
        {sections.slice(0, shown).map((section) => (
          <SectionView key={section.start} section={section} />
        ))}
        {isWhole && footnotes.length > 0 && <Footnotes footnotes={footnotes} />}
      </div>
    </MessageId>
  )
})

/** How many sections are drawn: new ones at once, but a long text that is there already bit by bit, between frames. */
function useShownCount(count: number): number {
  const [drawn, setDrawn] = useState(2)
  const shown = count - drawn <= 2 ? count : drawn
  useEffect(() => {
    if (shown === drawn && drawn >= count) return undefined
    const timer = setTimeout(() => {
      if (shown !== drawn) return setDrawn(shown)
      const begunAt = performance.now()
      let next = drawn
      // Each frame costs more than a section does, so there are as many in one as time allows.
      do {
        next++
        flushSync(() => setDrawn(next))
      } while (next < count && performance.now() - begunAt < DRAWING_MS)
    })
    return () => clearTimeout(timer)
  }, [shown, drawn, count])
  return shown
}

const SectionView = memo(function SectionView({ section }: { section: Section }) {
  return (
    <div className="markdown-section" style={{ containIntrinsicBlockSize: `auto ${section.blocks.length * 80}px` }}>
      {section.blocks.map((view) => (
        <BlockContent key={view.block.start} view={view} />
      ))}
    </div>
  )
})

const BlockContent = memo(function BlockContent({ view: { block, references, isOpen } }: { view: BlockView }) {
  switch (block.kind) {
    case 'prose':
      return <Prose text={block.text} references={references} isOpen={isOpen} />
    case 'code':
      return <CodeBlock info={block.info} segments={block.segments} isClosed={block.isClosed} />
    case 'footnote':
      return null
  }
})
