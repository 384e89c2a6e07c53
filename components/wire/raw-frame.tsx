import { rawLines, showControls } from '@/lib/client/wire/raw-text'

type RawFrameProps = {
  raw: string
  /** Shows no more than this of it; absent shows all. */
  limit?: { lines: number; chars: number }
}

/** The raw lines of a frame as text, with the names of the SSE fields dimmed. */
export function RawFrame({ raw, limit }: RawFrameProps) {
  const lines = rawLines(raw)
  const shown = lines.slice(0, limit?.lines)
  return (
    <>
      {shown.map(({ name, rest }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
        <span key={index} className={limit ? 'line-clamp-3 break-all' : 'block'}>
          <span className="text-muted">{name}</span>
          {showControls(rest.slice(0, limit?.chars))}
        </span>
      ))}
      {lines.length > shown.length && (
        <span className="block text-muted">{`… ${lines.length - shown.length} more lines`}</span>
      )}
    </>
  )
}
