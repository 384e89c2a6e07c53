import type { PaintContext } from './picture'

/** For tests: a canvas context that notes what was painted. A character is 6 px wide. */
export type TestContext = {
  context: PaintContext
  /** Filled rectangles since the last `clear`, with their colour and opacity. */
  rects: { x: number; y: number; width: number; height: number; color: string; alpha: number }[]
  texts: string[]
  /** Lines and shapes: how many were drawn with each colour. */
  strokes: Map<string, number>
  fills: Map<string, number>
  clears: number
}

export function createTestContext(): TestContext {
  const count = (counts: Map<string, number>, color: string) => counts.set(color, (counts.get(color) ?? 0) + 1)
  const ignore = () => {}
  const seen: Omit<TestContext, 'context'> = { rects: [], texts: [], strokes: new Map(), fills: new Map(), clears: 0 }
  const context: PaintContext = {
    fillStyle: '',
    strokeStyle: '',
    globalAlpha: 1,
    lineWidth: 1,
    font: '',
    textAlign: 'left',
    textBaseline: 'middle',
    arc: ignore,
    beginPath: ignore,
    clip: ignore,
    closePath: ignore,
    lineTo: ignore,
    moveTo: ignore,
    rect: ignore,
    restore: ignore,
    save: ignore,
    setLineDash: ignore,
    measureText: (text) => ({ width: text.length * 6 }) as TextMetrics,
    clearRect: () => seen.clears++,
    fill: () => count(seen.fills, String(context.fillStyle)),
    stroke: () => count(seen.strokes, String(context.strokeStyle)),
    strokeRect: () => count(seen.strokes, String(context.strokeStyle)),
    fillText: (text) => seen.texts.push(text),
    fillRect: (x, y, width, height) =>
      seen.rects.push({ x, y, width, height, color: String(context.fillStyle), alpha: context.globalAlpha }),
  }
  return Object.assign(seen, { context })
}

/** For tests: colours that say what they are. */
export const testPalette = {
  fg: 'fg',
  muted: 'muted',
  line: 'line',
  panel: 'panel',
  accent: 'accent',
  danger: 'danger',
  laneColor: (lane: number) => `lane ${lane}`,
  fontFamily: 'sans-serif',
}
