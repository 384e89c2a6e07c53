import { expect, test } from 'vitest'
import type { StreamEvent } from '@/lib/protocol/events'
import { createRedactor } from './redact'
import { streamResponse } from './respond'
import type { Run } from './start-run'

const heartbeat = (seq: number): StreamEvent[] => [{ seq, t: 0, type: 'heartbeat', from: 'bff' }]

/** A run of so many events that notes what is done to it. */
function createRun(length: number): { run: Run; done: string[] } {
  const done: string[] = []
  let seq = 0
  const next = async () => {
    done.push(seq < length ? `event ${seq}` : 'over')
    return seq < length ? heartbeat(seq++) : undefined
  }
  const cancel = async () => void done.push('cancel')
  return { run: { id: 'run_1', next, cancel, fail: () => undefined }, done }
}

test('a run whose reader left before the answer is cancelled and read to its end', async () => {
  const { run, done } = createRun(2)
  const response = streamResponse(run, AbortSignal.abort(), createRedactor([]))
  await expect.poll(() => done.at(-1)).toBe('over')
  expect(done).toEqual(['cancel', 'event 0', 'event 1', 'over'])
  expect(await response.text()).toBe('')
})

test('so is one whose reader leaves before its first read', async () => {
  const { run, done } = createRun(1)
  const leaving = new AbortController()
  streamResponse(run, leaving.signal, createRedactor([]))
  expect(done).toEqual([])
  leaving.abort()
  await expect.poll(() => done).toEqual(['cancel', 'event 0', 'over'])
})

test('a reader that leaves in the middle cancels the run, which is read to its end once', async () => {
  const { run, done } = createRun(3)
  const leaving = new AbortController()
  const reader = streamResponse(run, leaving.signal, createRedactor([])).body?.getReader()
  await reader?.read()
  leaving.abort()
  await reader?.cancel()
  expect(done).toEqual(['event 0', 'cancel', 'cancel', 'event 1', 'event 2', 'over'])
})
