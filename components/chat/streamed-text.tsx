import { memo } from 'react'
import { drawText } from '@/components/ui/long-words'

/** Long enough that there are few segments, short enough that laying one out is cheap. */
const SEGMENT_CHARS = 2000

/** Text as it came. It is cut at line breaks into segments, so that a new delta lays out the last one only. */
export function StreamedText({ text, className }: { text: string; className?: string }) {
  return (
    <div dir="auto" className={className} data-streamed-text>
      {cutSegments(text).map(({ start, segment }) => (
        <Segment key={start} text={segment} />
      ))}
    </div>
  )
}

const Segment = memo(function Segment({ text }: { text: string }) {
  return <div className="whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]">{drawText(text)}</div>
})

function cutSegments(text: string): { start: number; segment: string }[] {
  const segments = []
  let start = 0
  while (start < text.length) {
    const lineBreak = text.indexOf('\n', start + SEGMENT_CHARS)
    const end = lineBreak === -1 ? text.length : lineBreak + 1
    segments.push({ start, segment: text.slice(start, end) })
    start = end
  }
  return segments
}
