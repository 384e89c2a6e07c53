import { useEffect, useState } from 'react'

/** `performance.now()`, renewed every `intervalMs` while `isRunning`. For counters only: no data depends on it. */
export function useNow(intervalMs: number, isRunning: boolean): number {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (!isRunning) return
    setNow(performance.now())
    const timer = setInterval(() => setNow(performance.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs, isRunning])
  return now
}
