export type Place = { x: number; y: number }

/**
 * Moves labels up or down from where they are wanted until none of them overlaps another, inside `top` and `bottom`.
 * `width` and `height` are those of a label; the order of the result is that of `wanted`.
 */
export function placeLabels(
  wanted: readonly Place[],
  { width, height, top, bottom }: { width: number; height: number; top: number; bottom: number },
): Place[] {
  const placed: Place[] = []
  for (const { x, y } of wanted) {
    const isFree = (candidate: number) =>
      placed.every((other) => Math.abs(other.x - x) >= width || Math.abs(other.y - candidate) >= height)
    const inside = Math.min(Math.max(y, top), bottom)
    const candidates = Array.from({ length: wanted.length * 4 }, (_, step) => {
      const distance = Math.ceil(step / 2) * (height / 2)
      return inside + (step % 2 === 0 ? distance : -distance)
    }).filter((candidate) => candidate >= top && candidate <= bottom)
    placed.push({ x, y: candidates.find(isFree) ?? inside })
  }
  return placed
}
