import { useEffect, useRef } from 'react'

/** Listens to a key of the whole page with whatever listener was rendered last. */
export function useKeyDown(listener: (event: KeyboardEvent) => void): void {
  const latest = useRef(listener)
  latest.current = listener
  useEffect(() => {
    const onEvent = (event: KeyboardEvent) => latest.current(event)
    window.addEventListener('keydown', onEvent)
    return () => window.removeEventListener('keydown', onEvent)
  }, [])
}
