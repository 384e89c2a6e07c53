import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Model } from '@/lib/protocol/provider'
import type { Ask } from './ask'
import { findBehaviour } from './behaviours'
import { demoModels } from './demo-models'
import { dialectOf, type Endpoint } from './endpoints'
import { planRecording, type RecordedAnswer, type RecordedRefusal } from './plan-recording'
import { playPlan, waitUntil } from './play-plan'
import { prepareAnswer } from './prepare-answer'
import { readRequestBody } from './read-request-body'
import { isRecordedId, type Recordings } from './recordings'
import { Refusal } from './refusal'
import type { RequestLog, RequestTracker } from './request-log'

/** Larger bodies are not kept for the statistics. */
const MOST_KEPT_BYTES = 256 * 1024

/** What one request needs besides itself. */
export type Exchange = {
  endpoint: Endpoint
  url: URL
  request: IncomingMessage
  response: ServerResponse
  log: RequestLog
  timeScale: number
  recordings: Recordings
}

/** Answers one request for a provider's endpoint: the model list, an answer, or an error in the provider's shape. */
export async function respond(exchange: Exchange): Promise<void> {
  const { endpoint, url, request, response } = exchange
  const requestId = `req_${randomUUID().replaceAll('-', '')}`
  const { requestIdHeader } = endpoint.format
  if (requestIdHeader) response.setHeader(requestIdHeader, requestId)
  try {
    const path = url.pathname.slice(endpoint.root.length)
    if (request.method === 'GET' && path === endpoint.models) {
      sendJson(response, 200, endpoint.format.listModels(await listModels(exchange)))
    } else if (request.method === 'POST' && endpoint.answers.test(path)) {
      await answer(exchange, requestId)
    } else {
      throw new Refusal('unknown_path', `There is no ${request.method} ${url.pathname} here.`)
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, headers, body } = endpoint.format.writeRefusal(error, requestId)
    sendJson(response, status, body, headers)
  }
}

/** Writes a whole JSON response. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function listModels({ endpoint, recordings }: Exchange): Promise<Model[]> {
  const dialect = dialectOf(endpoint)
  return [...demoModels, ...((dialect && (await recordings.models()).get(dialect)) ?? [])]
}

async function answer(exchange: Exchange, requestId: string): Promise<void> {
  const { endpoint, url, request, response, log, timeScale } = exchange
  const tracker = log.open(url.pathname)
  const signal = abortOnClose(response, tracker)
  try {
    const body = await readRequestBody(request)
    if (Number(request.headers['content-length']) <= MOST_KEPT_BYTES) tracker.keepBody(body)
    const ask = endpoint.format.readAsk({ url, headers: request.headers, body })
    tracker.keepModel(ask.model)
    const planned = isRecordedId(ask.model) ? await findRecorded(ask, exchange) : simulate(ask, endpoint)
    if ('refusal' in planned) await refuseAgain(planned, exchange, requestId, signal)
    else {
      tracker.plan(planned.plan.frames.length)
      const headers = planned.isStream ? streamHeaders : { 'content-type': 'application/json' }
      await playPlan(planned.plan, { response, headers, timeScale, signal, onFrame: tracker.countFrame })
    }
    tracker.finish()
  } catch (error) {
    if (signal.aborted) return
    tracker.finish()
    throw error
  }
}

function simulate(ask: Ask, endpoint: Endpoint): RecordedAnswer {
  const behaviour = findBehaviour(ask.model)
  if (!behaviour) throw unknownModel(ask)
  if (behaviour.refusal) throw new Refusal(behaviour.refusal)
  return { plan: prepareAnswer(ask, behaviour, endpoint.format), isStream: ask.stream }
}

async function findRecorded(ask: Ask, { endpoint, recordings }: Exchange): Promise<RecordedAnswer> {
  const found = await recordings.find(ask.model)
  if (!found) throw unknownModel(ask)
  if (found.dialect !== dialectOf(endpoint))
    throw new Refusal('unknown_model', `'${ask.model}' was recorded in another format than this one.`, 'model')
  if (!ask.stream) throw new Refusal('invalid_request', 'A recording can only be streamed.', 'stream')
  return planRecording(found.run)
}

function unknownModel({ model }: Ask): Refusal {
  return new Refusal('unknown_model', `The model '${model}' does not exist here.`, 'model')
}

/** The recorded error's own status and body; a body that was not recorded is written as the provider would. */
async function refuseAgain(
  { afterMs, status, refusal, body, retryAfterMs }: RecordedRefusal,
  { endpoint, response, timeScale }: Exchange,
  requestId: string,
  signal: AbortSignal,
): Promise<void> {
  await waitUntil(performance.now() + afterMs * timeScale, signal)
  const headers = retryAfterMs === undefined ? {} : { 'retry-after-ms': String(retryAfterMs) }
  sendJson(response, status, body ?? endpoint.format.writeRefusal(refusal, requestId).body, headers)
}

const streamHeaders = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' }

function abortOnClose(response: ServerResponse, tracker: RequestTracker): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => {
    tracker.close()
    controller.abort()
  })
  return controller.signal
}
