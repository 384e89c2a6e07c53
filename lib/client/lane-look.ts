const COLORS = ['var(--lane-a)', 'var(--lane-b)', 'var(--lane-c)', 'var(--lane-d)', 'var(--lane-e)', 'var(--lane-f)']
/** SVG dash arrays: colour is never the only key. */
const DASHES = [undefined, '7 3', '2 3', '9 3 2 3', '12 4', '4 2 1 2 1 2']

/** How a lane is told from the others. Past the sixth, colours come again and the letter tells. */
export function laneLook(lane: number): { letter: string; color: string; dash: string | undefined } {
  const index = lane % COLORS.length
  return { letter: String.fromCharCode(65 + lane), color: COLORS[index] ?? 'currentColor', dash: DASHES[index] }
}
