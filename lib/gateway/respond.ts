import { encodeEvent } from '@/lib/protocol/encode-event'
import type { StreamEvent } from '@/lib/protocol/events'
import type { Problem } from '@/lib/protocol/problem'
import type { Redact } from './redact'
import type { Run } from './start-run'

/** The run as a response: pulled, so that a slow reader slows the upstream down; cancelled when the reader leaves. */
export function streamResponse(run: Run, leaving: AbortSignal, redact: Redact): Response {
  const encoder = new TextEncoder()
  leaving.addEventListener('abort', () => void run.cancel(), { once: true })
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const events = await run.next()
        if (!events) return
        controller.enqueue(encoder.encode(redact(events.map(encodeSafely).join(''))))
        if (events.at(-1)?.type === 'end') {
          controller.close()
          await run.next()
        }
      },
      async cancel() {
        await run.cancel()
        // Nobody reads on, but the run's own end has to be reached.
        while (await run.next());
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-run-id': run.id,
    },
  })
}

/** JSON of the provider's that is nested too deeply to be written again is left out of its event. */
function encodeSafely(event: StreamEvent): string {
  try {
    return encodeEvent(event)
  } catch {
    const { raw: _raw, private: _private, ...rest } = { raw: undefined, private: undefined, ...event }
    return encodeEvent(rest)
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
