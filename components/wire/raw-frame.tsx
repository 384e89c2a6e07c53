import { useWords } from '@/components/language/words'
import { formatCount } from '@/lib/client/format'
import { rawLines, showControls } from '@/lib/client/wire/raw-text'

type RawFrameProps = {
  raw: string
  /** Shows no more than this of it; absent shows all. */
  limit?: { lines: number; chars: number }
}

/** The raw lines of a frame as text, with the names of the SSE fields dimmed. */
export function RawFrame({ raw, limit }: RawFrameProps) {
  const words = useWords().wire.raw
  const lines = rawLines(raw)
  const shown = lines.slice(0, limit?.lines)
  const more = lines.length - shown.length
  return (
    <>
      {shown.map(({ name, rest }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <span key={index} className={limit ? 'line-clamp-3 break-all' : 'block'}>
          <span className="text-muted">{name}</span>
          {showControls(rest.slice(0, limit?.chars))}
        </span>
      ))}
      {more > 0 && <span className="block text-muted">{words.moreLines(more, formatCount(more))}</span>}
    </>
  )
}
