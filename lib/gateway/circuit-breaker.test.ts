import { beforeEach, describe, expect, test } from 'vitest'
import { type Breakers, createBreakers } from './circuit-breaker'

let time: number
let breakers: Breakers
beforeEach(() => {
  time = Date.parse('2026-01-01T00:00:00Z')
  breakers = createBreakers({ now: () => time })
})
const fail = (times: number, model = 'm') => {
  for (let n = 0; n < times; n++) breakers.report('p', model, 'failed')
}

describe('a breaker', () => {
  test('opens after five failures in a row, for its model alone', () => {
    fail(4)
    expect([breakers.admits('p', 'm'), breakers.list('p')]).toEqual([true, []])
    fail(1)
    expect([breakers.admits('p', 'm'), breakers.admits('p', 'other'), breakers.admits('q', 'm')]).toEqual([
      false,
      true,
      true,
    ])
    time += 10_000
    const openedAt = '2026-01-01T00:00:00.000Z'
    expect(breakers.list('p')).toEqual([{ model: 'm', state: 'open', openedAt, retryAfterMs: 20_000 }])
    expect(breakers.list('q')).toEqual([])
  })
  test('stays closed when an answer or a minute comes between the failures', () => {
    fail(4)
    breakers.report('p', 'm', 'answered')
    fail(4)
    time += 60_000
    fail(4)
    expect(breakers.list('p')).toEqual([])
  })
  test('lets one request try after thirty seconds, and the next one after thirty more', () => {
    fail(5)
    time += 30_000
    expect(breakers.list('p')).toMatchObject([{ state: 'half_open' }])
    expect([breakers.admits('p', 'm'), breakers.admits('p', 'm')]).toEqual([true, false])
    time += 30_000
    expect(breakers.admits('p', 'm')).toBe(true)
  })
  test('closes when the one that tries is answered, and opens anew when it fails', () => {
    fail(5)
    time += 30_000
    breakers.admits('p', 'm')
    fail(1)
    expect(breakers.list('p')).toMatchObject([{ state: 'open', retryAfterMs: 30_000 }])
    time += 30_000
    breakers.admits('p', 'm')
    breakers.report('p', 'm', 'answered')
    expect([breakers.admits('p', 'm'), breakers.list('p')]).toEqual([true, []])
  })
  test('is forgotten when a thousand others have failed since', () => {
    fail(5)
    for (let n = 0; n < 1000; n++) fail(1, `m${n}`)
    expect(breakers.list('p')).toEqual([])
  })
})
