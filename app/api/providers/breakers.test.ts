import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type FakeUpstream, startFakeUpstream } from '@/lib/gateway/fake-upstream'
import { processState } from '@/lib/gateway/process-state'
import { POST as chat } from '../chat/route'
import { GET as providers } from './route'

let upstream: FakeUpstream
beforeAll(async () => {
  upstream = await startFakeUpstream((response) => void response.writeHead(503).end())
  vi.stubEnv('CUSTOM_BASE_URL', upstream.url)
  vi.stubEnv('RETRY_BASE_MS', '1')
  processState()
})
afterAll(async () => {
  await processState().agent.destroy()
  await upstream.stop()
  globalThis.deltascope = undefined
  vi.unstubAllEnvs()
})

const post = (body: object) => {
  const headers = { host: '127.0.0.1:3000', 'content-type': 'application/json' }
  return chat(new Request('http://127.0.0.1:3000/api/chat', { method: 'POST', headers, body: JSON.stringify(body) }))
}
const messages = [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }]

test('a model that keeps failing shows with its provider', async () => {
  const request = { provider: 'custom', model: 'failing', messages }
  for (const _ of [1, 2]) await (await post(request)).text()
  const answer = await providers(
    new Request('http://127.0.0.1:3000/api/providers', { headers: { host: '127.0.0.1:3000' } }),
  )
  const listed: { id: string; breakers?: { model: string; state: string }[] }[] = (await answer.json()).providers
  const shown = listed.flatMap(({ id, breakers = [] }) => breakers.map(({ model, state }) => [id, model, state]))
  expect(shown).toEqual([['custom', 'failing', 'open']])
})

test('a fallback that does not exist is refused before any stream', async () => {
  const answer = await post({
    provider: 'custom',
    model: 'm',
    messages,
    fallbacks: [{ provider: 'nobody', model: 'm' }],
  })
  expect([answer.status, (await answer.json()).errors]).toEqual([
    404,
    [{ path: 'fallbacks.0.provider', message: 'There is no provider "nobody".' }],
  ])
})
