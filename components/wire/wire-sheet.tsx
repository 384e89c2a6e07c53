import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { memo, type RefObject, useState } from 'react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import { findRun } from '@/lib/client/chat-request'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import { useRecordingPreference } from '@/lib/client/recording-preference'
import { SheetActions } from './sheet-actions'
import { useInspectedRun } from './use-inspected-run'
import { WireInspector } from './wire-inspector'

type WireSheetProps = { turnId: string; returnFocusTo: RefObject<HTMLElement | null> }

/** The wire of an answer, beside the chat or over it. Stays with its turn, and shows a run that begins meanwhile. */
export const WireSheet = memo(function WireSheet({ turnId, returnFocusTo }: WireSheetProps) {
  const runId = useRecordingPreference(({ inspected }) => (inspected?.turnId === turnId ? inspected.runId : null))
  const close = useRecordingPreference((state) => state.closeInspector)
  const [selected, setSelected] = useState<{ runId: string; event: number | null } | null>(null)
  const selectedEvent = selected?.runId === runId ? (selected?.event ?? null) : null

  function startInList(event: Event) {
    event.preventDefault()
    focusList(event.target)
  }
  function closeDetailFirst(event: KeyboardEvent) {
    if (selectedEvent === null) return
    event.preventDefault()
    setSelected(null)
  }
  return (
    <Dialog.Root open={runId !== null} onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/30" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={startInList}
          onEscapeKeyDown={closeDetailFirst}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocusTo.current?.focus()
          }}
          className="animate-float fixed inset-y-0 right-0 z-50 flex w-full max-w-7xl flex-col border-l bg-panel shadow-float min-[900px]:w-[calc(100vw-3rem)]"
        >
          {runId !== null && (
            <SheetBody
              runId={runId}
              selectedEvent={selectedEvent}
              onSelect={(event) => setSelected({ runId, event })}
            />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
})

type SheetBodyProps = { runId: string; selectedEvent: number | null; onSelect: (event: number | null) => void }

function SheetBody({ runId, selectedEvent, onSelect }: SheetBodyProps) {
  const { common, wire } = useWords()
  const { run, question, problem } = useInspectedRun(runId)
  const answerId = useChat((state) => findRun(shownConversation(state), runId)?.answer.id)
  const canAsk = useChat(({ live, shownId }) => live[shownId] === undefined)
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-3 py-1.5">
        <Dialog.Title className="flex min-w-0 items-baseline gap-2 text-body font-semibold">
          {wire.title}
          <span className="min-w-0 truncate text-small font-normal text-muted">
            {run && `${run.labels.model}, ${run.labels.provider}`}
          </span>
        </Dialog.Title>
        <div className="order-last flex flex-wrap items-center gap-x-4 gap-y-1 sm:order-none sm:ml-auto">
          {run && <SheetActions run={run} question={question} />}
        </div>
        <Dialog.Close asChild>
          <IconButton label={common.actions.close} className="max-sm:ml-auto">
            <X className="size-4" />
          </IconButton>
        </Dialog.Close>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {problem && (
          <p role="status" className="px-4 py-6 text-small text-muted">
            {problem}
          </p>
        )}
        {run && (
          <WireInspector
            run={run}
            selectedEvent={selectedEvent}
            onSelectEvent={onSelect}
            rawHint={<AskAgain answerId={canAsk ? answerId : undefined} />}
          />
        )}
      </div>
    </>
  )
}

function AskAgain({ answerId }: { answerId: string | undefined }) {
  const words = useWords().wire.askAgain
  return (
    <>
      <span>{words.hint}</span>
      {answerId !== undefined && (
        <button
          type="button"
          onClick={({ currentTarget }) => {
            // It is gone as soon as there is a run.
            focusList(currentTarget.closest('[role="dialog"]'))
            useChat.getState().regenerate(answerId)
          }}
          className="touch-target h-7 rounded-lg border border-control px-2.5 text-label text-fg hover:bg-fg/6"
        >
          {words.action}
        </button>
      )}
    </>
  )
}

function focusList(sheet: EventTarget | null) {
  const list = sheet instanceof Element ? sheet.querySelector('[role="grid"]') : null
  if (list instanceof HTMLElement) list.focus()
}
