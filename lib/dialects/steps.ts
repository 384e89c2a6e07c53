/** Work that stops wherever it yields, so that whoever runs it may let others work in between. */
export type Steps<T> = Generator<undefined, T>

/** Does all of it now. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Does it in slices of `sliceMs`, between which everybody else has a turn. Rejects with what the work throws. */
export async function inSlices<T>(steps: Steps<T>, sliceMs = 10): Promise<T> {
  for (;;) {
    const endsAt = performance.now() + sliceMs
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < endsAt)
    await nextTurn()
  }
}

/** Resolves when everybody else has had a turn. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
