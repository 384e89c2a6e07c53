'use client'

import { Undo2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '@/components/language/words'
import { type Toast, useToasts } from '@/lib/client/toast-store'
import { Group } from './group'
import { IconButton } from './icon-button'
import { isEditing } from './is-editing'
import { useKeyDown } from './use-key-down'

/** Long enough to read it, to understand what has happened, and to reach the button. */
const SHOWN_MS = 10_000

/** The toasts of a page. ⌘/Ctrl+Z does what the latest one offers, unless there is text in the field that has the focus. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  useKeyDown((event) => {
    const isUndo = (event.metaKey || event.ctrlKey) && !event.shiftKey && !event.altKey && event.key === 'z'
    const latest = toasts.findLast(({ action }) => action)
    if (!isUndo || !latest || event.defaultPrevented || isWriting(event.target)) return
    event.preventDefault()
    accept(latest)
  })
  return (
    // An open dialog hides everything else from screen readers but what is live; the toasts stay in use beside it.
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] [body:has([data-chat-page])_&]:bottom-[calc(9rem+env(safe-area-inset-bottom))] z-60 flex flex-col items-center gap-2 print:hidden"
    >
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function isWriting(target: EventTarget | null): boolean {
  const isEmptyField =
    (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) && target.value === ''
  return isEditing(target) && !isEmptyField
}

function accept({ id, action }: Toast) {
  useToasts.getState().dismiss(id)
  action?.act()
}

/** It waits while somebody is at it. */
function ToastView({ toast }: { toast: Toast }) {
  const words = useWords().common.controls
  const { id, text, action } = toast
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => useToasts.getState().dismiss(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, isHeld])
  return (
    <Group
      aria-label={words.notice}
      data-toast=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="animate-rise pointer-events-auto flex w-full max-w-md items-center gap-2 rounded-card border bg-panel py-1.5 pr-1.5 pl-4 text-small shadow-float"
    >
      <p className="min-w-0 flex-1 truncate">{text}</p>
      {action && (
        <button
          type="button"
          title={`${action.label} (Ctrl+Z)`}
          onClick={() => accept(toast)}
          className="touch-target inline-flex h-8 shrink-0 items-center gap-1.5 rounded-lg border border-control px-3 font-medium transition-colors hover:bg-side pointer-coarse:h-9"
        >
          <Undo2 aria-hidden="true" className="size-3.5" />
          {action.label}
        </button>
      )}
      <IconButton label={words.dismiss} size="small" onClick={() => useToasts.getState().dismiss(id)}>
        <X className="size-3.5" />
      </IconButton>
    </Group>
  )
}
