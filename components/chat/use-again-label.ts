import { labelTarget, type Selection, useProviders } from '@/lib/client/provider-store'

/** Asking again asks whatever is selected now, and says so when that is not who answered. */
export function useAgainLabel(verb: string, target: Selection): string {
  return useProviders(({ providers, selection }) =>
    !selection || (selection.provider === target.provider && selection.model === target.model)
      ? verb
      : `${verb} with ${labelTarget(providers, selection).model}`,
  )
}
