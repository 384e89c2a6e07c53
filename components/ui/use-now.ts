import { createContext, useContext, useEffect, useState } from 'react'

/** The time that counters inside show instead of the present one: a replay that is paused stands still. */
export const StandingTime = createContext<number | null>(null)

/** `performance.now()`, renewed every `intervalMs` while `isRunning`. For counters only: no data depends on it. */
export function useNow(intervalMs: number, isRunning: boolean): number {
  const standing = useContext(StandingTime)
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (!isRunning) return
    setNow(performance.now())
    const timer = setInterval(() => setNow(performance.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs, isRunning])
  return standing ?? now
}
