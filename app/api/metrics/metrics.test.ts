import { expect, test } from 'vitest'
import { GET } from './route'

const ask = (headers: Record<string, string> = {}) =>
  GET(new Request('http://127.0.0.1:3000/api/metrics', { headers: { host: '127.0.0.1:3000', ...headers } }))

test('the numbers of the process come in the form of Prometheus', async () => {
  const response = await ask()
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const text = await response.text()
  expect(text).toContain('# TYPE deltascope_gap_seconds histogram')
  expect(text).toMatch(/^deltascope_runs_live 0$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
})

test('other sites are refused', async () => {
  expect((await ask({ origin: 'https://elsewhere.example' })).status).toBe(403)
})
