import { gzipSync } from 'node:zlib'
import type { Answer } from './fake-upstream'
import type { Wire } from './fault-wires'
import type { Settings } from './settings'

/** For tests: something that goes wrong with a provider, and how a run ends by it. */
export type Fault = {
  name: string
  /** What the upstream does; without it the address is no provider's. */
  answer?: (wire: Wire) => Answer
  url?: (url: string, closedUrl: string) => string
  /** Kind of the error ('' for none), outcome, how many requests were made for it. */
  ends: readonly [kind: string, outcome: string, attempts: number]
  /** Where a dialect sees it differently. */
  except?: Partial<Record<Wire['dialect'], readonly [kind: string, outcome: string, attempts: number]>>
  text?: string
  /** Limits that end it; the others are long. */
  limits?: Partial<Settings>
}

const SSE = { 'content-type': 'text/event-stream' }
const JSON_TYPE = { 'content-type': 'application/json' }
const sse =
  (body: (wire: Wire) => string, headers: Record<string, string> = SSE) =>
  (wire: Wire): Answer =>
  (response) =>
    void response.writeHead(200, headers).end(body(wire))
const whole = (wire: Wire) => wire.begin('Hal') + wire.finish
/** Characters of a frame of eight megabytes. */
const GIANT = 8 * 1024 * 1024

export const faults: readonly Fault[] = [
  { name: 'connection refused', url: (_url, closedUrl) => closedUrl, ends: ['network', 'error', 3] },
  { name: 'unknown host name', url: () => 'http://nowhere.invalid', ends: ['network', 'error', 1] },
  { name: 'TLS failure', url: (url) => url.replace('http:', 'https:'), ends: ['network', 'error', 1] },
  {
    name: 'reset before headers',
    answer: () => (response) => void response.socket?.resetAndDestroy(),
    ends: ['network', 'error', 3],
  },
  {
    name: 'closed before headers',
    answer: () => (response) => void response.socket?.destroy(),
    ends: ['network', 'error', 3],
  },
  {
    name: 'not HTTP',
    answer: () => (response) => void response.socket?.end('hello\r\n\r\n'),
    ends: ['network', 'error', 1],
  },
  {
    name: 'web page',
    answer: sse(() => '<html><h1>Login</h1></html>', { 'content-type': 'text/html' }),
    ends: ['protocol', 'error', 1],
  },
  { name: 'empty 200', answer: sse(() => ''), ends: ['empty', 'error', 1] },
  { name: 'comments only', answer: sse(() => ': ping\n\n: ping\n\n'), ends: ['incomplete', 'incomplete', 1] },
  {
    name: 'JSON 200',
    answer: (wire) => (response) => void response.writeHead(200, JSON_TYPE).end(JSON.stringify(wire.document('Hal'))),
    ends: ['', 'complete', 1],
    text: 'Hal',
  },
  {
    name: 'JSON error 200',
    answer: (wire) => (response) =>
      void response.writeHead(200, JSON_TYPE).end(JSON.stringify(wire.errorBody(400, 'invalid_api_key'))),
    ends: ['auth', 'error', 1],
  },
  {
    name: 'no headers',
    answer: () => () => undefined,
    limits: { firstByteTimeoutMs: 60 },
    ends: ['timeout', 'error', 1],
  },
  {
    name: 'no first byte',
    answer: () => (response) => void response.writeHead(200, SSE).flushHeaders(),
    limits: { firstByteTimeoutMs: 60 },
    ends: ['timeout', 'error', 1],
  },
  {
    name: 'stall in mid-stream',
    answer: (wire) => (response) => void response.writeHead(200, SSE).write(wire.begin('Hal')),
    limits: { idleTimeoutMs: 60 },
    ends: ['timeout', 'error', 1],
    text: 'Hal',
  },
  {
    name: 'reset in mid-stream',
    answer: (wire) => (response) => {
      response.writeHead(200, SSE).write(wire.begin('Hal'))
      setTimeout(() => response.socket?.resetAndDestroy(), 20)
    },
    ends: ['network', 'error', 1],
    text: 'Hal',
  },
  { name: 'clean cut', answer: sse((wire) => wire.begin('Hal')), ends: ['incomplete', 'incomplete', 1], text: 'Hal' },
  {
    name: 'cut after the prelude',
    answer: sse((wire) => wire.prelude),
    ends: ['incomplete', 'incomplete', 1],
  },
  {
    name: 'malformed first frame',
    answer: sse((wire) => `data: {"oops\n\n${whole(wire)}`),
    ends: ['protocol', 'error', 1],
  },
  {
    name: 'malformed frame',
    answer: sse((wire) => `${wire.begin('Hal')}data: {"oops\n\n${wire.finish}`),
    ends: ['protocol', 'error', 1],
    text: 'Hal',
  },
  {
    name: 'frame of 8 MB',
    answer: sse((wire) => wire.begin('x'.repeat(GIANT)) + wire.finish),
    ends: ['', 'complete', 1],
    text: 'x'.repeat(GIANT),
  },
  { name: 'overloaded as first frame', answer: sse((wire) => wire.overloaded), ends: ['overloaded', 'error', 3] },
  {
    name: 'overloaded after the prelude',
    answer: sse((wire) => wire.prelude + wire.overloaded),
    ends: ['overloaded', 'error', 3],
  },
  {
    name: 'overloaded in mid-stream',
    answer: sse((wire) => wire.begin('Hal') + wire.overloaded),
    ends: ['overloaded', 'error', 1],
    text: 'Hal',
  },
  {
    name: 'error frame',
    answer: sse((wire) => wire.error),
    ends: ['upstream', 'error', 1],
    // It names a status of 500.
    except: { gemini: ['upstream', 'error', 3] },
  },
  {
    name: 'error, then [DONE]',
    answer: sse((wire) => `${wire.begin('Hal')}${wire.error}data: [DONE]\n\n`),
    ends: ['upstream', 'error', 1],
    text: 'Hal',
  },
  {
    name: 'one byte at a time without end',
    answer: () => (response) => {
      response.writeHead(200, SSE)
      const timer = setInterval(() => response.write(':'), 20)
      response.on('close', () => clearInterval(timer))
    },
    limits: { runMaxMs: 300 },
    ends: ['timeout', 'error', 1],
  },
  {
    name: 'one byte at a time of the headers',
    answer: () => (response) => {
      const timer = setInterval(() => response.socket?.write('H'), 20)
      response.on('close', () => clearInterval(timer))
    },
    ends: ['network', 'error', 1],
  },
  {
    name: 'stream without a type',
    answer: sse(whole, {}),
    ends: ['', 'complete', 1],
    text: 'Hal',
  },
  {
    name: 'stream called plain text',
    answer: sse(whole, { 'content-type': 'text/plain' }),
    ends: ['', 'complete', 1],
    text: 'Hal',
  },
  {
    name: 'gzip although not asked for',
    answer: (wire) => (response) =>
      void response.writeHead(200, { ...SSE, 'content-encoding': 'gzip' }).end(gzipSync(whole(wire))),
    ends: ['', 'complete', 1],
    text: 'Hal',
  },
  {
    name: 'gzip that is none',
    answer: sse(whole, { ...SSE, 'content-encoding': 'gzip' }),
    ends: ['network', 'error', 1],
  },
  {
    name: 'redirect',
    answer: () => (response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end(),
    ends: ['protocol', 'error', 1],
  },
  ...statusFaults(),
]

/** An error status in the dialect's own body, and what `fetch` would make of some on its own. */
function statusFaults(): Fault[] {
  const statuses: readonly [status: number, kind: string, attempts: number][] = [
    [400, 'invalid_request', 1],
    [401, 'auth', 1],
    [402, 'billing', 1],
    [403, 'permission', 1],
    [404, 'not_found', 1],
    [407, 'invalid_request', 1],
    [408, 'timeout', 3],
    [409, 'invalid_request', 3],
    [413, 'invalid_request', 1],
    [421, 'invalid_request', 1],
    [422, 'invalid_request', 1],
    [429, 'rate_limit', 3],
    [500, 'upstream', 3],
    [502, 'upstream', 3],
    [503, 'overloaded', 3],
    [504, 'timeout', 3],
    [529, 'overloaded', 3],
  ]
  const own = statuses.map(([status, kind, attempts]): Fault => {
    const answer = (wire: Wire): Answer => {
      const body = JSON.stringify(wire.errorBody(status, 'Not now.'))
      return (response) => void response.writeHead(status, JSON_TYPE).end(body)
    }
    return { name: `HTTP ${status}`, answer, ends: [kind, 'error', attempts] }
  })
  const bodies = {
    detail: '{"detail":"no"}',
    text: '{"error":"no"}',
    list: '[{"error":{"message":"no"}}]',
    nothing: '',
  }
  const foreign = Object.entries({ ...bodies, page: '<html>no</html>' }).map(([name, body]): Fault => {
    const answer = (): Answer => (response) => void response.writeHead(500).end(body)
    return { name: `HTTP 500 with ${name}`, answer, ends: ['upstream', 'error', 3] }
  })
  return [...own, ...foreign]
}
