import { expect, test } from 'vitest'
import { admit } from './admit'
import { sessionCookie } from './session'

const TOKEN = 'a-long-random-text'
const env = { ACCESS_TOKEN: TOKEN }

function asked(address: string, headers: Record<string, string>): Headers {
  return new Headers({ 'x-forwarded-for': address, ...headers })
}
function login(): Record<string, string> {
  const [cookie = ''] = sessionCookie(new Request('http://127.0.0.1/'), TOKEN, env).split(';')
  return { cookie }
}

test('a client is an address, however often it has logged in', () => {
  for (const headers of [login(), login(), { authorization: `Bearer ${TOKEN}` }])
    expect(admit(asked('192.0.2.1', headers), env)).toEqual({ client: '192.0.2.1' })
  expect(admit(asked('192.0.2.2', login()), env)).toEqual({ client: '192.0.2.2' })
})
