import { usePathname } from 'next/navigation'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import type { ConversationEntry } from '@/lib/client/conversation/conversation-entry'
import type { SearchHit } from '@/lib/client/conversation/search'
import { useConversationList } from '@/lib/client/conversation-list'
import { deleteChat, openChat } from './chat-actions'
import { chatOf } from './chat-address'
import { ChatRow, type RowActions } from './chat-row'

export type Row = { kind: 'heading'; label: string } | ({ kind: 'chat' } & SearchHit)

/**
 * Any number of chats; only those in view are drawn. One of them is a tab stop, and the arrow keys go from one to the
 * next. F2 renames, Delete deletes.
 */
export function ChatRows({ rows }: { rows: readonly Row[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const shownId = chatOf(usePathname())
  const [activeId, setActiveId] = useState<string | null>(null)
  const [renamingId, setRenamingId] = useState<string | null>(null)
  const stop = stopOf(rows, activeId, shownId)

  function focusRow(index: number) {
    const row = rows[index]
    if (row?.kind !== 'chat') return
    setActiveId(row.entry.id)
    list.current?.scrollToIndex(index, { align: 'nearest' })
    focusSoon(scroller.current, row.entry.id)
  }

  const latest = useRef({ rows, focusRow })
  useEffect(() => {
    latest.current = { rows, focusRow }
  })

  const actions = useMemo<RowActions>(
    () => ({
      open(id, place) {
        setActiveId(id)
        openChat(id, place)
      },
      startRenaming: setRenamingId,
      endRenaming(id, title) {
        setRenamingId(null)
        if (title !== null) void useConversationList.getState().rename(id, title)
        focusSoon(scroller.current, id)
      },
      remove(entry) {
        const { rows: now, focusRow: focus } = latest.current
        const index = indexOf(now, entry.id)
        const next = step(now, index, 1) ?? step(now, index, -1)
        if (next !== undefined) focus(next)
        void deleteChat(entry)
      },
    }),
    [],
  )

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const id = event.target instanceof HTMLElement ? event.target.dataset.chat : undefined
    const index = indexOf(rows, id)
    const row = rows[index]
    if (row?.kind !== 'chat' || event.altKey || event.ctrlKey || event.metaKey) return
    const act = actOf(event.key, row.entry, index)
    if (!act) return
    event.preventDefault()
    act()
  }

  function actOf(key: string, entry: ConversationEntry, index: number): (() => void) | undefined {
    const go = (to: number | undefined) => () => to !== undefined && focusRow(to)
    if (key === 'ArrowDown') return go(step(rows, index, 1))
    if (key === 'ArrowUp') return go(step(rows, index, -1))
    if (key === 'Home') return go(step(rows, -1, 1))
    if (key === 'End') return go(step(rows, rows.length, -1))
    if (key === 'F2') return () => setRenamingId(entry.id)
    return key === 'Delete' ? () => actions.remove(entry) : undefined
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows inside
    <div
      ref={scroller}
      data-rows=""
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-2"
    >
      <Virtualizer ref={list} as="ul" item="li" keepMounted={stop < 0 ? [] : [stop]} data={rows}>
        {(row) =>
          row.kind === 'heading' ? (
            <h3 key={`heading ${row.label}`} className="px-2.5 pt-4 pb-1 text-label text-muted">
              {row.label}
            </h3>
          ) : (
            <ChatRow
              key={row.entry.id}
              entry={row.entry}
              itemId={row.itemId}
              excerpt={row.excerpt}
              isShown={row.entry.id === shownId}
              isStop={rows[stop] === row}
              isRenaming={row.entry.id === renamingId}
              actions={actions}
            />
          )
        }
      </Virtualizer>
    </div>
  )
}

function indexOf(rows: readonly Row[], id: string | null | undefined): number {
  return rows.findIndex((row) => row.kind === 'chat' && row.entry.id === id)
}

/** The next row with a chat in a direction. */
function step(rows: readonly Row[], from: number, by: 1 | -1): number | undefined {
  for (let index = from + by; rows[index]; index += by) if (rows[index]?.kind === 'chat') return index
  return undefined
}

/** Where Tab stops: where the keys were last, else at the shown chat, else at the first. */
function stopOf(rows: readonly Row[], activeId: string | null, shownId: string | null): number {
  const known = [activeId, shownId].map((id) => indexOf(rows, id)).find((index) => index >= 0)
  return known ?? step(rows, -1, 1) ?? -1
}

/** The row may have to be drawn first, and it is hidden until it is measured. */
function focusSoon(scroller: HTMLElement | null, id: string, frames = 20): void {
  requestAnimationFrame(() => {
    const row = scroller?.querySelector<HTMLElement>(`[data-chat="${CSS.escape(id)}"]`)
    row?.focus({ preventScroll: true })
    if (frames > 0 && (!row || document.activeElement !== row)) focusSoon(scroller, id, frames - 1)
  })
}
