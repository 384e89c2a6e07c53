import { expect, test } from 'vitest'
import { chunkSizesOf, gapsOf, stallsOf } from './output'
import { chunksAt, frame, runOf, startText, text } from './test-run'

test('gaps and sizes leave out the frames without output', () => {
  const run = runOf([
    [90, frame()],
    [100, startText()],
    [100, frame()],
    [100, text('abc')],
    [105, frame()],
    [130, frame()],
    [130, text('d')],
  ])
  expect(gapsOf(run)).toEqual([30])
  expect(chunkSizesOf(run)).toEqual([3, 1])
})

test('a stall is longer than the floor and than so many median gaps, and both can be set', () => {
  // Gaps 100, 100, 100, 900: 8 medians are 800.
  const run = runOf(chunksAt(0, 100, 200, 300, 1200))
  expect(stallsOf(run)).toEqual([{ fromMs: 300, toMs: 1200 }])
  expect(stallsOf(run, { stallFactor: 9 })).toEqual([])
  expect(stallsOf(run, { stallFloorMs: 1000 })).toEqual([])
})

test('a gap of exactly the limit is no stall', () => {
  expect(stallsOf(runOf(chunksAt(0, 10, 20, 30, 530)))).toEqual([])
  expect(stallsOf(runOf(chunksAt(0, 10, 20, 30, 530.5)))).toEqual([{ fromMs: 30, toMs: 530.5 }])
})

test('a slow but regular stream does not stall', () => {
  expect(stallsOf(runOf(chunksAt(0, 700, 1400, 2100)))).toEqual([])
})

test('no chunk and one chunk have no gaps and no stalls', () => {
  for (const run of [runOf([]), runOf(chunksAt(400))]) {
    expect(gapsOf(run)).toEqual([])
    expect(stallsOf(run)).toEqual([])
  }
})

test('the silence before the end is one as well: a late finish, a stop, an error', () => {
  const chunks = chunksAt(0, 10, 20, 30)
  const finish = { type: 'finish', reason: 'stop' } as const
  expect(stallsOf({ ...runOf([...chunks, [900, finish], [5900, finish]]), isOver: true }).length).toBe(1)
  expect(stallsOf(runOf([...chunks, [400, finish]]))).toEqual([])
  expect(stallsOf(runOf(chunks, { stop: { atMs: 3000 } }))[0]?.fromMs).toBe(30)
  expect(stallsOf(runOf(chunksAt(5)))).toEqual([])
})
