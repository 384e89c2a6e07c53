import { useWords } from '@/components/language/words'
import { useProviders } from '@/lib/client/provider-store'

/** There is no list of providers, and a way to try for it again. */
export function ProvidersFailed({ className }: { className: string }) {
  const { common, picker } = useWords()
  return (
    <p role="alert" className={className}>
      {picker.failed}{' '}
      <button
        type="button"
        onClick={() => void useProviders.getState().load()}
        className="touch-target rounded-sm font-medium text-fg underline underline-offset-2"
      >
        {common.actions.tryAgain}
      </button>
    </p>
  )
}
