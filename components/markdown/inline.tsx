import { Fragment, type ReactNode } from 'react'
import { useWords } from '@/components/language/words'
import { drawText } from '@/components/ui/long-words'
import type { InlineNode } from '@/lib/client/markdown/nodes'
import { Formula } from './formula'
import { useMessageId } from './message-id'
import { Picture } from './picture'

/** Draws what stands within a line. A function and no component: a long answer has very many of these. */
export function drawInline(nodes: readonly InlineNode[]): ReactNode {
  const [first] = nodes
  if (nodes.length === 1 && first?.kind === 'text') return drawText(first.text)
  return nodes.map(draw)
}

function draw(node: InlineNode, key: number): ReactNode {
  switch (node.kind) {
    case 'text':
      return <Fragment key={key}>{drawText(node.text)}</Fragment>
    case 'strong':
      return <strong key={key}>{drawInline(node.children)}</strong>
    case 'emphasis':
      return <em key={key}>{drawInline(node.children)}</em>
    case 'strike':
      return <del key={key}>{drawInline(node.children)}</del>
    case 'code':
      return <code key={key}>{node.text}</code>
    case 'break':
      return <br key={key} />
    case 'link':
      return <OutsideLink key={key} url={node.url} content={drawInline(node.children)} />
    case 'image':
      return <Picture key={key} source={node.source} alt={node.alt} />
    case 'math':
      return <Formula key={key} tex={node.tex} source={node.source} isDisplay={node.isDisplay} />
    case 'note':
      return <NoteReference key={key} number={node.number} />
  }
}

function OutsideLink({ url, content }: { url: string; content: ReactNode }) {
  return (
    <a href={url} title={url} target="_blank" rel="noopener noreferrer nofollow">
      {content}
      <span className="sr-only select-none">{useWords().markdown.newTab}</span>
    </a>
  )
}

function NoteReference({ number }: { number: number }) {
  const { reference } = useWords().markdown.footnotes
  return (
    <sup>
      <a href={`#${useMessageId()}-note-${number}`} data-note={number} aria-label={reference(`${number}`)}>
        {number}
      </a>
    </sup>
  )
}
