import { expect, test } from 'vitest'
import { TICK_EVERY_MS, TICKS, type Tick } from '@/lib/protocol/tick'
import { GET } from './route'

const ask = (headers: Record<string, string> = {}) =>
  GET(new Request('http://127.0.0.1:3000/api/diagnose/stream', { headers: { host: '127.0.0.1:3000', ...headers } }))

test('ticks come one by one and say when they were sent', async () => {
  const response = ask()
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const ticks: Tick[] = [...(await response.text()).matchAll(/data: (.*)/g)].map(([, data]) => JSON.parse(data ?? ''))
  expect(ticks.map(({ n }) => n)).toEqual(Array.from({ length: TICKS }, (_, n) => n))
  expect(ticks.every(({ n, sentMs }) => sentMs >= n * TICK_EVERY_MS - 2)).toBe(true)
})

test('a reader that leaves ends them', async () => {
  const reader = ask().body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  await reader?.cancel()
})

test('other sites are refused', () => {
  expect(ask({ origin: 'https://elsewhere.example' }).status).toBe(403)
})
