import { inSlices, nextTurn } from '@/lib/dialects/steps'
import type { Problem } from '@/lib/protocol/problem'
import { MOST_DEPTH } from '@/lib/recording/format'
import { deepPath } from './deep-path'
import { judgeJson, MOST_KEYS, MOST_VALUES } from './json-size'

/** Why a body was not taken, with the HTTP status that says so. */
export type BodyProblem = Pick<Problem, 'status' | 'detail' | 'errors'>

/**
 * Reads a JSON body of at most `maxBytes`. Next itself sets no limit. `take` hears of the bytes as they come; 503 when it
 * takes no more.
 */
export async function readJsonBody(
  request: Request,
  maxBytes: number,
  take?: (bytes: number) => boolean,
): Promise<{ json: unknown } | BodyProblem> {
  const body = await readText(request, 'application/json', maxBytes, take)
  if ('status' in body) return body
  const verdict = await inSlices(judgeJson(body.text))
  if (verdict === 'deep') return tooDeep(body.text)
  if (verdict === 'crowded') return tooCrowded
  await nextTurn()
  try {
    return { json: JSON.parse(body.text) }
  } catch {
    return notJson
  }
}

/** Reads the fields of a form of at most `maxBytes`. Only for pages that work without scripts. */
export async function readFormBody(request: Request, maxBytes: number): Promise<URLSearchParams | BodyProblem> {
  const body = await readText(request, 'application/x-www-form-urlencoded', maxBytes)
  return 'status' in body ? body : new URLSearchParams(body.text)
}

async function readText(
  request: Request,
  type: string,
  maxBytes: number,
  take: (bytes: number) => boolean = () => true,
): Promise<{ text: string } | BodyProblem> {
  const [given = ''] = (request.headers.get('content-type') ?? '').split(';')
  if (given.trim().toLowerCase() !== type) return { status: 415, detail: `The body must be sent as ${type}.` }
  const tooLarge: BodyProblem = { status: 413, detail: `The body is larger than ${maxBytes} bytes.` }
  if (Number(request.headers.get('content-length')) > maxBytes) return tooLarge
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  let text: string | undefined = ''
  const add = (chunk?: Uint8Array) => {
    try {
      // Decoded as it comes, so that it is not held twice.
      if (text !== undefined) text += decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      text = undefined
    }
  }
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) return tooLarge
      if (!take(chunk.byteLength)) return full
      add(chunk)
    }
  } catch {
    return notWhole
  }
  add()
  return text === undefined ? notJson : { text }
}

const tooCrowded: BodyProblem = {
  status: 400,
  detail: `The body holds more than ${MOST_VALUES} values, or more than ${MOST_KEYS} in one object.`,
}

/** The caller may come again: see `noRoom` for the answer. */
const full: BodyProblem = { status: 503, detail: 'There is no room for the body.' }

/** Nobody may be there to read it. */
const notWhole: BodyProblem = { status: 400, detail: 'The body ended before it was whole.' }

const notJson: BodyProblem = { status: 400, detail: 'The body is not JSON.' }

function tooDeep(text: string): BodyProblem {
  const message = `must not be nested deeper than ${MOST_DEPTH} levels in all`
  const path = deepPath(text, MOST_DEPTH)
  const detail = `The body is nested deeper than ${MOST_DEPTH} levels.`
  return { status: 400, detail, ...(path !== undefined && { errors: [{ path, message }] }) }
}
