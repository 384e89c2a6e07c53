import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stallsIn } from '../metrics/output'
import { createStallWatch } from './stall-watch'

function watch(...times: number[]) {
  const stalls = createStallWatch()
  for (const t of times) stalls.add(t)
  return stalls
}

describe('stalls', () => {
  test('a gap over half a second among short ones is a stall', () => {
    expect(watch(1000, 1020, 1040, 1060, 1700, 1720).stalls).toEqual([{ fromMs: 1060, toMs: 1700 }])
  })
  test('exactly half a second is none', () => {
    expect(watch(0, 10, 20, 30, 530).stalls).toEqual([])
  })
  test('a slow run has a higher bar: eight times its median gap', () => {
    expect(watch(0, 100, 200, 300, 1100, 1200).stalls).toEqual([])
    expect(watch(0, 100, 200, 300, 1101, 1201).stalls).toEqual([{ fromMs: 300, toMs: 1101 }])
  })
  test('what looked like a stall may turn out to be the usual pace', () => {
    const stalls = watch(0, 10, 700)
    expect(stalls.stalls).toEqual([])
    stalls.add(710)
    expect(stalls.stalls).toEqual([{ fromMs: 10, toMs: 700 }])
    for (const t of [1400, 2100, 2800]) stalls.add(t)
    expect(stalls.stalls).toEqual([])
  })
  test('silence that goes on is an open stall, but not before the first output', () => {
    expect(watch().openStall(60_000)).toBeUndefined()
    const stalls = watch(100, 120, 140)
    expect(stalls.openStall(640)).toBeUndefined()
    expect(stalls.openStall(641)).toEqual({ fromMs: 140, toMs: 641 })
  })
  test('the stalls are those that the numbers name', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(200), fc.nat(3000))), (gaps) => {
        let t = 0
        const times = gaps.map((gap) => (t += gap))
        expect(watch(...times).stalls).toEqual(stallsIn(times, {}))
      }),
    )
  })
})
