import { Download, Image as ImageIcon, WrapText } from 'lucide-react'
import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '@/components/language/words'
import { CopyButton } from '@/components/ui/copy-button'
import { Group } from '@/components/ui/group'
import { IconButton } from '@/components/ui/icon-button'
import { isDrawable } from '@/lib/client/markdown/diagram-source'
import type { Run } from '@/lib/client/markdown/highlight-runs'
import { readFenceInfo } from '@/lib/client/markdown/languages'
import { downloadFile } from '@/lib/client/recording-download'
import { Diagram } from './diagram'
import { useHighlight } from './use-highlight'

type CodeBlockProps = { info: string; segments: readonly string[]; isClosed: boolean }

/** Code with its language and tools. It gets its colours when its fence is closed, without a change of size. */
export const CodeBlock = memo(function CodeBlock({ info, segments, isClosed }: CodeBlockProps) {
  const words = useWords().markdown.code
  const { language, label, fileName } = readFenceInfo(info)
  const [isWrapped, setWrapped] = useState(false)
  const [isDrawn, setDrawn] = useState(true)
  const onFailed = useCallback(() => setDrawn(false), [])
  const runs = useHighlight(segments, language, isClosed)
  const code = segments.join('')
  const isDiagram = label.toLowerCase() === 'mermaid' && isClosed && isDrawable(code)
  return (
    <Group className="markdown-code" aria-label={words.label(label)} dir="ltr">
      <div className="markdown-code-header">
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {isDiagram && (
          <IconButton
            label={words.diagram}
            size="small"
            aria-pressed={isDrawn}
            className="aria-pressed:text-fg"
            onClick={() => setDrawn(!isDrawn)}
          >
            <ImageIcon className="size-3.5" />
          </IconButton>
        )}
        <IconButton
          label={words.wrap}
          size="small"
          aria-pressed={isWrapped}
          className="aria-pressed:text-fg"
          onClick={() => setWrapped(!isWrapped)}
        >
          <WrapText className="size-3.5" />
        </IconButton>
        <CopyButton label={words.copy} text={code} />
        <IconButton label={words.download} size="small" onClick={() => downloadFile(fileName, new Blob([code]))}>
          <Download className="size-3.5" />
        </IconButton>
      </div>
      {isDiagram && isDrawn && <Diagram source={code} onFailed={onFailed} />}
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to get there
        tabIndex={0}
        data-wrapped={isWrapped || undefined}
        className={isDiagram && isDrawn ? 'markdown-behind' : undefined}
      >
        <code>
          {segments.map((segment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: segments are only ever added at the end
            <Segment key={index} text={segment} runs={runs?.[index]} />
          ))}
        </code>
      </pre>
    </Group>
  )
})

const Segment = memo(function Segment({ text, runs }: { text: string; runs: readonly Run[] | undefined }) {
  return runs ? <ColouredSegment runs={runs} /> : <span className="markdown-segment">{text}</span>
})

/** It has many elements that never change, which React need not remember. */
function ColouredSegment({ runs }: { runs: readonly Run[] }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(...runs.map(createRun)), [runs])
  return <span ref={place} className="markdown-segment" />
}

function createRun({ text, scope }: Run): string | HTMLElement {
  if (scope === undefined) return text
  const element = document.createElement('span')
  element.className = `code-${scope}`
  element.textContent = text
  return element
}
