import { useCallback, useEffect, useRef, useState } from 'react'
import { type LaneRun, recordRun } from '@/lib/client/lane-run'
import { createReplay, type Replay, type ReplayState } from '@/lib/client/replay'

export type UseReplay = {
  /** Null while nothing is replayed: the runs stand as they ended. */
  state: (ReplayState & { publishedAt: number }) | null
  /** The replay of these runs, begun at the first call. */
  start: () => Replay
  end: () => void
}

/** Replays runs that are over. When other runs are shown the replay ends. */
export function useReplay(runs: readonly LaneRun[]): UseReplay {
  const [state, setState] = useState<UseReplay['state']>(null)
  const replay = useRef<Replay | null>(null)
  const latest = useRef(runs)
  latest.current = runs

  const end = useCallback(() => {
    replay.current?.dispose()
    replay.current = null
    setState(null)
  }, [])
  const start = useCallback(() => {
    replay.current ??= createReplay(latest.current.map(recordRun), (next) =>
      setState({ ...next, publishedAt: performance.now() }),
    )
    return replay.current
  }, [])

  const key = runs.map(({ trace, lane, isOver }) => `${lane}:${isOver}:${isOver ? trace.events.length : ''}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: other runs are another replay
  useEffect(() => end, [key, end])
  return { state, start, end }
}
