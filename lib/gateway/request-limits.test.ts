import { describe, expect, test } from 'vitest'
import { acceptRequest } from './accept-request'
import { parseChatRequest, parseCompareRequest } from './parse-chat-request'

const message = { role: 'user', parts: [{ type: 'text', text: 'hi' }] }
const chat = { provider: 'demo-openai', model: 'demo-fine', messages: [message] }
const tool = (name: string, parameters: unknown = { type: 'object' }) => ({ name, parameters })

async function problemOf(body: string, parse: typeof parseChatRequest | typeof parseCompareRequest = parseChatRequest) {
  const request = new Request('http://127.0.0.1/api/chat', {
    method: 'POST',
    headers: { host: '127.0.0.1', 'content-type': 'application/json' },
    body,
  })
  const answer = await acceptRequest<unknown>(request, 20 * 1024 * 1024, {}, parse)
  if (!(answer instanceof Response)) return undefined
  const { status, errors } = await answer.json()
  return { status, errors }
}

describe('a request of more than anyone needs names its field', () => {
  test('100,000 messages', async () => {
    expect(await problemOf(JSON.stringify({ ...chat, messages: Array(100_000).fill(message) }))).toEqual({
      status: 400,
      errors: [{ path: 'messages', message: 'must be at most 10000, not 100000' }],
    })
  })
  test('10,000 tools', async () => {
    const tools = Array.from({ length: 10_000 }, (_, index) => tool(`tool_${index}`))
    expect(await problemOf(JSON.stringify({ ...chat, tools }))).toEqual({
      status: 400,
      errors: [{ path: 'tools', message: 'must be at most 512, not 10000' }],
    })
  })
  test('of a lane', async () => {
    const lanes = [chat, { ...chat, messages: Array(10_001).fill(message) }]
    expect(await problemOf(JSON.stringify({ lanes }), parseCompareRequest)).toEqual({
      status: 400,
      errors: [{ path: 'lanes.1.messages', message: 'must be at most 10000, not 10001' }],
    })
  })
  test('of all lanes together', async () => {
    const lanes = Array(3).fill({ ...chat, messages: Array(8000).fill(message) })
    expect(await problemOf(JSON.stringify({ lanes }), parseCompareRequest)).toEqual({
      status: 400,
      errors: [{ path: 'lanes', message: 'must hold at most 20000 messages in all, not 24000' }],
    })
  })
  test.each([10_000, 150_000])('a schema nested %i deep', async (depth) => {
    const schema = `${'{"properties":{"a":'.repeat(depth)}1${'}}'.repeat(depth)}`
    const body = JSON.stringify({ ...chat, tools: [tool('a'), tool('b', 'SCHEMA')] }).replace('"SCHEMA"', schema)
    const errors = [
      { path: 'tools.1.parameters.properties', message: 'must not be nested deeper than 200 levels in all' },
    ]
    // A text of several megabytes is not parsed only to name the place.
    expect(await problemOf(body)).toEqual(depth > 100_000 ? { status: 400 } : { status: 400, errors })
  })
  test('nesting that is not even JSON', async () => {
    expect(await problemOf('[{"a":'.repeat(100_000))).toEqual({ status: 400 })
  })
})

describe('names that every object has', () => {
  test('are names like any other', async () => {
    for (const name of ['__proto__', 'constructor', 'hasOwnProperty', 'toString']) {
      expect(await problemOf(JSON.stringify({ ...chat, tools: [tool(name)], toolChoice: { name } }))).toBeUndefined()
    }
  })
  test('do not stand in for a field, and change no object', async () => {
    expect(await problemOf(`{"__proto__":${JSON.stringify(chat)}}`)).toMatchObject({ status: 400 })
    const polluting = `{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},${JSON.stringify(chat).slice(1)}`
    expect(await problemOf(polluting)).toBeUndefined()
    expect('polluted' in {}).toBe(false)
  })
})
