import { Dialog } from 'radix-ui'
import { useWords } from '@/components/language/words'
import { DialogContent } from '@/components/ui/dialog-content'
import { type ImportReport, useConversationImport } from '@/lib/client/conversation-import'
import { formatCount } from '@/lib/client/format'

/** What an import does, and what has become of its files. */
export function ImportDialog() {
  const step = useConversationImport((state) => state.step)
  const { shell } = useWords()
  const { close } = useConversationImport.getState()
  const isDone = step.state === 'done'
  return (
    <Dialog.Root open={step.state !== 'idle'} onOpenChange={(isOpen) => !isOpen && isDone && close()}>
      <DialogContent title={isDone ? shell.import.isDone : shell.import.isWorking} canClose={isDone}>
        <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-2 pb-5 text-small">
          {step.state === 'working' && (
            <p role="status" className="tabular-nums wrap-anywhere">
              {step.total === 0
                ? shell.import.reading(step.name)
                : shell.import.progress(step.name, formatCount(step.done), formatCount(step.total))}
            </p>
          )}
          {isDone &&
            step.reports.map((report, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a name may be in it twice
              <Report key={index} report={report} />
            ))}
        </div>
      </DialogContent>
    </Dialog.Root>
  )
}

function Report({ report }: { report: ImportReport }) {
  const words = useWords().shell.import
  const { name, imported, duplicates, leftOut, problem } = report
  return (
    <section aria-label={name} className="flex flex-col gap-1">
      <h3 className="truncate text-muted">{name}</h3>
      {(imported > 0 || problem === undefined) && (
        <p className="font-medium tabular-nums">
          {words.imported(imported, formatCount(imported))}
          {duplicates > 0 && words.duplicates(duplicates, formatCount(duplicates))}
        </p>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-danger wrap-anywhere">
          {problem}
        </p>
      )}
      {leftOut.length > 0 && (
        <>
          <p>{words.leftOutLabel}</p>
          <ul className="list-disc pl-5 text-muted">
            {leftOut.map((phrase) => (
              <li key={phrase}>{phrase}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
