import Link from 'next/link'
import { useRef, useState } from 'react'
import { useWords } from '@/components/language/words'
import { DemoBadge } from '@/components/ui/demo-badge'
import { TitleField } from '@/components/ui/title-field'
import { formatCount } from '@/lib/client/format'
import { laneLook } from '@/lib/client/lane-look'
import { describeEndings, formatBytes, type RecordingEntry } from '@/lib/client/recording-entry'
import { useRecordingList } from '@/lib/client/recording-list'
import { RecordingMenu } from './recording-menu'

/** One recording of the list: the whole card opens it. */
export function RecordingRow({ entry }: { entry: RecordingEntry }) {
  const words = useWords().recordings
  const [isRenaming, setRenaming] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const title = entry.title.trim() || words.untitled

  function endRenaming(next: string | null) {
    setRenaming(false)
    if (next?.trim() && next.trim() !== entry.title) useRecordingList.getState().rename(entry.id, next.trim())
    // The link is there again after the next render.
    requestAnimationFrame(() => link.current?.focus())
  }
  return (
    <li className="relative rounded-card border bg-panel px-4 py-3 shadow-rest transition-colors hover:border-control/60 hover:bg-side">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          {isRenaming ? (
            <TitleField
              className="relative z-10 -my-1 h-8 w-full rounded-lg border border-control bg-bg px-2 text-body font-medium"
              title={entry.title}
              onEnd={endRenaming}
            />
          ) : (
            <h2 className="font-medium">
              <Link
                ref={link}
                href={`/recordings/${encodeURIComponent(entry.id)}`}
                prefetch={false}
                className="line-clamp-2 rounded-sm wrap-anywhere after:absolute after:inset-0 after:rounded-card"
              >
                {title}
              </Link>
            </h2>
          )}
          <Facts entry={entry} />
        </div>
        <RecordingMenu entry={entry} title={title} onRename={() => setRenaming(true)} />
      </div>
      <ul aria-label={words.row.lanes} className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5">
        {entry.lanes.map(({ lane, labels }) => (
          <Lane key={lane} lane={lane} labels={labels} />
        ))}
      </ul>
    </li>
  )
}

function Facts({ entry }: { entry: RecordingEntry }) {
  const { tag, recordings } = useWords()
  const words = recordings.row
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  const { runs, events, bytes } = entry
  const facts = [
    ...(runs > 1 || runs === 0 ? [words.runs(runs, formatCount(runs))] : []),
    describeEndings(entry),
    words.events(events, formatCount(events)),
    formatBytes(bytes),
  ].filter(Boolean)
  // Lines break between the facts, not in them.
  const line = facts.map((fact) => fact.replaceAll(' ', '\u00a0')).join(' · ')
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-small text-muted tabular-nums">
      <span className="rounded-full border border-control px-1.5 text-[11px] leading-4 font-medium">
        {words.sources[entry.source]}
      </span>
      <time dateTime={entry.startedAt}>{dates.format(new Date(entry.startedAt))}</time>
      <span className="min-w-0">{line}</span>
    </p>
  )
}

function Lane({ lane, labels }: RecordingEntry['lanes'][number]) {
  const { letter, color } = laneLook(lane)
  return (
    <li className="flex min-w-0 max-w-full items-center gap-1.5 text-small">
      <span style={{ borderColor: color }} className="border-l-[3px] pl-1.5 font-mono text-[12px] font-medium">
        {letter}
      </span>
      <span className="truncate">{labels.model}</span>
      <span className="truncate text-muted">{labels.provider}</span>
      {labels.isDemo && <DemoBadge />}
    </li>
  )
}
