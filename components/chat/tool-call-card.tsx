import { clsx } from 'clsx'
import { Check, CircleAlert, Wrench } from 'lucide-react'
import { memo, type ReactNode, useMemo, useState } from 'react'
import { useWords } from '@/components/language/words'
import { CopyButton } from '@/components/ui/copy-button'
import { Group } from '@/components/ui/group'
import { type ArgumentRow, readArguments } from '@/lib/client/argument-rows'
import { formatCount, formatDuration } from '@/lib/client/format'
import { findJsonError } from '@/lib/client/json-error'
import type { ToolCallPartView } from '@/lib/client/run-view'
import type { Catalog } from '@/lib/language/catalog'

/** Longer values are cut in the table; the raw text has everything. */
const VALUE_CHARS = 2000

type ToolCallCardProps = { part: ToolCallPartView; isOver: boolean; reply?: ReactNode }

/** A tool call whose arguments fill in while they are written. The raw text is the truth, the table a view of it. */
export const ToolCallCard = memo(function ToolCallCard({ part, isOver, reply }: ToolCallCardProps) {
  const words = useWords().chat.toolCall
  const [wantsRaw, setWantsRaw] = useState(false)
  const rows = useMemo(() => readArguments(part.arguments), [part.arguments])
  const isWriting = part.endMs === undefined && !isOver
  const hasRows = rows.length > 0 || part.arguments.trim() === '' || part.arguments.trim() === '{}'
  const isRaw = wantsRaw || (!hasRows && !isWriting)

  return (
    <Group
      aria-label={words.label(part.name)}
      className="overflow-hidden rounded-card border bg-panel shadow-rest"
      data-tool-call={part.id}
    >
      <header className="flex min-h-9 items-center gap-2 border-b py-1 pr-1 pl-3 text-small">
        <Wrench aria-hidden="true" className={clsx('size-3.5 shrink-0 text-tool', isWriting && 'animate-breathe')} />
        <span className="max-w-[60%] shrink-0 truncate font-mono text-code font-medium" title={part.name}>
          {part.name}
        </span>
        <span className="hidden font-mono text-label font-normal text-muted sm:inline">{part.id}</span>
        <span className="ml-auto min-w-0 truncate text-muted">
          {describeCall(part, isOver, reply !== undefined, words)}
        </span>
        <button
          type="button"
          aria-pressed={isRaw}
          onClick={() => setWantsRaw(!isRaw)}
          className="touch-target h-7 shrink-0 rounded-lg px-2 text-label text-muted transition-colors hover:bg-fg/6 hover:text-fg aria-pressed:bg-fg/8 aria-pressed:text-fg"
        >
          {words.raw}
        </button>
        <CopyButton label={words.copy} text={part.arguments} />
      </header>
      {isRaw ? <RawArguments text={part.arguments} rows={rows} /> : <ArgumentTable rows={rows} isWriting={isWriting} />}
      <Verdict part={part} isWriting={isWriting} />
      {reply}
    </Group>
  )
})

type CallWords = Catalog['chat']['toolCall']

/** What came back for a whole call stands below it. */
function describeCall(part: ToolCallPartView, isOver: boolean, hasReply: boolean, words: CallWords): string {
  if (part.endMs === undefined) return isOver ? words.cutOff : words.writing
  if (!isValid(part)) return words.invalid
  return hasReply ? '' : words.requested
}

function ArgumentTable({ rows, isWriting }: { rows: ArgumentRow[]; isWriting: boolean }) {
  const words = useWords().chat.toolCall
  if (rows.length === 0)
    return <p className="px-3 py-2 text-small text-muted">{isWriting ? words.noneYet : words.none}</p>
  return (
    <dl className="grid max-h-96 grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-1 overflow-y-auto px-3 py-2">
      {rows.map((row) => (
        <ArgumentValue key={row.key} row={row} isWriting={isWriting} />
      ))}
    </dl>
  )
}

function ArgumentValue({ row, isWriting }: { row: ArgumentRow; isWriting: boolean }) {
  const words = useWords().chat.toolCall
  const hidden = row.value.length - VALUE_CHARS
  return (
    <>
      <dt className="font-mono text-code wrap-anywhere text-muted">{row.key}</dt>
      <dd dir="auto" data-partial={row.isPartial || undefined} className="text-code wrap-anywhere whitespace-pre-wrap">
        {hidden > 0 ? row.value.slice(0, VALUE_CHARS) : row.value}
        {hidden > 0 && <span className="text-muted">{words.more(hidden, formatCount(hidden))}</span>}
        {row.isPartial && isWriting && (
          <span aria-hidden="true" className="ml-px inline-block h-3.5 w-[2px] translate-y-0.5 bg-tool" />
        )}
      </dd>
    </>
  )
}

function RawArguments({ text, rows }: { text: string; rows: ArgumentRow[] }) {
  const words = useWords().chat.toolCall
  const last = rows.at(-1)
  const settled = last?.isPartial ? last.start : text.length
  return (
    <Group aria-label={words.rawLabel} tabIndex={0} className="max-h-96 overflow-auto -outline-offset-2">
      <pre className="px-3 py-2 font-mono text-code wrap-anywhere whitespace-pre-wrap">
        {text.slice(0, settled)}
        <span className="text-muted">{text.slice(settled)}</span>
      </pre>
    </Group>
  )
}

function Verdict({ part, isWriting }: { part: ToolCallPartView; isWriting: boolean }) {
  const words = useWords().chat.toolCall
  // A call may be held open to the end of the answer; its arguments were complete with the last of them.
  const durationMs = (part.lastMs ?? part.startMs) - part.startMs
  const verdict = part.endMs === undefined ? undefined : isValid(part)
  return (
    <footer className="flex flex-wrap items-center gap-x-1.5 border-t px-3 py-1.5 text-label font-normal text-muted tabular-nums">
      <span>{words.chunks(part.chunks, formatCount(part.chunks))}</span>
      <span aria-hidden="true">·</span>
      <span>{formatDuration(durationMs)}</span>
      <span aria-hidden="true">·</span>
      {verdict === undefined && <span>{isWriting ? words.incompleteYet : words.incomplete}</span>}
      {verdict === true && (
        <span className="inline-flex items-center gap-1 text-ok">
          {words.validJson} <Check aria-hidden="true" className="size-3" />
        </span>
      )}
      {verdict === false && (
        <span className="inline-flex items-center gap-1 text-danger">
          <CircleAlert aria-hidden="true" className="size-3" /> {describeJsonError(part.arguments, words)}
        </span>
      )}
    </footer>
  )
}

function isValid(part: ToolCallPartView): boolean {
  return part.valid ?? findJsonError(part.arguments) === null
}

function describeJsonError(text: string, words: CallWords): string {
  const index = findJsonError(text)
  if (index === null) return words.invalidJson
  return index >= text.length
    ? words.endsEarly(text.length, formatCount(text.length))
    : words.invalidAt(formatCount(index + 1))
}
