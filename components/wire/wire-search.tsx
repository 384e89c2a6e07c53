import { ChevronDown, ChevronUp } from 'lucide-react'
import type { KeyboardEvent, RefObject } from 'react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import { formatCount } from '@/lib/client/format'
import { placeOf } from '@/lib/client/wire/row-picker'

type WireSearchProps = {
  field: RefObject<HTMLInputElement | null>
  words: string
  onWords: (words: string) => void
  /** Rows that hold the words. */
  found: readonly number[]
  cursorRow: number | undefined
  onGo: (row: number) => void
  isLive: boolean
}

/** Finds words in raw text and events. Enter goes to the next row that holds them, Shift with Enter to the one before. */
export function WireSearch({ field, words, onWords, found, cursorRow, onGo, isLive }: WireSearchProps) {
  const labels = useWords().wire.search
  const place = placeOf(found, cursorRow ?? 0)
  const isOnFound = cursorRow !== undefined && found[place] === cursorRow

  function go(step: 1 | -1) {
    const next = step === -1 ? place - 1 : isOnFound ? place + 1 : place
    const row = found.at(next % found.length)
    if (row !== undefined) onGo(row)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    go(event.shiftKey ? -1 : 1)
  }
  return (
    <search className="flex min-w-0 flex-auto items-center gap-1 @min-[560px]:flex-none">
      <input
        ref={field}
        type="search"
        aria-label={labels.label}
        placeholder={labels.placeholder}
        value={words}
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={onKeyDown}
        spellCheck={false}
        className="h-7 w-24 min-w-0 grow rounded-lg @min-[560px]:w-40 border border-control bg-bg px-2 text-small placeholder:text-muted pointer-coarse:h-9 pointer-coarse:text-[16px]"
      />
      {words !== '' && (
        <>
          <span role={isLive ? undefined : 'status'} className="px-1 text-label font-normal text-muted tabular-nums">
            {isOnFound
              ? labels.position(formatCount(place + 1), formatCount(found.length))
              : labels.matches(found.length, formatCount(found.length))}
          </span>
          <IconButton label={labels.previous} size="small" disabled={found.length === 0} onClick={() => go(-1)}>
            <ChevronUp className="size-3.5" />
          </IconButton>
          <IconButton label={labels.next} size="small" disabled={found.length === 0} onClick={() => go(1)}>
            <ChevronDown className="size-3.5" />
          </IconButton>
        </>
      )}
    </search>
  )
}
