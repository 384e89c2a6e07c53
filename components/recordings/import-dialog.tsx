import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useWords } from '@/components/language/words'
import { plainButton, primaryButton } from '@/components/ui/button-style'
import { DialogContent } from '@/components/ui/dialog-content'
import { formatCount } from '@/lib/client/format'
import { type ImportStep, useRecordingImport } from '@/lib/client/recording-import'
import { CaptureForm } from './capture-form'
import { LineErrors } from './line-errors'

/** Asks where a file cannot just be kept: its format, or what to do with lines that are wrong. */
export function ImportDialog() {
  const step = useRecordingImport((state) => state.step)
  const { skip, save } = useRecordingImport.getState()
  const { common, recordings } = useWords()
  const isOpen = step.state !== 'idle' && step.state !== 'reading'
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && skip()}>
      <DialogContent
        title={step.state === 'capture' ? recordings.dialog.capture : recordings.dialog.refused}
        className="max-w-2xl"
      >
        <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-2 pb-4 text-small">
          {'name' in step && <p className="truncate text-muted">{step.name}</p>}
          {step.state === 'capture' && <CaptureForm step={step} />}
          {step.state === 'refused' && <Refusal step={step} />}
          {'problem' in step && step.problem !== undefined && (
            <p role="alert" className="text-danger wrap-anywhere">
              {step.problem}
            </p>
          )}
        </div>
        <Footer>
          <button type="button" onClick={skip} className={plainButton}>
            {canSave(step) ? common.actions.cancel : common.actions.close}
          </button>
          {(step.state === 'capture' || canSave(step)) && (
            <button type="button" onClick={save} disabled={!canSave(step)} className={primaryButton}>
              {step.state === 'refused' ? recordings.dialog.salvage : recordings.dialog.save}
            </button>
          )}
        </Footer>
      </DialogContent>
    </Dialog.Root>
  )
}

function canSave(step: ImportStep): boolean {
  if (step.state === 'refused') return countSalvaged(step) > 0
  return step.state === 'capture' && !step.isDecoding && step.dialect !== null && (step.reading?.events.length ?? 0) > 0
}

function countSalvaged({ salvaged }: Extract<ImportStep, { state: 'refused' }>): number {
  return salvaged?.runs.reduce((sum, { events }) => sum + events.length, 0) ?? 0
}

function Refusal({ step }: { step: Extract<ImportStep, { state: 'refused' }> }) {
  const words = useWords().recordings.dialog
  const salvaged = countSalvaged(step)
  const [first] = step.errors
  return (
    <>
      <p>{salvaged > 0 ? words.broken(`${first?.line}`, salvaged, formatCount(salvaged)) : words.nothing}</p>
      <LineErrors text={step.text} errors={step.errors} />
    </>
  )
}

function Footer({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{children}</div>
}
