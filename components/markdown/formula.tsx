import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { RenderFormula } from './katex-renderer'

let render: RenderFormula | undefined
let isLoading = false
const listeners = new Set<() => void>()

/** Loads KaTeX when the first formula is there. Without it, formulas stay their source. */
function load() {
  if (isLoading) return
  isLoading = true
  import('./katex-renderer').then(
    (loaded) => {
      render = loaded.renderFormula
      for (const listener of listeners) listener()
    },
    () => {
      isLoading = false
    },
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * A complete formula; its source until it can be drawn, and if it cannot. Drawing changes no state: a text has very many
 * of them, and React counts updates that follow right upon one another as a loop.
 */
export function Formula({ tex, source, isDisplay }: { tex: string; source: string; isDisplay: boolean }) {
  const draw = useSyncExternalStore(
    subscribe,
    () => render,
    () => undefined,
  )
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!draw) load()
    else if (place.current && !draw(tex, place.current, isDisplay)) showSource(place.current, source)
  }, [draw, tex, source, isDisplay])
  // Another key is another element: React does not know what has been drawn into one.
  if (draw) return <span ref={place} key={`drawn ${source}`} dir="ltr" data-math={isDisplay ? 'display' : 'inline'} />
  return (
    <span key="source" dir="ltr" data-math="source">
      {source}
    </span>
  )
}

function showSource(place: HTMLElement, source: string) {
  place.textContent = source
  place.dataset.math = 'source'
}
