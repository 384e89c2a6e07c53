import { clsx } from 'clsx'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import { VList, type VListHandle } from 'virtua'
import { useWords } from '@/components/language/words'
import { placeOf } from '@/lib/client/wire/row-picker'
import type { WireRows } from '@/lib/client/wire/wire-rows'
import { columns, WireRowView } from './wire-row-view'

const PAGE_ROWS = 10

type WireListProps = {
  wire: WireRows
  /** False where the run's frames were not asked for. */
  hasFrames: boolean
  /** Rows that are shown, and those of them that hold the searched words. */
  shown: readonly number[]
  found: readonly number[]
  /** The event that the keys are at, and the one that is shown in detail. */
  cursor: number | null
  selectedEvent: number | null
  isFollowing: boolean
  /** The reader turned back. */
  onLeave: () => void
  onMove: (event: number) => void
  onSelect: (event: number) => void
}

/** All rows, of which only those in sight are drawn. Up and down go by rows, left and right by the events of a row. */
export function WireList(props: WireListProps) {
  const { wire, hasFrames, shown, found, cursor, selectedEvent, isFollowing, onLeave, onMove, onSelect } = props
  const words = useWords().wire.list
  const list = useRef<VListHandle>(null)
  const viewHeight = useRef<number>(undefined)
  const listId = useId()
  const cursorRow = cursor === null ? undefined : wire.rowOf(cursor)
  const selectedRow = selectedEvent === null ? undefined : wire.rowOf(selectedEvent)
  const place = cursorRow === undefined ? -1 : placeOf(shown, cursorRow)
  const isCursorShown = place >= 0 && shown[place] === cursorRow
  const rowId = (row: number) => `${listId}${row}`

  function keepInSight() {
    if (isFollowing) list.current?.scrollToIndex(shown.length - 1, { align: 'end' })
    else if (isCursorShown) list.current?.scrollToIndex(place, { align: 'nearest' })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a growing list moves the view only where it is followed
  useEffect(keepInSight, [place, isFollowing, isFollowing && shown.length])

  /** The detail takes room from the list. */
  function onResize() {
    const height = list.current?.viewportSize
    if (height === viewHeight.current) return
    viewHeight.current = height
    keepInSight()
  }
  function goTo(target: number) {
    const row = wire.rows[shown[Math.max(0, Math.min(target, shown.length - 1))] ?? -1]
    if (row) onMove(row.first)
  }
  function goWithin(step: number) {
    const row = wire.rows[cursorRow ?? -1]
    const next = (cursor ?? 0) + step
    if (row && next >= row.first && next < row.end) onMove(next)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const action = actionOf(event.key)
    if (!action) return
    event.preventDefault()
    action()
  }
  function actionOf(key: string): (() => void) | undefined {
    const below = isCursorShown ? place + 1 : Math.max(place, 0)
    switch (key) {
      case 'ArrowDown':
        return () => goTo(below)
      case 'ArrowUp':
        return () => goTo(place - 1)
      case 'PageDown':
        return () => goTo(place + PAGE_ROWS)
      case 'PageUp':
        return () => goTo(place - PAGE_ROWS)
      case 'Home':
        return () => goTo(0)
      case 'End':
        return () => goTo(shown.length - 1)
      case 'ArrowRight':
        return () => goWithin(1)
      case 'ArrowLeft':
        return () => goWithin(-1)
      case 'Enter':
        return cursor === null ? undefined : () => onSelect(cursor)
      default:
        return undefined
    }
  }
  function onClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
    const item = target instanceof Element ? target.closest('[data-event]') : null
    if (!(item instanceof HTMLElement)) return
    onSelect(Number(item.dataset.event))
    // The clicked row may be unmounted when it is scrolled away, and the focus with it.
    currentTarget.focus({ preventScroll: true })
  }
  return (
    <>
      <div
        aria-hidden="true"
        className={clsx(
          'gap-x-3 border-y bg-side px-3.5 py-1 text-label text-muted @min-[900px]:grid',
          columns(hasFrames),
        )}
      >
        <span>{words.when}</span>
        {hasFrames && <span className="hidden @min-[900px]:block">{words.frame}</span>}
        <span className="hidden @min-[900px]:block">{hasFrames ? words.events : words.eventsAlone}</span>
      </div>
      <div className="min-h-32 flex-1">
        <VList
          ref={list}
          data={shown}
          role="grid"
          tabIndex={0}
          aria-label={words.label}
          aria-rowcount={shown.length}
          {...(isCursorShown && cursorRow !== undefined ? { 'aria-activedescendant': rowId(cursorRow) } : {})}
          onResize={onResize}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onWheel={({ deltaY }) => deltaY < 0 && onLeave()}
          onTouchMove={onLeave}
          onPointerDown={onLeave}
          keepMounted={isCursorShown ? [place] : []}
          className="-outline-offset-2"
        >
          {(index, position) => {
            const row = wire.rows[index]
            return row ? (
              <WireRowView
                key={row.first}
                id={rowId(index)}
                row={row}
                events={wire.events}
                hasFrames={hasFrames}
                position={position + 1}
                end={row.end}
                kind={row.kind}
                cursor={index === cursorRow ? (cursor ?? undefined) : undefined}
                selectedEvent={index === selectedRow ? (selectedEvent ?? undefined) : undefined}
                isFound={found[placeOf(found, index)] === index}
              />
            ) : (
              <span key={index} />
            )
          }}
        </VList>
      </div>
    </>
  )
}
