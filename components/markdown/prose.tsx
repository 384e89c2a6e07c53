import { memo, type ReactNode } from 'react'
import { useWords } from '@/components/language/words'
import type { BlockNode, ListItem, References } from '@/lib/client/markdown/nodes'
import { parseProse } from '@/lib/client/markdown/parse-prose'
import { cutSegments } from '@/lib/client/markdown/split-blocks'
import { CodeBlock } from './code-block'
import { Formula } from './formula'
import { drawInline } from './inline'
import { Table } from './table'

type ProseProps = { text: string; references: References; isOpen: boolean }

/** Everything but top-level code. `isOpen`: the text is still being written. */
export const Prose = memo(function Prose({ text, references, isOpen }: ProseProps) {
  return drawBlocks(parseProse(text, references), isOpen)
})

function drawBlocks(nodes: readonly BlockNode[], isOpen: boolean): ReactNode {
  return nodes.map((node, index) => drawBlock(node, index, isOpen && index === nodes.length - 1))
}

/** Blocks are only ever added at the end, so their place can be their key. */
function drawBlock(node: BlockNode, key: number, isOpen: boolean): ReactNode {
  switch (node.kind) {
    case 'paragraph':
      if (isOpen && isFormulaBegun(node)) {
        return (
          <div key={key} className="markdown-math" dir="ltr">
            {drawInline(node.children)}
          </div>
        )
      }
      return (
        <p key={key} dir="auto">
          {drawInline(node.children)}
        </p>
      )
    case 'heading':
      return drawHeading(node, key)
    case 'list':
      return drawList(node, key, isOpen)
    case 'quote':
      return (
        <blockquote key={key} dir="auto">
          {drawBlocks(node.children, isOpen)}
        </blockquote>
      )
    case 'table':
      return <Table key={key} node={node} isOpen={isOpen} />
    case 'code':
      return <InnerCode key={key} info={node.info} text={node.text} isClosed={node.isClosed && !isOpen} />
    case 'math':
      return (
        <div key={key} className="markdown-math">
          <Formula tex={node.tex} source={node.source} isDisplay />
        </div>
      )
    case 'rule':
      return <hr key={key} />
    case 'plain':
      return (
        <p key={key} dir="auto" className="markdown-plain">
          {node.text}
        </p>
      )
  }
}

/** Its source until it is complete, in the element that it is going to be. */
function isFormulaBegun({ children: [first] }: BlockNode & { kind: 'paragraph' }): boolean {
  return first?.kind === 'text' && /^\s*(?:\$\$|\\\[)/.test(first.text)
}

/** Code within a list or a quote. */
const InnerCode = memo(function InnerCode({ info, text, isClosed }: { info: string; text: string; isClosed: boolean }) {
  return <CodeBlock info={info} segments={cutSegments(text)} isClosed={isClosed} />
})

/** The answer has a heading of level 2 already, so its own begin at 3. The look keeps the level that was written. */
const headingTags = ['h3', 'h4', 'h5', 'h6'] as const

function drawHeading(node: BlockNode & { kind: 'heading' }, key: number): ReactNode {
  const Tag = headingTags[node.level - 1] ?? 'h6'
  return (
    <Tag key={key} dir="auto" data-level={node.level}>
      {drawInline(node.children)}
    </Tag>
  )
}

function drawList(node: BlockNode & { kind: 'list' }, key: number, isOpen: boolean): ReactNode {
  const items = node.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items are only ever added at the end
    <Item key={index} item={item} isOpen={isOpen && index === node.items.length - 1} />
  ))
  const looseness = node.isLoose ? 'loose' : 'tight'
  return node.start === undefined ? (
    <ul key={key} dir="auto" data-list={looseness}>
      {items}
    </ul>
  ) : (
    <ol key={key} dir="auto" start={node.start} data-list={looseness}>
      {items}
    </ol>
  )
}

type ItemProps = { item: ListItem; isOpen: boolean }

const Item = memo(
  function Item({ item, isOpen }: ItemProps) {
    const isTask = item.isDone !== undefined
    return (
      <li dir="auto" data-task={isTask || undefined}>
        {isTask && <TaskMark isDone={item.isDone === true} />}
        {drawBlocks(item.children, isOpen)}
      </li>
    )
  },
  // The items of an open list are read anew with each update, and nearly all of them are as before.
  (before, after) => before.item.source === after.item.source && before.isOpen === after.isOpen,
)

function TaskMark({ isDone }: { isDone: boolean }) {
  const words = useWords().markdown.task
  return <input type="checkbox" disabled checked={isDone} readOnly aria-label={isDone ? words.isDone : words.isOpen} />
}
