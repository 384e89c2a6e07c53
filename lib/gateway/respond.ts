import { encodeEvent } from '@/lib/protocol/encode-event'
import type { StreamEvent } from '@/lib/protocol/events'
import type { Problem } from '@/lib/protocol/problem'
import type { MergedRuns } from './merge-runs'
import type { Redact } from './redact'
import type { Run } from './start-run'

/** The run as a response: pulled, so that a slow reader slows the upstream down; cancelled when the reader leaves. */
export function streamResponse(run: Run, leaving: AbortSignal, redact: Redact): Response {
  const read = async () => (await run.next())?.map((event) => encodeSafely(event, event.seq)).join('')
  const response = pulledResponse({ read, cancel: run.cancel }, leaving, redact)
  response.headers.set('x-run-id', run.id)
  return response
}

/** All lanes of a comparison as one response; each event names its lane, and the SSE id counts over all of them. */
export function compareResponse(lanes: MergedRuns, leaving: AbortSignal, redact: Redact): Response {
  let id = 0
  const read = async () => {
    const batches = await lanes.next()
    return batches
      ?.flatMap(({ lane, events }) => events.map((event) => encodeSafely({ ...event, lane }, id++)))
      .join('')
  }
  return pulledResponse({ read, cancel: lanes.cancel }, leaving, redact)
}

type Source = { read(): Promise<string | undefined>; cancel(): Promise<void> }

function pulledResponse(source: Source, leaving: AbortSignal, redact: Redact): Response {
  const encoder = new TextEncoder()
  leaving.addEventListener('abort', () => void source.cancel(), { once: true })
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const text = await source.read()
        if (text === undefined) controller.close()
        else controller.enqueue(encoder.encode(redact(text)))
      },
      async cancel() {
        await source.cancel()
        // Nobody reads on, but the runs' own ends have to be reached.
        while ((await source.read()) !== undefined);
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}

/** JSON of the provider's that is nested too deeply to be written again is left out of its event. */
function encodeSafely(event: StreamEvent & { lane?: number }, id: number): string {
  try {
    return encodeEvent(event, id)
  } catch {
    const { raw: _raw, private: _private, ...rest } = { raw: undefined, private: undefined, ...event }
    return encodeEvent(rest, id)
  }
}

/** JSON that may hold what a provider said. */
export function redactedJson(redact: Redact, value: unknown): Response {
  return new Response(redact(JSON.stringify(value)), { headers: { 'content-type': 'application/json' } })
}

/** The answer to a request that is wrong in itself. */
export function problemResponse(problem: Omit<Problem, 'type' | 'title'>): Response {
  const body: Problem = { type: 'about:blank', title: TITLES[problem.status] ?? 'Error', ...problem }
  return new Response(JSON.stringify(body), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json' },
  })
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
}
