import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import { findRun } from '@/lib/client/chat-request'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import { useRecordingPreference } from '@/lib/client/recording-preference'
import { SheetActions } from './sheet-actions'
import { useInspectedRun } from './use-inspected-run'
import { WireInspector } from './wire-inspector'

type SheetBodyProps = { runId: string; selectedEvent: number | null; onSelect: (event: number | null) => void }

/** What the sheet holds. The focus starts in its list. */
export function SheetBody({ runId, selectedEvent, onSelect }: SheetBodyProps) {
  const { common, wire } = useWords()
  const { run, question, problem } = useInspectedRun(runId)
  const answerId = useChat((state) => findRun(shownConversation(state), runId)?.answer.id)
  const canAsk = useChat(({ live, shownId }) => live[shownId] === undefined)
  const header = useRef<HTMLElement>(null)
  const hasBegun = useRef(false)
  const hasRun = run !== undefined
  useEffect(() => {
    if (!hasRun || hasBegun.current) return
    hasBegun.current = true
    focusList(header.current?.closest('[role="dialog"]'))
  }, [hasRun])
  return (
    <>
      <header ref={header} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-3 py-1.5">
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
  const isRecording = useRecordingPreference((state) => state.isRecording)
  return (
    <>
      <span>{isRecording ? words.isOn : words.isOff}</span>
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

function focusList(sheet: Element | null | undefined) {
  const list = sheet?.querySelector('[role="grid"]')
  if (list instanceof HTMLElement) list.focus()
}
