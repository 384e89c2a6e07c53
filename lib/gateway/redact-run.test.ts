import { Agent } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StreamEvent } from '@/lib/protocol/events'
import { catalog } from '@/lib/providers/catalog'
import { resolveTarget } from '@/lib/providers/resolve'
import { type Answer, type FakeUpstream, startFakeUpstream } from './fake-upstream'
import { createRunRegistry } from './runs'
import { readSettings } from './settings'
import { startRun } from './start-run'

const KEY = 'sk-secret-key-123'
const HALF = 9
/** Of three letters, such as `sk-`, nothing can be told. */
const TELLING = 4
const cuts = Array.from({ length: KEY.length - 1 }, (_, at) => [KEY.slice(0, at + 1), KEY.slice(at + 1)] as const)

let upstream: FakeUpstream
let agent: Agent
let answer: Answer

beforeAll(async () => {
  agent = new Agent()
  upstream = await startFakeUpstream((response, request) => answer(response, request))
})
afterAll(async () => {
  await agent.destroy()
  await upstream.stop()
})

async function run(): Promise<StreamEvent[]> {
  const row = catalog.find(({ id }) => id === 'custom')
  if (!row) throw new Error('no row')
  const target = resolveTarget(row, 'm', { CUSTOM_BASE_URL: upstream.url, CUSTOM_API_KEY: KEY }, undefined)
  const request = {
    provider: 'custom',
    model: 'm',
    messages: [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'hi' }] }],
    include: ['frames' as const],
  }
  const context = { settings: { ...readSettings({}), retryBaseMs: 1 }, runs: createRunRegistry(), agent }
  const started = startRun(request, row, target, { ...context, secrets: [KEY] })
  const events: StreamEvent[] = []
  for (let batch = await started.next(); batch; batch = await started.next()) events.push(...batch)
  return events
}

function say(status: number, type: string, body: string): void {
  answer = (response) => void response.writeHead(status, { 'content-type': type }).end(body)
}
const sse = (...frames: string[]) => say(200, 'text/event-stream', frames.map((frame) => `${frame}\n\n`).join(''))
const chunk = (fields: object, delta: object) =>
  `data: ${JSON.stringify({ id: 'c1', model: 'm1', ...fields, choices: [{ index: 0, delta }] })}`
const DONE = ['data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}', 'data: [DONE]']

/** Every way to echo a key in two pieces that a reader may see as one. */
const joined: Record<string, (first: string, rest: string) => void> = {
  'over two lines of an error event': (first, rest) => sse(`event: error\ndata: bad key ${first}\ndata: ${rest} there`),
  'over two lines of a message that is no JSON': (first, rest) => sse(`data: bad key ${first}\ndata: ${rest} there`),
  'over a line break in an error of a stream': (first, rest) =>
    sse(`data: ${JSON.stringify({ error: { message: `bad key ${first}\n${rest}` } })}`),
  'over tags in a page': (first, rest) =>
    say(502, 'text/html', `<html><body><p>bad key <b>${first}</b><i class="x">${rest}</i></p></body></html>`),
  'over a line of a page': (first, rest) =>
    say(502, 'text/html', `<html><body>bad key ${first}<br>${rest}</body></html>`),
  'over entities of a page': (first, rest) => say(502, 'text/html', `<html><body>${first}&#8203;${rest}</body></html>`),
  'over a character without width in JSON': (first, rest) =>
    say(401, 'application/json', JSON.stringify({ error: { message: `bad key ${first}\u200b${rest}` } })),
  'over an escape in JSON': (first, rest) =>
    say(401, 'application/json', `{"error":{"message":"bad key ${first}\\u200b${rest}"}}`),
  'over a space in plain text': (first, rest) => say(403, 'text/plain', `bad key ${first} ${rest}`),
}
/** Ways where the first piece is gone before anybody can know. */
const apart: Record<string, (first: string, rest: string) => void> = {
  'id and text': (first, rest) => sse(chunk({ id: `c_${first}` }, { content: rest }), ...DONE),
  'id and text of a later frame': (first, rest) =>
    sse(chunk({ id: `c_${first}` }, { content: 'Hi' }), chunk({}, { content: `${rest} so` }), ...DONE),
  'model and reasoning': (first, rest) =>
    sse(chunk({ model: first }, { content: 'Hi' }), chunk({}, { reasoning_content: rest }), ...DONE),
  'fingerprint and text': (first, rest) =>
    sse(chunk({ system_fingerprint: first }, { content: 'Hi' }), chunk({}, { content: rest }), ...DONE),
  'id and tool': (first, rest) =>
    sse(
      chunk({ id: first }, { content: 'Hi' }),
      chunk({}, { tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: rest } }] }),
      ...DONE,
    ),
}
const pieceIn = (said: string, piece: string) => piece.length >= TELLING && said.includes(piece)

describe('a key in two pieces, whatever the cut', () => {
  test.each(Object.entries(joined))('loses both: %s', async (_, echo) => {
    for (const [first, rest] of cuts) {
      echo(first, rest)
      const said = JSON.stringify(await run())
      expect(said).toContain('[key]')
      expect([first, rest].filter((piece) => pieceIn(said, piece))).toEqual([])
    }
  })
  test.each(Object.entries(apart))('loses its second, and its first from the half on: %s', async (_, echo) => {
    for (const [first, rest] of cuts) {
      echo(first, rest)
      const events = await run()
      const said = JSON.stringify(events)
      expect(said).toContain('[key]')
      expect(pieceIn(said, rest)).toBe(false)
      if (first.length >= HALF) expect(said).not.toContain(first)
      expect(events.at(-1)?.type).toBe('end')
    }
  })
  test('loses its second in an error too, inside of what we say ourselves, unless that is short', async () => {
    for (const [first, rest] of cuts) {
      sse(chunk({ id: first }, { content: 'Hi' }), `data: ${JSON.stringify({ error: { message: rest } })}`)
      const said = JSON.stringify(await run())
      expect([first, rest].filter((piece) => piece.length >= HALF && said.includes(piece))).toEqual([])
    }
  })
})
