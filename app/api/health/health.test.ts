import { expect, test } from 'vitest'
import { processState } from '@/lib/gateway/process-state'
import { version } from '@/package.json'
import { GET } from './route'

test('the server is ok, until it is shutting down', async () => {
  const ok = GET()
  expect([ok.status, await ok.json()]).toEqual([200, { status: 'ok', version }])
  processState().drain.begin()
  const draining = GET()
  expect([draining.status, await draining.json()]).toEqual([503, { status: 'draining', version }])
})
