/**
 * Why a request's method or address is none that the app could look at, as the status, one sentence and headers of the
 * answer; undefined for all others. Next answers some of these with a bare 500, and keeps up to 10 MB of whatever is sent to a
 * page, login or not.
 * @param {{ method?: string | undefined, url?: string | undefined }} request
 * @returns {{ status: number, detail: string, headers: Record<string, string> } | undefined}
 */
export function refuseTarget({ method = '', url = '' }) {
  if (method === 'TRACE') return { status: 405, detail: 'TRACE is not answered here.', headers: { allow: methods } }
  if (!url.startsWith('/')) return { status: 400, detail: 'The address must begin with "/".', headers: {} }
  if (!isEncoded(url)) return { status: 400, detail: 'The address holds a % that encodes nothing.', headers: {} }
  if (method === 'GET' || method === 'HEAD' || isApi(url)) return undefined
  return { status: 405, detail: 'Pages are only read.', headers: { allow: 'GET, HEAD' } }
}

/**
 * Answers such a request.
 * @param {import('node:http').ServerResponse} response
 * @param {NonNullable<ReturnType<typeof refuseTarget>>} refusal
 */
export function answerRefusal(response, { status, detail, headers }) {
  const title = status === 405 ? 'Method Not Allowed' : 'Bad Request'
  response.writeHead(status, { 'content-type': 'application/problem+json', connection: 'close', ...headers })
  response.end(JSON.stringify({ type: 'about:blank', title, status, detail }))
}

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** What the app's proxy, which reads bodies, leaves to the API's routes; dots in a path are resolved before it is asked. */
function isApi(url) {
  return url.startsWith('/api/') && new URL(`http://host${url}`).pathname.startsWith('/api/')
}

/** Whether the path can be decoded; what follows it is read leniently. */
function isEncoded(url) {
  try {
    decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}
