import { expect, test } from 'vitest'
import { createRunCounter } from '@/lib/access/run-counter'
import { takeRunPlaces } from './run-places'
import { createRunRegistry } from './runs'

const HOST = '127.0.0.1:3000'
const asked = (client: string, token = 'x') =>
  new Request(`http://${HOST}/`, {
    headers: { host: HOST, 'x-forwarded-for': client, authorization: `Bearer ${token}` },
  })
const run = (id: string) => ({ id, fail: () => undefined, cancel: async () => undefined })

test('without limits every run has a place', async () => {
  for (let started = 0; started < 1000; started++)
    expect(await takeRunPlaces(asked('127.0.0.1'), {}, undefined, 12)).not.toBeInstanceOf(Response)
})

test('a client with too many runs is told when to come again, and comes in when one has ended', async () => {
  const env = { ACCESS_TOKEN: 'x' }
  const counter = createRunCounter({ inFlight: 2, perMinute: Infinity })
  const runs = createRunRegistry()
  const places = await takeRunPlaces(asked('192.0.2.1'), env, counter, 2)
  if (places instanceof Response) throw new Error('There is a place.')
  const watched = places.watch(runs)
  watched.add(run('a'))
  watched.add(run('b'))
  const refused = await takeRunPlaces(asked('192.0.2.1'), env, counter, 1)
  if (!(refused instanceof Response)) throw new Error('There is no place.')
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    429,
    '1',
    expect.objectContaining({ detail: 'No more than 2 answers may run at the same time.' }),
  ])
  expect(await takeRunPlaces(asked('192.0.2.2'), env, counter, 2)).not.toBeInstanceOf(Response)
  watched.end('a')
  watched.end('a')
  expect(await takeRunPlaces(asked('192.0.2.1'), env, counter, 2)).toBeInstanceOf(Response)
  expect(await takeRunPlaces(asked('192.0.2.1'), env, counter, 1)).not.toBeInstanceOf(Response)
  expect(await runs.cancel('a')).toBe(true)
})

test('a client with too many new runs is told when there is room for them', async () => {
  const counter = createRunCounter({ inFlight: Infinity, perMinute: 3 })
  expect(await takeRunPlaces(asked('192.0.2.1'), {}, counter, 3)).not.toBeInstanceOf(Response)
  const refused = await takeRunPlaces(asked('192.0.2.1'), {}, counter, 2)
  if (!(refused instanceof Response)) throw new Error('There is no place.')
  expect([refused.status, Number(refused.headers.get('retry-after')) >= 39]).toEqual([429, true])
})
