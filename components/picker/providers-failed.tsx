import { useProviders } from '@/lib/client/provider-store'

/** There is no list of providers, and a way to try for it again. */
export function ProvidersFailed({ className }: { className: string }) {
  return (
    <p role="alert" className={className}>
      The list of providers could not be loaded.{' '}
      <button
        type="button"
        onClick={() => void useProviders.getState().load()}
        className="touch-target rounded-sm font-medium text-fg underline underline-offset-2"
      >
        Try again
      </button>
    </p>
  )
}
