import { create } from 'zustand'
import type { ArrivedTick } from './judge-ticks'
import { readTicks, type WayFacts } from './read-ticks'

type StreamCheck = {
  state: 'running' | 'done' | 'failed'
  ticks: readonly ArrivedTick[]
  /** Once it is done. */
  facts: WayFacts | null
  /** Begins again. Gives what stops it. */
  run(): () => void
}

/** One reading of the server's ticks. */
export const useStreamCheck = create<StreamCheck>((set) => ({
  state: 'running',
  ticks: [],
  facts: null,
  run() {
    const leaving = new AbortController()
    set({ state: 'running', ticks: [], facts: null })
    readTicks(leaving.signal, (tick) => set(({ ticks }) => ({ ticks: [...ticks, tick] }))).then(
      (facts) => set({ state: 'done', facts }),
      // What came before a stream broke is judged: it was cut.
      () => leaving.signal.aborted || set(({ ticks }) => ({ state: ticks.length > 0 ? 'done' : 'failed' })),
    )
    return () => leaving.abort()
  },
}))
