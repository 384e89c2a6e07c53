import type { Scale } from './chart-scale'

/**
 * The SVG path of a step line: a value holds until the next x. Where several steps fall into one pixel column, the
 * column keeps its least, largest and last value, so no extreme is lost however many steps there are. `xs` ascend;
 * before the first one the line is at 0.
 */
export function stepPath(xs: ArrayLike<number>, ys: ArrayLike<number>, { x, y }: { x: Scale; y: Scale }): string {
  const commands: string[] = []
  let pen = 0
  let index = 0
  while (index < xs.length) {
    const at = x(xs[index] ?? 0)
    const column = Math.floor(at)
    let [low, high, last] = [pen, pen, pen]
    for (; index < xs.length && Math.floor(x(xs[index] ?? 0)) === column; index++) {
      last = ys[index] ?? 0
      low = Math.min(low, last)
      high = Math.max(high, last)
    }
    commands.push(commands.length === 0 ? `M${round(at)} ${round(y(pen))}` : `H${round(at)}`)
    for (const value of [low, high, last]) {
      if (value === pen) continue
      commands.push(`V${round(y(value))}`)
      pen = value
    }
  }
  return commands.join('')
}

/** A tenth of a pixel is as fine as anybody sees. */
function round(value: number): number {
  return Math.round(value * 10) / 10
}
