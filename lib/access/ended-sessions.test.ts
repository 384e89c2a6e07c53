import { expect, test } from 'vitest'
import { createEndedSessions } from './ended-sessions'

test('ten thousand ended sessions are known; those whose cookies ran out make room first, then the oldest', async () => {
  const ended = createEndedSessions(() => 1000)
  await ended.add('over', 1000)
  for (let n = 1; n < 10_000; n++) await ended.add(`${n}`, 2000)
  const known = (...ids: string[]) => ids.map((id) => ended.has(id))
  expect(known('over', '1', '9999')).toEqual([true, true, true])
  await ended.add('a', 2000)
  expect(known('over', '1', '2', 'a')).toEqual([false, true, true, true])
  await ended.add('b', 2000)
  await ended.add('b', 2000)
  expect(known('1', '2', 'a', 'b')).toEqual([false, true, true, true])
})
