import Link from 'next/link'
import { useState } from 'react'
import { useWords } from '@/components/language/words'
import { LabelledSwitch } from '@/components/ui/labelled-switch'
import { useRecordingPreference } from '@/lib/client/recording-preference'
import { saveRecording } from '@/lib/client/recording-store'
import { type InspectedRun, recordChatRun } from '@/lib/client/wire/record-chat-run'

type SheetActionsProps = { run: InspectedRun; question: string }

/** Whether chats keep their raw frames, and what to do with the run that is shown. */
export function SheetActions({ run, question }: SheetActionsProps) {
  const words = useWords().wire
  const isRecording = useRecordingPreference((state) => state.isRecording)
  const setRecording = useRecordingPreference((state) => state.setRecording)
  return (
    <>
      <LabelledSwitch label={words.keepRaw} isOn={isRecording} onChange={setRecording} />
      <SaveRecording key={run.id} run={run} question={question} />
    </>
  )
}

type SaveState = { state: 'idle' | 'saving' | 'saved' } | { state: 'failed'; message: string }

function SaveRecording({ run, question }: SheetActionsProps) {
  const words = useWords().wire.save
  const [save, setSave] = useState<SaveState>({ state: 'idle' })

  async function saveNow() {
    setSave({ state: 'saving' })
    try {
      await saveRecording(recordChatRun(run, question))
      setSave({ state: 'saved' })
    } catch (error) {
      setSave({ state: 'failed', message: error instanceof Error ? error.message : words.failed })
    }
  }
  return (
    <>
      {save.state !== 'saved' && (
        <button
          type="button"
          disabled={!run.isOver || save.state === 'saving'}
          title={run.isOver ? undefined : words.whenOver}
          onClick={() => void saveNow()}
          className="touch-target h-7 rounded-lg border border-control px-2.5 text-label transition-colors hover:bg-fg/6 disabled:opacity-50"
        >
          {words.action}
        </button>
      )}
      <span role="status" className="text-label font-normal wrap-anywhere">
        {save.state === 'saved' && (
          <>
            <span className="text-ok">{words.saved}</span>{' '}
            <Link href="/recordings" prefetch={false} className="underline underline-offset-2">
              {words.open}
            </Link>
          </>
        )}
        {save.state === 'failed' && <span className="text-danger">{save.message}</span>}
      </span>
    </>
  )
}
