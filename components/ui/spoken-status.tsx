import { useEffect, useRef, useState } from 'react'

/** At most one message in this time. */
const PAUSE_MS = 2000

/** Says to screen readers what `message` has become; of many changes in a row only the last. */
export function SpokenStatus({ label, message }: { label: string; message: string }) {
  const [spoken, setSpoken] = useState('')
  const spokenAt = useRef(0)
  useEffect(() => {
    const delay = Math.max(0, spokenAt.current + PAUSE_MS - performance.now())
    const timer = setTimeout(() => {
      spokenAt.current = performance.now()
      setSpoken(message)
    }, delay)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <div role="status" aria-label={label} className="sr-only">
      {spoken}
    </div>
  )
}
