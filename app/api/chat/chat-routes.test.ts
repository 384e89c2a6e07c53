import { expect, test } from 'vitest'
import * as run from './[runId]/route'
import * as chat from './route'

const context = { params: Promise.resolve({ runId: 'run_nowhere' }) }
const request = (method: string, headers = {}) =>
  new Request('http://localhost:3000/api/chat/run_nowhere', { method, headers: { host: 'localhost:3000', ...headers } })

async function problemOf(response: Response | Promise<Response>): Promise<unknown> {
  const { status, headers } = await response
  return [status, headers.get('allow'), headers.get('content-type')]
}

test('a method that a route does not have is a problem that names those it has', async () => {
  const problem = 'application/problem+json'
  for (const other of [run.HEAD, run.POST, run.PUT, run.PATCH])
    expect(await problemOf(other())).toEqual([405, 'GET, DELETE', problem])
  for (const other of [chat.GET, chat.DELETE, chat.PUT, chat.PATCH])
    expect(await problemOf(other())).toEqual([405, 'POST', problem])
})

test('a re-join and a cancel of an unknown run are 404, and of a page elsewhere 403', async () => {
  expect((await run.GET(request('GET'), context)).status).toBe(404)
  expect((await run.DELETE(request('DELETE'), context)).status).toBe(404)
  const foreign = { origin: 'http://elsewhere.test' }
  expect((await run.GET(request('GET', foreign), context)).status).toBe(403)
  expect((await run.DELETE(request('DELETE', foreign), context)).status).toBe(403)
})
