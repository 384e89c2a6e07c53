import { describe, expect, test } from 'vitest'
import { compareLanes, type Round } from './compare-lanes'

const rounds = (...values: number[]): Round[] => values.map((value) => ({ result: { value }, isWhole: true }))
const brokenOff = (value: number): Round => ({ result: { value }, isWhole: false })
const missing = (reason: string): Round => ({ result: { missing: reason }, isWhole: true })
const lower = { better: 'lower' } as const
const higher = { better: 'higher' } as const

describe('with one run per lane', () => {
  test('nothing is best: the better one is ahead, and the others say by how much', () => {
    expect(compareLanes(lower, [rounds(500), rounds(400), [missing('no output came')]])).toEqual([
      { summary: { median: 500, n: 1 }, difference: 100 },
      { summary: { median: 400, n: 1 }, standing: 'ahead' },
      { missing: 'no output came' },
    ])
    expect(compareLanes(higher, [rounds(90), rounds(60)])).toEqual([
      { summary: { median: 90, n: 1 }, standing: 'ahead' },
      { summary: { median: 60, n: 1 }, difference: -30 },
    ])
  })

  test('equal lanes are not ahead of each other', () => {
    expect(compareLanes(lower, [rounds(0), rounds(0), rounds(2)])).toEqual([
      { summary: { median: 0, n: 1 } },
      { summary: { median: 0, n: 1 }, difference: 0 },
      { summary: { median: 2, n: 1 }, difference: 2 },
    ])
  })

  test('a note of the run is kept', () => {
    expect(compareLanes({}, [[{ result: { value: 3, note: 'streamed' }, isWhole: true }], rounds(1)])).toEqual([
      { summary: { median: 3, n: 1 }, note: 'streamed' },
      { summary: { median: 1, n: 1 } },
    ])
  })
})

describe('with several runs per lane', () => {
  const standings = (better: 'lower' | 'higher', ...lanes: Round[][]) =>
    compareLanes({ better }, lanes).map((lane) => ('standing' in lane ? lane.standing : undefined))
  /** Six runs: enough for an interval that deserves the name. */
  const six = (...three: [number, number, number]) => rounds(...three, ...three)

  test('the best one is marked when its interval overlaps with no other', () => {
    const lanes = [six(500, 520, 510), six(400, 420, 410)]
    expect(standings('lower', ...lanes)).toEqual([undefined, 'best'])
    expect(standings('higher', ...lanes)).toEqual(['best', undefined])
    expect(compareLanes(lower, lanes).map((lane) => ('difference' in lane ? lane.difference : undefined))).toEqual([
      100,
      undefined,
    ])
  })

  test('fewer than six runs prove nothing, however far apart they are', () => {
    expect(standings('lower', rounds(1, 1, 1, 1, 1), rounds(9, 9, 9, 9, 9, 9))).toEqual([undefined, undefined])
    expect(compareLanes(lower, [rounds(500, 520, 510), rounds(400, 420, 410)])).toEqual([
      { summary: { median: 510, low: 500, high: 520, n: 3 }, difference: 100 },
      { summary: { median: 410, low: 400, high: 420, n: 3 } },
    ])
  })

  test('one overlap is enough to mark nothing, and so are intervals that touch', () => {
    expect(standings('lower', six(1, 2, 3), six(9, 9, 9), six(2, 4, 5))).toEqual([undefined, undefined, undefined])
    expect(standings('lower', six(1, 3, 3), six(3, 3, 5))).toEqual([undefined, undefined])
    expect(standings('lower', six(1, 2, 3), six(9, 9, 9), six(4, 4, 5))).toEqual(['best', undefined, undefined])
  })

  test('a lane with a single number left proves nothing', () => {
    const left = [...rounds(900), missing('no output came')]
    expect(compareLanes(lower, [rounds(1, 2), left])).toEqual([
      { summary: { median: 1.5, low: 1, high: 2, n: 2 } },
      { summary: { median: 900, n: 1 }, difference: 898.5 },
    ])
  })

  test('a lane without a rival has no standing', () => {
    expect(compareLanes(lower, [rounds(1, 2), [missing('no usage')]])).toEqual([
      { summary: { median: 1.5, low: 1, high: 2, n: 2 } },
      { missing: 'no usage' },
    ])
  })
})

test('where neither is better there is no standing and no difference', () => {
  expect(compareLanes({}, [rounds(1), rounds(2)])).toEqual([
    { summary: { median: 1, n: 1 } },
    { summary: { median: 2, n: 1 } },
  ])
})

describe('a run that was stopped or broke off', () => {
  test('is shown and not ranked, however soon it ended', () => {
    expect(compareLanes(lower, [[brokenOff(35)], rounds(900), rounds(800)])).toEqual([
      { summary: { median: 35, n: 1 } },
      { summary: { median: 900, n: 1 }, difference: 100 },
      { summary: { median: 800, n: 1 }, standing: 'ahead' },
    ])
  })

  test('is left out where its lane has whole runs', () => {
    expect(compareLanes({}, [[brokenOff(35), ...rounds(900, 800)]])).toEqual([
      { summary: { median: 850, low: 800, high: 900, n: 2 } },
    ])
  })
})
