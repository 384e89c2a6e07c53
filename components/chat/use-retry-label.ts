import { labelTarget, type Selection, useProviders } from '@/lib/client/provider-store'

/** A retry asks whatever is selected now, and says so when that is not who answered. */
export function useRetryLabel(target: Selection | undefined): string {
  return useProviders(({ providers, selection }) =>
    !selection || !target || (selection.provider === target.provider && selection.model === target.model)
      ? 'Retry'
      : `Retry with ${labelTarget(providers, selection).model}`,
  )
}
