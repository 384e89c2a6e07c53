import { Agent } from 'undici'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StreamEvent } from '@/lib/protocol/events'
import { catalog } from '@/lib/providers/catalog'
import { resolveTarget } from '@/lib/providers/resolve'
import { type FakeUpstream, startFakeUpstream } from './fake-upstream'
import { type Fault, faults } from './fault-table'
import { type Wire, wires } from './fault-wires'
import { runFaults } from './run-grammar'
import { createRunRegistry } from './runs'
import { readSettings } from './settings'
import { startRun } from './start-run'

const row = (id: string) => catalog.find((known) => known.id === id)
const settings = readSettings({ RETRY_BASE_MS: '1' })

let agent: Agent
let closedUrl = ''
let upstream: FakeUpstream | undefined

beforeAll(async () => {
  const lookup = (_host: string, _options: object, done: (error: Error, address: string, family: number) => void) =>
    done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), '', 4)
  agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 1000, lookup } })
  const gone = await startFakeUpstream(() => undefined)
  await gone.stop()
  closedUrl = gone.url
})
afterAll(() => agent.destroy())
afterEach(() => upstream?.stop())

async function ask(fault: Fault, wire: Wire) {
  const open = new Set<object>()
  let attempts = 0
  const answer = fault.answer?.(wire)
  upstream = await startFakeUpstream((response, request) => {
    attempts++
    open.add(response)
    response.on('error', () => undefined).on('close', () => open.delete(response))
    return answer?.(response, request)
  })
  const id = wire.provider.toUpperCase().replaceAll('-', '_')
  const url = fault.url?.(upstream.url, closedUrl) ?? upstream.url
  const found = row(wire.provider)
  if (!found) throw new Error('no row')
  const target = resolveTarget(found, 'm', { [`${id}_BASE_URL`]: url, [`${id}_API_KEY`]: 'sk-secret-key' }, undefined)
  const messages = [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'hi' }] }]
  const run = startRun({ provider: found.id, model: 'm', messages, include: ['frames'] }, found, target, {
    settings: { ...settings, ...fault.limits },
    runs: createRunRegistry(),
    agent,
    secrets: ['sk-secret-key'],
  })
  const events: StreamEvent[] = []
  for (let batch = await run.next(); batch; batch = await run.next()) events.push(...batch)
  const isLeftOpen = async () => {
    const until = Date.now() + 5000
    while (open.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 5))
    return open.size > 0
  }
  return { events, requests: attempts, isLeftOpen: await isLeftOpen() }
}

test.each(faults.flatMap((fault) => wires.map((wire) => [fault.name, wire.dialect, fault, wire] as const)))(
  '%s, %s',
  async (_name, dialect, fault, wire) => {
    const { events, requests, isLeftOpen } = await ask(fault, wire)
    const error = events.find((event) => event.type === 'error')
    const end = events.at(-1)
    const attempts = 1 + events.filter((event) => event.type === 'retry').length
    const text = events.map((event) => (event.type === 'text_delta' ? event.text : '')).join('')
    expect({
      ends: [error?.kind ?? '', end?.type === 'end' ? end.outcome : '', attempts],
      hasText: text === (fault.text ?? ''),
      faults: runFaults(events),
      isLeftOpen,
    }).toEqual({ ends: fault.except?.[dialect] ?? fault.ends, hasText: true, faults: [], isLeftOpen: false })
    // A short limit may run out before a busy machine has sent anything.
    if (fault.answer && !fault.limits) expect(requests).toBe(attempts)
  },
)
