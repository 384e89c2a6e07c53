import dynamic from 'next/dynamic'
import { Dialog } from 'radix-ui'
import { memo, type RefObject, useState } from 'react'
import { useWords } from '@/components/language/words'
import { useRecordingPreference } from '@/lib/client/recording-preference'

type WireSheetProps = { turnId: string; returnFocusTo: RefObject<HTMLElement | null> }

/** Few chats are looked at so closely: it is loaded when the first one is. */
const SheetBody = dynamic(() => import('./sheet-body').then((module) => module.SheetBody), { loading: Loading })

/** The wire of an answer, beside the chat or over it. Stays with its turn, and shows a run that begins meanwhile. */
export const WireSheet = memo(function WireSheet({ turnId, returnFocusTo }: WireSheetProps) {
  const runId = useRecordingPreference(({ inspected }) => (inspected?.turnId === turnId ? inspected.runId : null))
  const close = useRecordingPreference((state) => state.closeInspector)
  const [selected, setSelected] = useState<{ runId: string; event: number | null } | null>(null)
  const selectedEvent = selected?.runId === runId ? (selected?.event ?? null) : null

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
          onOpenAutoFocus={(event) => event.preventDefault()}
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

function Loading() {
  return <Dialog.Title className="sr-only">{useWords().wire.title}</Dialog.Title>
}
