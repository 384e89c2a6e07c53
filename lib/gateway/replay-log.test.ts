import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followLog } from './follow-log'
import { createReplayLog } from './replay-log'

const block = (seq: number, size: number) => 'ä'.repeat(size) + seq
const bytesOf = (blocks: string[]) => Buffer.byteLength(blocks.join(''))

test('a log keeps every block that nobody has taken, counts its bytes, and trims the oldest of the others', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('append' as const), size: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ do: fc.constant('deliver' as const), size: fc.nat(5) }),
    fc.record({ do: fc.constant('trim' as const), size: fc.nat(200) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const budget = { used: 0 }
      const log = createReplayLog(budget)
      const all: string[] = []
      let delivered = 0
      for (const { do: action, size } of steps) {
        if (action === 'append') {
          all.push(block(all.length, size))
          log.append([block(all.length - 1, size)])
        }
        if (action === 'deliver') {
          delivered = Math.min(all.length, delivered + size)
          log.deliver(delivered)
        }
        if (action === 'trim') {
          log.trim(size)
          expect(log.bytes <= size || log.first === delivered).toBe(true)
        }
        expect(log.first).toBeLessThanOrEqual(delivered)
        expect(log.next).toBe(all.length)
        const kept = all.slice(log.first)
        expect(log.read(log.first)).toEqual(kept)
        expect(log.bytes).toBe(bytesOf(kept))
        expect(log.undeliveredBytes).toBe(bytesOf(all.slice(delivered)))
        expect(budget.used).toBe(log.bytes)
      }
    }),
  )
})

test('a reader that has everything is told the end also of a log that is forgotten; another is cut off', async () => {
  const log = createReplayLog({ used: 0 })
  log.append(['a', 'b'])
  const [all, some] = [followLog(log, 0), followLog(log, 0)]
  expect(await all.read()).toEqual({ seq: 0, next: 2, bytes: new TextEncoder().encode('ab') })
  log.end()
  log.clear()
  expect(await all.read()).toBeUndefined()
  await expect(some.read()).rejects.toThrow('not kept any more')
})
