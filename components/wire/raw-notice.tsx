import type { ReactNode } from 'react'
import { useWords } from '@/components/language/words'
import { formatCount } from '@/lib/client/format'

/** Why there is no raw text beside the events, and how to get it. */
export function RawNotice({ bytes, hint }: { bytes: number; hint: ReactNode }) {
  const { units, wire } = useWords()
  return (
    <div className="mx-3 mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card border bg-side px-3 py-2 text-small">
      <p className="tabular-nums">
        {bytes > 0 ? wire.raw.notAskedSize(units.bytes(bytes, formatCount(bytes))) : wire.raw.notAsked}
      </p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">{hint}</div>
    </div>
  )
}
