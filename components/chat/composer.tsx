import { clsx } from 'clsx'
import { ArrowUp, Square } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type RefObject, useState } from 'react'
import { useChat } from '@/lib/client/chat-store'
import { useProviders } from '@/lib/client/provider-store'

/** Where a message is written. The textarea keeps its own text; focus stays in it. */
export function Composer({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const [hasText, setHasText] = useState(false)
  const [isTooEarly, setTooEarly] = useState(false)
  const isRunning = useChat((state) => state.liveRunId !== null)
  const canSend = useProviders((state) => state.selection !== null) && hasText

  function submit() {
    const element = field.current
    if (!element) return
    setTooEarly(useChat.getState().liveRunId !== null)
    if (!useChat.getState().send(element.value)) return
    element.value = ''
    fitHeight(element)
    setHasText(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    // An Enter that ends an IME composition is not ours; Safari sends it after the composition, with key code 229.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.shiftKey || event.altKey) return
    event.preventDefault()
    submit()
  }

  function onButton(event: MouseEvent) {
    if (!isRunning) return submit()
    // The second half of a double click on Send is not a wish to stop.
    if (event.detail === 2) return
    useChat.getState().stop()
    field.current?.focus({ preventScroll: true })
  }

  const label = isRunning ? 'Stop' : 'Send'
  return (
    <div className="shrink-0 px-4 pb-4">
      <div className="mx-auto flex max-w-column flex-col rounded-composer border border-control bg-panel shadow-rest transition-colors has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-accent">
        <textarea
          ref={field}
          rows={1}
          aria-label="Message"
          dir="auto"
          placeholder="Ask anything"
          enterKeyHint="send"
          onKeyDown={onKeyDown}
          onInput={(event) => {
            setHasText(event.currentTarget.value.trim() !== '')
            fitHeight(event.currentTarget)
          }}
          className="field-sizing-content pointer-coarse:text-base max-h-[min(15rem,30dvh)] w-full resize-none bg-transparent px-4 pt-3 outline-none placeholder:text-muted"
        />
        <div className="flex items-center gap-2 py-2 pr-2 pl-4">
          <p className="text-label font-normal text-muted max-xs:invisible" aria-hidden="true">
            {isRunning
              ? isTooEarly
                ? 'The answer is still coming: wait for it, or Esc stops it'
                : 'Esc stops'
              : 'Enter sends, Shift+Enter breaks the line'}
          </p>
          <button
            type="button"
            aria-label={label}
            title={isRunning ? 'Stop (Esc)' : 'Send (Enter)'}
            onClick={onButton}
            aria-disabled={!isRunning && !canSend}
            className={clsx(
              'touch-target ml-auto inline-flex size-8 shrink-0 items-center justify-center rounded-full transition-colors pointer-coarse:size-9',
              isRunning || canSend ? 'bg-fg text-bg hover:bg-fg/85' : 'bg-fg/10 text-muted',
            )}
          >
            {isRunning ? <Square className="size-3 fill-current" /> : <ArrowUp className="size-4" strokeWidth={2.25} />}
          </button>
        </div>
      </div>
    </div>
  )
}

/** Measuring a text this long at every key would hold the page up; it fills the field anyway. */
const MOST_MEASURED = 5000

/** Grows with the text; for browsers without `field-sizing` by measuring. */
function fitHeight(element: HTMLTextAreaElement) {
  const isLong = element.value.length > MOST_MEASURED
  element.style.setProperty('field-sizing', isLong ? 'fixed' : '')
  if (isLong) element.style.height = '15rem'
  else if (CSS.supports('field-sizing', 'content')) element.style.height = ''
  if (isLong || CSS.supports('field-sizing', 'content')) return
  element.style.height = 'auto'
  element.style.height = `${element.scrollHeight}px`
}
