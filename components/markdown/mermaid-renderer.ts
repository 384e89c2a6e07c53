import mermaid from 'mermaid'

let drawn = 0
/** Mermaid has one configuration for the page, so diagrams are drawn one after another. */
let last: Promise<unknown> = Promise.resolve()

/** The diagram as an SVG document. Rejects if the source is no diagram. */
export function drawDiagram(source: string, isDark: boolean): Promise<string> {
  const result = last.then(() => draw(source, isDark))
  last = result.catch(() => undefined)
  return result
}

async function draw(source: string, isDark: boolean): Promise<string> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: isDark ? 'dark' : 'neutral',
    fontFamily: 'ui-sans-serif, system-ui, sans-serif',
    // Labels as SVG text: an image does not show HTML in every browser.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    maxTextSize: 20_000,
    maxEdges: 300,
  })
  drawn++
  const id = `markdown-diagram-${drawn}`
  try {
    const { svg } = await mermaid.render(id, source)
    return svg
  } finally {
    document.getElementById(`d${id}`)?.remove()
  }
}
