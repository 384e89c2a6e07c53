import { useWords } from '@/components/language/words'
import { isSameTarget, labelTarget, type Selection, useProviders } from '@/lib/client/provider-store'

/** Asking again asks whatever is selected now, and says so when that is not who answered. */
export function useAgainLabel(deed: 'regenerate' | 'retry' | 'goOnFrom', target: Selection): string {
  const words = useWords().chat.answer
  const other = useProviders(({ providers, selection }) =>
    !selection || isSameTarget(selection, target) ? undefined : labelTarget(providers, selection).model,
  )
  return other === undefined ? words[deed] : words[`${deed}By`](other)
}
