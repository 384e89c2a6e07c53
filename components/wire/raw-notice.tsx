import type { ReactNode } from 'react'
import { useWords } from '@/components/language/words'
import { formatCount } from '@/lib/client/format'

type RawNoticeProps = {
  /** Of the whole run, as far as they are known. */
  frames: number | undefined
  bytes: number
  /** The frames are there without their text; else there are none at all. */
  hasSizes: boolean
  hint: ReactNode
}

/** Why there is no raw text beside the events, and how to get it. */
export function RawNotice({ frames, bytes, hasSizes, hint }: RawNoticeProps) {
  const { runs, units, wire } = useWords()
  const words = wire.raw
  const size = units.bytes(bytes, formatCount(bytes))
  const withoutText = bytes > 0 ? words.notAskedSize(size) : words.notAsked
  const withoutFrames = frames
    ? words.noFramesSize(runs.counts.frames(frames, formatCount(frames)), size)
    : words.noFrames
  return (
    <div className="mx-3 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border bg-side px-3 py-2 text-small">
      <p className="tabular-nums">{hasSizes ? withoutText : withoutFrames}</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">{hint}</div>
    </div>
  )
}
