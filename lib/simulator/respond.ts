import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { findBehaviour } from './behaviours'
import { demoModels } from './demo-models'
import type { Endpoint } from './endpoints'
import { playPlan } from './play-plan'
import { prepareAnswer } from './prepare-answer'
import { readRequestBody } from './read-request-body'
import { Refusal } from './refusal'
import type { RequestLog, RequestTracker } from './request-log'

/** What one request needs besides itself. */
/** Larger bodies are not kept for the statistics. */
const MOST_KEPT_BYTES = 256 * 1024

export type Exchange = {
  endpoint: Endpoint
  url: URL
  request: IncomingMessage
  response: ServerResponse
  log: RequestLog
  timeScale: number
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
      sendJson(response, 200, endpoint.format.listModels(demoModels))
    } else if (request.method === 'POST' && endpoint.answers.test(path)) {
      await answer(exchange)
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

async function answer({ endpoint, url, request, response, log, timeScale }: Exchange): Promise<void> {
  const tracker = log.open(url.pathname)
  const signal = abortOnClose(response, tracker)
  try {
    const body = await readRequestBody(request)
    if (Number(request.headers['content-length']) <= MOST_KEPT_BYTES) tracker.keepBody(body)
    const ask = endpoint.format.readAsk({ url, headers: request.headers, body })
    tracker.keepModel(ask.model)
    const behaviour = findBehaviour(ask.model)
    if (!behaviour) throw new Refusal('unknown_model', `The model '${ask.model}' does not exist here.`, 'model')
    if (behaviour.refusal) throw new Refusal(behaviour.refusal)
    const plan = prepareAnswer(ask, behaviour, endpoint.format)
    tracker.plan(plan.frames.length)
    const headers = ask.stream ? streamHeaders : { 'content-type': 'application/json' }
    await playPlan(plan, { response, headers, timeScale, signal, onFrame: tracker.countFrame })
    tracker.finish()
  } catch (error) {
    if (signal.aborted) return
    tracker.finish()
    throw error
  }
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
