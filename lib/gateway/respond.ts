import type { Problem } from '@/lib/protocol/problem'
import { encodeSafely } from './encode-safely'
import type { Follower } from './follow-log'
import type { MergedRuns } from './merge-runs'
import type { Redact } from './redact'
import type { Run } from './start-run'

/** The run as a response: pulled, so that a slow reader slows the upstream down; cancelled when the reader leaves. */
export function streamResponse(run: Run, leaving: AbortSignal, redact: Redact): Response {
  const read = async () => {
    const texts = (await run.next())?.map((event) => encodeSafely(event, event.seq))
    return texts && encoded(redact, texts)
  }
  return pulledResponse({ read, cancel: run.cancel }, leaving, { 'x-run-id': run.id })
}

/** What a follower reads as a response. A reader that leaves only leaves: the run decides how long it goes on. */
export function followResponse(runId: string, follower: Follower, leaving: AbortSignal): Response {
  const read = async () => (await follower.read())?.bytes
  const leave = async () => follower.leave()
  return pulledResponse({ read, cancel: leave }, leaving, { 'x-run-id': runId })
}

/** All lanes of a comparison as one response; each event names its lane, and the SSE id counts over all of them. */
export function compareResponse(lanes: MergedRuns, leaving: AbortSignal, redact: Redact): Response {
  let id = 0
  const read = async () => {
    const batches = await lanes.next()
    const texts = batches?.flatMap(({ lane, events }) => events.map((event) => encodeSafely({ ...event, lane }, id++)))
    return texts && encoded(redact, texts)
  }
  return pulledResponse({ read, cancel: lanes.cancel }, leaving)
}

type Source = { read(): Promise<Uint8Array<ArrayBuffer> | undefined>; cancel(): Promise<void> }

function encoded(redact: Redact, texts: readonly string[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(redact(texts.join('')))
}

function pulledResponse(source: Source, leaving: AbortSignal, headers: Record<string, string> = {}): Response {
  let isRead = false
  let drained: Promise<void> | undefined

  /** Nobody reads on, but the runs' own ends have to be reached. */
  async function readOut(): Promise<void> {
    while ((await source.read()) !== undefined);
  }

  function drain(): Promise<void> {
    drained ??= readOut()
    return drained
  }

  async function leave(): Promise<void> {
    await source.cancel()
    // Of a reader that left before its first read the body is never told.
    if (!isRead) await drain()
  }

  if (leaving.aborted) void leave()
  else leaving.addEventListener('abort', () => void leave(), { once: true })
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (drained) return controller.close()
        isRead = true
        const bytes = await source.read()
        if (bytes === undefined) controller.close()
        else controller.enqueue(bytes)
      },
      async cancel() {
        await source.cancel()
        await drain()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      ...headers,
    },
  })
}

/** JSON that may hold what a provider said. */
export function redactedJson(redact: Redact, value: unknown): Response {
  return new Response(redact(JSON.stringify(value)), { headers: { 'content-type': 'application/json' } })
}

/** The answer to a request that is wrong in itself. */
export function problemResponse(
  problem: Omit<Problem, 'type' | 'title'>,
  headers: Record<string, string> = {},
): Response {
  const body: Problem = { type: 'about:blank', title: TITLES[problem.status] ?? 'Error', ...problem }
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  })
}

/** The answer to a method that a route does not have; `allowed` as in the `Allow` header. */
export function methodNotAllowed(allowed: string): () => Response {
  return () => problemResponse({ status: 405, detail: `This address takes ${allowed} only.` }, { allow: allowed })
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}
