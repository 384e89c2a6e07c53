/** The known names that are most like an unknown one, at most `most`; none if none is like it. */
export function nearNames(unknown: string, known: readonly string[], most = 5): string[] {
  const word = unknown.slice(0, 60).toLowerCase()
  if (word === '') return []
  const scored = known.map((name) => ({ name, distance: distanceOf(word, name.toLowerCase()) }))
  const near = scored.filter(({ distance }) => distance <= Math.max(1, word.length / 3))
  return near
    .sort((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ name }) => name)
}

/** A name that holds the other is near, however long it is. */
function distanceOf(word: string, name: string): number {
  if (word.length >= 3 && name.includes(word)) return 0.5
  return Math.abs(word.length - name.length) > 3 ? Number.POSITIVE_INFINITY : edits(word, name)
}

/** Letters to insert, delete or replace. */
function edits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (let at = 0; at < to.length; at++) {
      const [above = 0, left = 0, corner = 0] = [row[at + 1], next[at], row[at]]
      next.push(Math.min(above + 1, left + 1, corner + (letter === to[at] ? 0 : 1)))
    }
    row = next
  }
  return row[to.length] ?? 0
}
