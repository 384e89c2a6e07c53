import { useEffect, useRef, useState } from 'react'

/** The value as it is, but while `isLive` renewed only every `intervalMs`: for views that cost more than a frame. */
export function useSampled<T>(value: T, intervalMs: number, isLive: boolean): T {
  const latest = useRef(value)
  latest.current = value
  const [sample, setSample] = useState(value)
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => setSample(latest.current), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs, isLive])
  return isLive ? sample : value
}
