import { type Dispatcher, fetch, type Response } from 'undici'
import type { UpstreamRequest } from '@/lib/dialects/dialect'
import { describeError, readError } from '@/lib/dialects/errors'
import { parseJson } from '@/lib/dialects/json'
import { Failure } from '@/lib/protocol/failure'
import { failure } from './deadlines'
import { networkFailure } from './network-failure'
import { createPlainDispatcher } from './plain-dispatcher'
import { retryHintMs, shouldRetry } from './retry-hint'

/** Of an error's body no more is read. */
const ERROR_BODY_BYTES = 64 * 1024
const ERROR_BODY_MS = 3000
const HTML_CHARACTERS = 8000
const DETAIL_CHARACTERS = 4000
/** Says of a request that it came at the wrong moment, not that it is wrong. */
const CONFLICT = 409
/** Answers that by their nature have no body. */
const BODILESS = new Set([204, 205, 304])

/** A request with its body as bytes, so that sending it takes no time. Once it is sent it holds them no more. */
export type PreparedUpstream = UpstreamRequest & { url: string; bytes: Uint8Array<ArrayBuffer> | undefined }

export function prepareUpstream(request: UpstreamRequest, baseUrl: string): PreparedUpstream {
  const headers = {
    ...request.headers,
    'content-type': 'application/json',
    accept: 'text/event-stream',
    // A gateway that compresses without flushing would hold the stream back to its end.
    'accept-encoding': 'identity',
  }
  return { ...request, headers, url: baseUrl + request.path, bytes: encodeBody(request.body) }
}

/**
 * Sends the request, once, and gives the answer as soon as its headers are there, whatever its status, or the failure when no
 * answer comes. Redirects are not followed: they could carry the key elsewhere.
 */
export async function openUpstream(
  upstream: PreparedUpstream,
  dispatcher: Dispatcher,
  signal: AbortSignal,
): Promise<Response | Failure> {
  const plain = createPlainDispatcher(dispatcher)
  try {
    const response = await send(upstream, plain.dispatcher, signal)
    const status = plain.status()
    return status === undefined ? response : Object.defineProperty(response, 'status', { value: status })
  } catch (error) {
    return networkFailure(error, upstream.url)
  }
}

/** The network has a copy of the body until the answer ends; another one here would be held as long. */
function send(upstream: PreparedUpstream, dispatcher: Dispatcher, signal: AbortSignal): Promise<Response> {
  const { url, headers, bytes = null } = upstream
  upstream.bytes = undefined
  return fetch(url, { method: 'POST', headers, body: bytes, redirect: 'manual', dispatcher, signal })
}

/** Why the answer is neither a stream nor a JSON answer: an error status, a redirect, a web page, a status without a body. Undefined when it is one. */
export async function refusalOf(response: Response, url: string): Promise<Failure | undefined> {
  const { status } = response
  const { host } = new URL(url)
  if (status >= 400) return statusFailure(response, url)
  if (BODILESS.has(status))
    return failure('empty', `${host} answered with HTTP ${status}, which never has a body.`, { status })
  if (status >= 300) {
    const words = `${host} redirects elsewhere (HTTP ${status}); redirects are not followed. Check the base URL.`
    return failure('protocol', words, { status, retryable: false })
  }
  if (contentType(response) !== 'text/html') return undefined
  const detail = textOfHtml(await readText(response, ERROR_BODY_BYTES))
  const words = `${host} answered with a web page, not an API answer. Check the base URL.`
  return failure('protocol', words, { status, retryable: false, detail })
}

/** The request without a field that only asks for more and that the host refused by name. */
export function withoutRefusedField(request: PreparedUpstream, refused: Failure): PreparedUpstream | undefined {
  const { stream_options: asked, ...body } = request.body
  const isNamed = `${refused.info.message} ${refused.info.detail}`.includes('stream_options')
  const isRefusal = refused.info.status === 400 || refused.info.status === 422
  return asked !== undefined && isNamed && isRefusal ? { ...request, body, bytes: encodeBody(body) } : undefined
}

function encodeBody(body: UpstreamRequest['body']): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(body))
}

export function contentType(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

async function statusFailure(response: Response, url: string): Promise<Failure> {
  const { status, headers } = response
  const text = await readText(response, ERROR_BODY_BYTES)
  const json = parseJson(text)
  const isPage = /^\s*</.test(text)
  const body =
    json ??
    (text.trim() === '' || isPage
      ? { message: `${new URL(url).host} gave no reason.` }
      : { message: text.slice(0, 300) })
  const info = describeError(readError(body, status), 'connect', retryHintMs(headers, json, Date.now()))
  const detail = isPage ? textOfHtml(text) : json === undefined ? text : JSON.stringify(json, null, 1)
  const retryable = shouldRetry(headers) ?? (info.retryable || status === CONFLICT)
  return new Failure({ ...info, retryable, ...(detail !== '' && { detail: detail.slice(0, DETAIL_CHARACTERS) }) })
}

/** What can be read of an error's body in a moment: one that breaks or hangs must not hide its status. */
async function readText(response: Response, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  const timer = setTimeout(() => void reader?.cancel(), ERROR_BODY_MS)
  let text = ''
  try {
    while (reader && text.length < limit) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
    await reader?.cancel()
  } catch {
    // What came is used.
  } finally {
    clearTimeout(timer)
  }
  return text.slice(0, limit)
}

/** A page's beginning without its tags; the patterns cannot backtrack far on so little text. */
function textOfHtml(html: string): string {
  const text = html
    .slice(0, HTML_CHARACTERS)
    .replace(/<(style|script)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
  return text.replace(/[<>]/g, '').replace(/\s+/g, ' ').trim().slice(0, 200)
}
