import type { Steps } from '@/lib/dialects/steps'

/** The same work, which ends without a result as soon as its caller has left. */
export function* whileAsked<T>(steps: Steps<T>, leaving: AbortSignal): Steps<T | undefined> {
  while (!leaving.aborted) {
    const step = steps.next()
    if (step.done) return step.value
    yield
  }
  return undefined
}
