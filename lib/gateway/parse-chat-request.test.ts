import { describe, expect, test } from 'vitest'
import { parseChatRequest, parseCompareRequest } from './parse-chat-request'
import { readJsonBody } from './read-body'

const valid = { provider: 'p', model: 'm', messages: [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }] }
const errorsOf = (change: object) => {
  const parsed = parseChatRequest({ ...valid, ...change })
  return 'errors' in parsed ? parsed.errors : []
}

describe('a request', () => {
  test('keeps what it knows and leaves the rest out', () => {
    expect(parseChatRequest({ ...valid, temperature: 0.5, unknown: 1 })).toEqual({
      request: { ...valid, temperature: 0.5 },
    })
  })
  test.each([
    [{ provider: '' }, 'provider'],
    [{ model: '\ud800' }, 'model'],
    [{ model: 'a\nb' }, 'model'],
    [{ messages: [] }, 'messages'],
    [{ messages: [{ role: 'user', parts: [{ type: 'text', text: '' }] }] }, 'messages'],
    [{ messages: [{ role: 'user', parts: [{ type: 'text' }] }] }, 'messages.0.parts.0.text'],
    [
      { messages: [{ role: 'assistant', parts: [{ type: 'tool_call', id: 'x', name: 'a', arguments: '' }] }] },
      'messages.0.parts.0.id',
    ],
    [{ tools: [{ name: 'a b', parameters: {} }] }, 'tools.0.name'],
    [{ tools: [{ name: 'a', parameters: [] }] }, 'tools.0.parameters'],
    [{ temperature: 3 }, 'temperature'],
    [{ routing: 'a\r\nb' }, 'routing'],
    [{ fallbacks: [{ provider: 'p', model: 'm' }, { provider: 'p' }] }, 'fallbacks.1.model'],
    [{ fallbacks: Array.from({ length: 6 }, () => ({ provider: 'p', model: 'm' })) }, 'fallbacks'],
    [{ resumable: 'yes' }, 'resumable'],
  ])('%j is told by its path', (change, path) => {
    expect(errorsOf(change).map((error) => error.path)).toEqual([path])
  })
  test('of many mistakes only the first are told', () => {
    const errors = errorsOf({ messages: Array.from({ length: 200_000 }, () => 1) })
    expect(errors).toHaveLength(20)
    expect(errors[0]?.path).toBe('messages.0')
    expect(errorsOf({ messages: Array.from({ length: 200_001 }, () => 1) })).toHaveLength(1)
  })
  test('tools of the same name are named, each with the place of the first', () => {
    const tools = ['tide', 'pier', 'tide', 'Tide', 'tide', 'pier'].map((name) => ({ name, parameters: {} }))
    expect(errorsOf({ tools })).toEqual([
      { path: 'tools.2.name', message: 'must not be "tide", which is the name of tools.0' },
      { path: 'tools.4.name', message: 'must not be "tide", which is the name of tools.0' },
      { path: 'tools.5.name', message: 'must not be "pier", which is the name of tools.1' },
    ])
    expect(errorsOf({ tools: Array(1000).fill(tools[0]) })).toHaveLength(20)
    const lane = { ...valid, tools: tools.slice(0, 3) }
    expect(parseCompareRequest({ lanes: [valid, lane] })).toMatchObject({ errors: [{ path: 'lanes.1.tools.2.name' }] })
  })
  test('keeps a key such as __proto__ in a schema as a key', () => {
    const parameters = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}')
    const parsed = parseChatRequest({ ...valid, tools: [{ name: 'a', parameters }] })
    expect('request' in parsed && JSON.stringify(parsed.request.tools)).toContain('__proto__')
    expect(Object.hasOwn(Object.prototype, 'type')).toBe(false)
  })
})

describe('a body', () => {
  const read = (body: string, type = 'application/json', most = 1000) =>
    readJsonBody(new Request('http://127.0.0.1/', { method: 'POST', body, headers: { 'content-type': type } }), most)

  test('is JSON, of its type, of its size and of a depth that can be written again', async () => {
    expect(await read('{"a":[1]}')).toEqual({ json: { a: [1] } })
    expect(await read('{"a":"[[[[\\"["}')).toEqual({ json: { a: '[[[["[' } })
    expect(await read('{')).toMatchObject({ status: 400 })
    expect(await read('{}', 'text/plain')).toMatchObject({ status: 415 })
    expect(await read(`"${'x'.repeat(1000)}"`)).toMatchObject({ status: 413 })
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
    const headers = { 'content-type': 'application/json' }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: broken, headers, duplex: 'half' }
    expect(await readJsonBody(new Request('http://127.0.0.1/', init), 1000)).toEqual({
      status: 400,
      detail: 'The body ended before it was whole.',
    })
    expect(await read('['.repeat(300) + ']'.repeat(300))).toMatchObject({ status: 400 })
  })
})
