import { describe, expect, test } from 'vitest'
import { gapScale, linearScale, linearTicks } from './chart-scale'
import { countInBins, gapBins, gapLabel, sizeBins, sizeLabel } from './histogram'
import { placeLabels } from './place-labels'
import { stepPath } from './step-path'

const same = (value: number) => value

describe('axes', () => {
  test('a linear axis has round ticks and reaches over the largest value', () => {
    expect(linearTicks(4900)).toEqual([0, 1000, 2000, 3000, 4000, 5000])
    expect(linearTicks(0.3)).toEqual([0, 0.1, 0.2, 0.3])
    expect(linearTicks(7)).toEqual([0, 2, 4, 6, 8])
    expect(linearTicks(0).length).toBeGreaterThan(1)
  })

  test('the gap axis has its left edge for gaps under 1 ms, and its ends hold what is beyond them', () => {
    const x = gapScale(0, 20, 420)
    expect([0, 0.99, 1, 10, 100, 10_000, 60_000].map(x)).toEqual([0, 0, 20, 120, 220, 420, 420])
  })

  test('a linear scale goes either way', () => {
    expect([0, 5, 10].map(linearScale(10, 100, 0))).toEqual([100, 50, 0])
  })
})

describe('a step line', () => {
  test('goes right, then up', () => {
    expect(stepPath([1, 5], [10, 30], { x: same, y: same })).toBe('M1 0V10H5V30')
  })

  test('keeps the extremes of a pixel column, however many steps it has', () => {
    expect(stepPath([1, 2.1, 2.2, 2.3, 2.4, 7], [5, 9, 40, 2, 6, 6], { x: same, y: same })).toBe('M1 0V5H2.1V2V40V6H7')
    const many = Array.from({ length: 20_000 }, (_, index) => index / 100)
    expect(stepPath(many, many, { x: same, y: same }).match(/H/g)?.length).toBe(199)
  })

  test('of nothing is nothing', () => {
    expect(stepPath([], [], { x: same, y: same })).toBe('')
  })
})

describe('labels', () => {
  const room = { width: 20, height: 10, top: 0, bottom: 100 }

  test('stay where they are wanted when they have the place for themselves', () => {
    expect(
      placeLabels(
        [
          { x: 0, y: 50 },
          { x: 0, y: 60 },
          { x: 40, y: 50 },
        ],
        room,
      ),
    ).toEqual([
      { x: 0, y: 50 },
      { x: 0, y: 60 },
      { x: 40, y: 50 },
    ])
  })

  test('move up or down, never over an edge, until none overlaps another', () => {
    const placed = placeLabels(
      Array.from({ length: 6 }, () => ({ x: 3, y: 0 })),
      room,
    )
    const heights = placed.map(({ y }) => y).sort((left, right) => left - right)
    expect(heights).toEqual([0, 10, 20, 30, 40, 50])
  })
})

describe('bins', () => {
  test('of gaps are five to a decade, with the ends apart', () => {
    expect(gapBins.length).toBe(22)
    expect(gapBins.slice(0, 3).map(gapLabel)).toEqual(['under 1 ms', '1–1.6 ms', '1.6–2.5 ms'])
    const counts = countInBins([0, 0.9, 1, 9.99, 10, 10_000, 50_000], gapBins)
    expect([counts[0], counts[1], counts[5], counts[6], counts.at(-1)]).toEqual([2, 1, 1, 1, 2])
  })

  test('of sizes hold every size once', () => {
    expect(sizeBins.map(sizeLabel)).toEqual([
      ...['1', '2', '3–4', '5–8', '9–16', '17–32', '33–64', '65–128', '129–256', '257+'],
    ])
    expect(countInBins([1, 2, 4, 5, 8, 9, 256, 257, 4000], sizeBins)).toEqual([1, 1, 1, 2, 1, 0, 0, 0, 1, 2])
  })
})
