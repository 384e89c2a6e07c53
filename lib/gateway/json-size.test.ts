import { expect, test } from 'vitest'
import { atOnce } from '@/lib/dialects/steps'
import { judgeJson, MOST_KEYS, MOST_VALUES } from './json-size'
import { readJsonBody } from './read-body'

const crowded = (text: string) => atOnce(judgeJson(text)) === 'crowded'
const object = (keys: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, n) => [`k${n}`, n])))

test('an object may have so many fields, wherever it stands', () => {
  expect(crowded(object(MOST_KEYS))).toBe(false)
  expect(crowded(object(MOST_KEYS + 1))).toBe(true)
  expect(crowded(`[${object(MOST_KEYS)},{"a":${object(MOST_KEYS)}}]`)).toBe(false)
  expect(crowded(`{"a":[${object(MOST_KEYS + 1)}]}`)).toBe(true)
})

test('a body may have so many values', () => {
  expect(crowded(`[${'1,'.repeat(MOST_VALUES)}1]`)).toBe(false)
  expect(crowded(`[${'1,'.repeat(MOST_VALUES + 1)}1]`)).toBe(true)
})

test('what stands in strings does not count', () => {
  expect(crowded(`{"a":"${':,\\"{'.repeat(MOST_VALUES)}"}`)).toBe(false)
})

test('what is nested deeper than 200 levels is told apart', () => {
  expect(atOnce(judgeJson('['.repeat(200)))).toBeUndefined()
  expect(atOnce(judgeJson('['.repeat(201)))).toBe('deep')
  expect(atOnce(judgeJson('[]'.repeat(1000)))).toBeUndefined()
})

test('a body of a million unknown fields is refused before it is parsed', async () => {
  const body = `{"k":1${',"k":1'.repeat(1_000_000)}}`
  const request = new Request('http://127.0.0.1/', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(await readJsonBody(request, body.length)).toEqual({
    status: 400,
    detail: 'The body holds more than 500000 values, or more than 10000 in one object.',
  })
})
