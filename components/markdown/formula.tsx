import { useEffect, useState, useSyncExternalStore } from 'react'
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

/** A complete formula; its source until it can be drawn, and if it cannot. */
export function Formula({ tex, source, isDisplay }: { tex: string; source: string; isDisplay: boolean }) {
  const draw = useSyncExternalStore(
    subscribe,
    () => render,
    () => undefined,
  )
  const [place, setPlace] = useState<HTMLSpanElement | null>(null)
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    if (!draw) load()
    else if (place) setFailed(draw(tex, place, isDisplay) ? undefined : tex)
  }, [draw, place, tex, isDisplay])
  if (draw && failed !== tex)
    return <span ref={setPlace} key={tex} dir="ltr" data-math={isDisplay ? 'display' : 'inline'} />
  return (
    <span dir="ltr" data-math="source">
      {source}
    </span>
  )
}
