import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { plainButton, primaryButton } from '@/components/ui/button-style'
import { IconButton } from '@/components/ui/icon-button'
import { formatQuantity } from '@/lib/client/format'
import { type ImportStep, useRecordingImport } from '@/lib/client/recording-import'
import { CaptureForm } from './capture-form'
import { LineErrors } from './line-errors'

/** Asks where a file cannot just be kept: its format, or what to do with lines that are wrong. */
export function ImportDialog() {
  const step = useRecordingImport((state) => state.step)
  const { skip, save } = useRecordingImport.getState()
  const isOpen = step.state !== 'idle' && step.state !== 'reading'
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && skip()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[oklch(0_0_0/0.4)]" />
        <Dialog.Content
          aria-describedby={undefined}
          className="animate-float fixed inset-x-3 top-[6dvh] z-50 mx-auto flex max-h-[88dvh] max-w-2xl flex-col rounded-composer border bg-panel shadow-float"
        >
          <div className="flex items-center justify-between gap-2 pt-4 pr-3 pl-5">
            <Dialog.Title className="min-w-0 text-body font-semibold">{titleOf(step)}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X className="size-4" />
              </IconButton>
            </Dialog.Close>
          </div>
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
              {canSave(step) ? 'Cancel' : 'Close'}
            </button>
            {(step.state === 'capture' || canSave(step)) && (
              <button type="button" onClick={save} disabled={!canSave(step)} className={primaryButton}>
                {step.state === 'refused' ? 'Import what came before' : 'Save as a recording'}
              </button>
            )}
          </Footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function titleOf({ state }: ImportStep): string {
  return state === 'capture' ? 'Import a capture' : 'This file was not imported'
}

function canSave(step: ImportStep): boolean {
  if (step.state === 'refused') return countSalvaged(step) > 0
  return step.state === 'capture' && !step.isDecoding && step.dialect !== null && (step.reading?.events.length ?? 0) > 0
}

function countSalvaged({ salvaged }: Extract<ImportStep, { state: 'refused' }>): number {
  return salvaged?.runs.reduce((sum, { events }) => sum + events.length, 0) ?? 0
}

function Refusal({ step }: { step: Extract<ImportStep, { state: 'refused' }> }) {
  const salvaged = countSalvaged(step)
  const [first] = step.errors
  return (
    <>
      <p>
        {salvaged > 0
          ? `Line ${first?.line} cannot be read. The ${formatQuantity(salvaged, 'event')} before it can be imported.`
          : 'Nothing in it can be read as a recording.'}
      </p>
      <LineErrors text={step.text} errors={step.errors} />
    </>
  )
}

function Footer({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{children}</div>
}
