import { Agent } from 'undici'
import type { StreamEvent } from '@/lib/protocol/events'
import type { ChatRequest } from '@/lib/protocol/request'
import { catalog } from '@/lib/providers/catalog'
import { resolveTarget } from '@/lib/providers/resolve'
import type { FakeUpstream } from './fake-upstream'
import { createRedactor } from './redact'
import { cancelRun, rejoinRun } from './rejoin-run'
import { followResponse } from './respond'
import { createRunHub, type HubOptions, type LocalHub, type RunHub } from './run-hub'
import { createRunRegistry } from './runs'
import { readSettings, type Settings } from './settings'
import { startRun } from './start-run'

/** A server as the chat routes see it, for tests of lost connections. */
export type Bench = {
  hub: LocalHub
  /** A resumable run against `upstream`. */
  post(upstream: FakeUpstream, change?: Partial<ChatRequest>): Response
  get(runId: string, lastEventId?: number | string): Promise<Response>
  /** The status. */
  cancel(runId: string): Promise<number>
  stop(): Promise<void>
}

export const KEY = 'sk-secret-key'

/** `share` makes the hub of one process one of several. */
export function createBench(
  options: Partial<HubOptions> = {},
  settings: Partial<Settings> = {},
  share: (hub: LocalHub) => RunHub = (hub) => hub,
): Bench {
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })
  const runs = createRunRegistry()
  const local = createRunHub(runs, { graceMs: 60_000, ...options })
  const hub = share(local)
  const context = { settings: { ...readSettings({}), ...settings }, runs, agent, secrets: [KEY] }

  return {
    hub: local,
    post({ url }, change) {
      const request: ChatRequest = {
        provider: 'openai',
        model: 'm',
        messages: [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }],
        ...change,
      }
      const row = catalog.find(({ id }) => id === request.provider)
      if (!row) throw new Error('no row')
      const name = request.provider.toUpperCase().replaceAll('-', '_')
      const env = { [`${name}_BASE_URL`]: url, OPENAI_API_KEY: KEY, GEMINI_API_KEY: KEY, ANTHROPIC_API_KEY: KEY }
      const run = startRun(request, row, resolveTarget(row, 'm', env, undefined), context)
      return followResponse(run.id, hub.start(run, createRedactor([KEY])), new AbortController().signal)
    },
    get: (runId, lastEventId) => {
      const headers = lastEventId === undefined ? undefined : { 'Last-Event-ID': String(lastEventId) }
      return rejoinRun(hub, runId, new Request('http://localhost/', headers && { headers }))
    },
    cancel: async (runId) => (await cancelRun(hub, runId)).status,
    stop: () => agent.destroy(),
  }
}

export const runIdOf = (response: Response) => response.headers.get('x-run-id') ?? ''

/** Encoded events, whole ones, without what separates them. */
export type BlockReader = {
  /** Up to `count` more events; fewer when the stream ends. Rejects when it is cut. */
  take(count?: number): Promise<string[]>
  /** The connection is lost: what has not been taken is gone. */
  lose(): Promise<void>
}

export function readBlocks(response: Response): BlockReader {
  if (!response.ok) throw new Error(`no stream: ${response.status}`)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    async take(count = Number.POSITIVE_INFINITY) {
      const blocks: string[] = []
      while (blocks.length < count) {
        const end = text.indexOf('\n\n')
        if (end !== -1) {
          blocks.push(text.slice(0, end))
          text = text.slice(end + 2)
          continue
        }
        const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
        if (done) break
        text += value
      }
      return blocks
    },
    lose: async () => void (await reader?.cancel()),
  }
}

/** The event of a block. */
export function eventOf(block: string): StreamEvent {
  return JSON.parse(block.slice(block.indexOf('data: ') + 6)) as StreamEvent
}

export const typesOf = (blocks: readonly string[]) => blocks.map((block) => eventOf(block).type)
export const idsOf = (blocks: readonly string[]) => blocks.map((block) => Number(/^id: (\d+)\n/.exec(block)?.[1]))

/** Frames of an answer in OpenAI's format. */
export const SSE = { 'content-type': 'text/event-stream' }
export const text = (content: string) => `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`
export const END = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'
