import type { ChatRun } from '@/lib/client/chat-store'
import { labelTarget, useProviders } from '@/lib/client/provider-store'

/** A retry asks whatever is selected now, and says so when that is not who answered. */
export function useRetryLabel({ target }: ChatRun): string {
  return useProviders(({ providers, selection }) =>
    !selection || (selection.provider === target.provider && selection.model === target.model)
      ? 'Retry'
      : `Retry with ${labelTarget(providers, selection).model}`,
  )
}
