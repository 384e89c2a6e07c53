import { afterEach, expect, test, vi } from 'vitest'
import type { Provider } from '@/lib/protocol/provider'
import { removeKey, saveKey } from './own-keys'
import { useProviders } from './provider-store'

const provider = (rest: Partial<Provider>): Provider => ({
  id: 'acme',
  label: 'Acme',
  dialect: 'openai-chat',
  ready: true,
  models: [],
  ...rest,
})
const problem = (status: number, body: object) => () => Response.json(body, { status })

/** Answers by method and path; the calls are noted. */
function answer(answers: Record<string, () => Response>): string[] {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path}`
    calls.push(typeof init.body === 'string' ? `${call} ${init.body}` : call)
    const respond = answers[call]
    if (!respond) throw new TypeError('fetch failed')
    return respond()
  })
  return calls
}

afterEach(() => {
  vi.unstubAllGlobals()
  useProviders.setState({ providers: [] })
})

test('a key that was saved brings the provider and its list; another one brings the list anew', async () => {
  let list = 'first'
  const calls = answer({
    'PUT /api/keys/acme': () => new Response(null, { status: 204 }),
    'GET /api/providers?probe=local': () => Response.json({ providers: [provider({ key: 'yours' })] }),
    'GET /api/providers/acme/models': () => Response.json({ models: [{ id: list }], source: 'live' }),
  })
  const shown = () => useProviders.getState().providers[0]?.models
  expect(await saveKey('acme', 'sk-12345678')).toBeUndefined()
  await vi.waitFor(() => expect(shown()).toEqual([{ id: 'first' }]))
  const before = useProviders.getState().providers
  await useProviders.getState().refresh()
  expect(useProviders.getState().providers).toBe(before)
  list = 'second'
  expect(await saveKey('acme', 'sk-87654321')).toBeUndefined()
  await vi.waitFor(() => expect(shown()).toEqual([{ id: 'second' }]))
  const lists = ['GET /api/providers?probe=local', 'GET /api/providers/acme/models']
  expect(calls).toEqual([
    'PUT /api/keys/acme {"key":"sk-12345678"}',
    ...lists,
    'GET /api/providers?probe=local',
    'PUT /api/keys/acme {"key":"sk-87654321"}',
    ...lists,
  ])
})
test('a list goes with the key that it came for', async () => {
  useProviders.setState({ providers: [provider({ key: 'yours', models: [{ id: 'a' }] })] })
  const without = provider({ ready: false, lacks: 'key' })
  answer({
    'DELETE /api/keys/acme': () => new Response(null, { status: 204 }),
    'GET /api/providers?probe=local': () => Response.json({ providers: [without] }),
  })
  expect(await removeKey('acme')).toBeUndefined()
  await vi.waitFor(() => expect(useProviders.getState().providers).toEqual([without]))
})
test('what is wrong is said in words', async () => {
  const wrong = { status: 400, detail: 'The request is wrong.', errors: [{ path: 'key', message: 'must be longer' }] }
  answer({
    'PUT /api/keys/short': problem(400, wrong),
    'PUT /api/keys/fixed': problem(403, { status: 403, detail: 'The key is set by the server.' }),
    'PUT /api/keys/odd': () => new Response('<html>', { status: 502 }),
  })
  expect(await saveKey('short', 'x')).toBe('The key must be longer.')
  expect(await saveKey('fixed', 'sk-12345678')).toBe('The key is set by the server.')
  expect(await saveKey('odd', 'sk-12345678')).toBe('Deltascope does not answer. Is it still running?')
  expect(await removeKey('gone')).toBe('Deltascope does not answer. Is it still running?')
})
