import { useEffect, useState } from 'react'
import type { TimedEvent } from '@/lib/recording/recording'

const INTERVAL_MS = 100

/** How many events there are; looked at ten times a second while the run is live, since they grow in place. */
export function useEventCount(events: readonly TimedEvent[], isOver: boolean): number {
  const [count, setCount] = useState(events.length)
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setCount(events.length), INTERVAL_MS)
    return () => clearInterval(timer)
  }, [events, isOver])
  return isOver ? events.length : Math.min(count, events.length)
}
