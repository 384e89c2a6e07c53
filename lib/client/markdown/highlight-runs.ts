/** Letters of one colour. `scope` is the end of the highlighter's class name, such as `keyword`. */
export type Run = { text: string; scope: string | undefined }

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/**
 * The highlighter's HTML as plain runs, so that it need not be put into the page as HTML. Within scopes, the innermost
 * counts.
 */
export function readRuns(html: string): Run[] {
  const runs: Run[] = []
  const scopes: (string | undefined)[] = []
  for (const [piece, open] of html.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    if (open !== undefined) scopes.push(/^hljs-([a-z_-]+)/.exec(open)?.[1] ?? scopes.at(-1))
    else if (piece === '</span>') scopes.pop()
    else
      add(runs, {
        text: piece.replace(/&(?:amp|lt|gt|quot|#x27);/g, (name) => entities[name] ?? name),
        scope: scopes.at(-1),
      })
  }
  return runs
}

function add(runs: Run[], run: Run) {
  const last = runs.at(-1)
  if (last && last.scope === run.scope) last.text += run.text
  else runs.push(run)
}

/** Cuts runs into pieces as long as the segments they belong to. */
export function cutRuns(runs: readonly Run[], segments: readonly string[]): Run[][] {
  const queue = [...runs].reverse()
  return segments.map(({ length }) => {
    const taken: Run[] = []
    let missing = length
    while (missing > 0) {
      const run = queue.pop()
      if (!run) break
      if (run.text.length > missing) queue.push({ ...run, text: run.text.slice(missing) })
      taken.push({ ...run, text: run.text.slice(0, missing) })
      missing -= run.text.length
    }
    return taken
  })
}
