import { laneLook } from '@/lib/client/lane-look'
import type { Palette } from '@/lib/client/raster/picture'

const forcedColors = '(forced-colors: active)'

/** The theme's colours as a canvas takes them. In forced colours all lanes look alike: their letters tell them apart. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const { fontFamily } = style
  if (matchMedia(forcedColors).matches) {
    const text = { fg: 'CanvasText', muted: 'GrayText', line: 'GrayText', danger: 'CanvasText' }
    return { ...text, panel: 'Canvas', accent: 'Highlight', laneColor: () => 'CanvasText', fontFamily }
  }
  const variable = (name: string) => style.getPropertyValue(name).trim()
  const lanes = new Map<string, string>()
  function laneColor(lane: number): string {
    const { color } = laneLook(lane)
    const known = lanes.get(color)
    if (known !== undefined) return known
    const name = /^var\((.+)\)$/.exec(color)?.[1]
    const value = name === undefined ? color : variable(name)
    lanes.set(color, value)
    return value
  }
  return {
    fg: variable('--fg'),
    muted: variable('--muted'),
    line: variable('--line'),
    panel: variable('--panel'),
    accent: variable('--accent'),
    danger: variable('--danger'),
    laneColor,
    fontFamily,
  }
}

/** Calls `onChange` when the page's theme or the system's colours change. Returns what ends it. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style'] })
  const queries = [forcedColors, '(prefers-color-scheme: dark)'].map((query) => matchMedia(query))
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    observer.disconnect()
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}
