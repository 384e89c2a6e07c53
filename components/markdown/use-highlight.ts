import { useEffect, useMemo, useState } from 'react'
import { cutRuns, type Run } from '@/lib/client/markdown/highlight-runs'
import { whenIdle } from './when-idle'

/** Finding the colours of more than this would hold up the page. */
const MAX_CHARS = 60_000
const MAX_LINES = 2000
const SEGMENTS_AT_ONCE = 6

/**
 * The coloured runs of each segment, from the first on, once there has been time to find them and to draw them. Long
 * code stays plain.
 */
export function useHighlight(
  segments: readonly string[],
  language: string | undefined,
  isClosed: boolean,
): readonly (readonly Run[])[] | undefined {
  const [result, setResult] = useState<{ code: string; runs: Run[][] }>()
  const code = isClosed && language !== undefined && segments.length * 2000 <= MAX_CHARS * 1.5 ? segments.join('') : ''
  const canHighlight = code !== '' && code.length <= MAX_CHARS && code.split('\n', MAX_LINES + 1).length <= MAX_LINES
  const isDone = result?.code === code
  useEffect(() => {
    if (!canHighlight || language === undefined || isDone) return undefined
    let isWanted = true
    const highlight = async () => {
      const { highlightCode } = await import('./highlighter')
      if (isWanted) setResult({ code, runs: cutRuns(highlightCode(code, language), segments) })
    }
    // Without the highlighter, the code is as good as before.
    const cancel = whenIdle(() => void highlight().catch(() => undefined))
    return () => {
      isWanted = false
      cancel()
    }
    // `segments` is `code` in pieces.
  }, [canHighlight, isDone, code, language, segments])

  const [drawn, setDrawn] = useState(SEGMENTS_AT_ONCE)
  const isDrawn = !isDone || drawn >= segments.length
  useEffect(() => (isDrawn ? undefined : whenIdle(() => setDrawn(drawn + SEGMENTS_AT_ONCE))), [isDrawn, drawn])
  return useMemo(() => (isDone ? result?.runs.slice(0, drawn) : undefined), [isDone, result, drawn])
}
