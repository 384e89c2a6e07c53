import { TriangleAlert, X } from 'lucide-react'
import { useWords } from '@/components/language/words'
import { plainButton } from '@/components/ui/button-style'
import { IconButton } from '@/components/ui/icon-button'
import { useRecordingList } from '@/lib/client/recording-list'

/** What did not work, until it is read or works. */
export function ProblemBar() {
  const { actions } = useWords().common
  const problem = useRecordingList((state) => state.problem)
  const isFailed = useRecordingList((state) => state.loading === 'failed')
  if (problem === null) return null
  return (
    <div
      role="alert"
      className="flex items-center gap-3 rounded-card border border-danger/45 bg-panel py-2 pr-2 pl-4 text-small shadow-rest"
    >
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-danger" />
      <p className="min-w-0 flex-1 wrap-anywhere">{problem}</p>
      {isFailed && (
        <button type="button" onClick={() => void useRecordingList.getState().load()} className={plainButton}>
          {actions.tryAgain}
        </button>
      )}
      <IconButton label={actions.dismiss} size="small" onClick={() => useRecordingList.getState().dismissProblem()}>
        <X className="size-3.5" />
      </IconButton>
    </div>
  )
}
