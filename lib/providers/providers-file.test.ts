import { expect, test } from 'vitest'
import { catalog } from './catalog'
import { readProvidersFile } from './providers-file'

const read = (value: unknown) => readProvidersFile(typeof value === 'string' ? value : JSON.stringify(value), catalog)
const row = { id: 'mine', label: 'Mine', dialect: 'openai-chat', baseUrl: 'http://127.0.0.1:9/v1' }

test('a row needs an id, a label, a dialect and an address; the rest has defaults', () => {
  expect(read({ providers: [row] })).toEqual([{ ...row, needsKey: true, quirks: {}, models: [] }])
})
test.each([
  ['no JSON', '{', /^not JSON: /],
  ['no list', {}, /^providers: /],
  ['a field that is misspelt', { providers: [{ ...row, baseURL: 'x' }] }, /^providers\.0: .*baseURL/],
  ['a quirk that does not exist', { providers: [{ ...row, quirks: { fast: true } }] }, /^providers\.0\.quirks: .*fast/],
  [
    'a quirk with a wrong value',
    { providers: [{ ...row, quirks: { seedField: 'seed' } }] },
    /^providers\.0\.quirks\.seedField: /,
  ],
  [
    'an address that is no URL',
    { providers: [{ ...row, baseUrl: 'file:///x' }] },
    /^providers\.0\.baseUrl: must be an http or https URL/,
  ],
  [
    'an address with a password',
    { providers: [{ ...row, baseUrl: 'http://user:pass@host.test/v1' }] },
    /^providers\.0\.baseUrl: must not hold a user name or password$/,
  ],
  ['an id that is taken', { providers: [{ ...row, id: 'openai' }] }, /the id "openai" is taken/],
  ['an id twice', { providers: [row, row] }, /the id "mine" is taken/],
])('%s is told with its place', (_name, value, message) => {
  expect(() => read(value)).toThrow(message)
})
