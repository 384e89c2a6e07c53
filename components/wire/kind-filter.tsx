import { useWords } from '@/components/language/words'
import { formatCount } from '@/lib/client/format'
import type { FrameKind } from '@/lib/client/frame-track'
import type { KindCounts } from '@/lib/client/wire/wire-rows'
import { kinds as allKinds, KindMark } from './kind-mark'

type KindFilterProps = {
  counts: KindCounts
  kinds: ReadonlySet<FrameKind>
  onChange: (kinds: ReadonlySet<FrameKind>) => void
}

/** Which kinds of rows are shown. None pressed shows all. */
export function KindFilter({ counts, kinds, onChange }: KindFilterProps) {
  const words = useWords().wire
  function toggle(kind: FrameKind) {
    const next = new Set(kinds)
    if (!next.delete(kind)) next.add(kind)
    onChange(next)
  }
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{words.showOnly}</legend>
      {allKinds.map((kind) =>
        counts[kind] > 0 || kinds.has(kind) ? (
          <button
            key={kind}
            type="button"
            aria-pressed={kinds.has(kind)}
            onClick={() => toggle(kind)}
            className="touch-target flex h-7 items-center gap-1.5 rounded-full border px-2.5 text-label text-muted tabular-nums transition-colors hover:text-fg aria-pressed:border-control aria-pressed:bg-fg/6 aria-pressed:text-fg"
          >
            <KindMark kind={kind} />
            {words.kinds[kind]} <span className="font-normal">{formatCount(counts[kind])}</span>
          </button>
        ) : null,
      )}
    </fieldset>
  )
}
