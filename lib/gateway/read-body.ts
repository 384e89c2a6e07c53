import { isDeep, MOST_DEPTH } from '@/lib/recording/format'

/** Why a body was not taken, with the HTTP status that says so. */
export type BodyProblem = { status: 400 | 413 | 415; detail: string }

/** Reads a JSON body of at most `maxBytes`. Next itself sets no limit. */
export async function readJsonBody(request: Request, maxBytes: number): Promise<{ json: unknown } | BodyProblem> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    return { status: 415, detail: 'The body must be sent as application/json.' }
  const tooLarge: BodyProblem = { status: 413, detail: `The body is larger than ${maxBytes} bytes.` }
  if (Number(request.headers.get('content-length')) > maxBytes) return tooLarge
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return tooLarge
    chunks.push(chunk)
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
    if (isDeep(text)) return { status: 400, detail: `The body is nested deeper than ${MOST_DEPTH} levels.` }
    return { json: JSON.parse(text) }
  } catch {
    return { status: 400, detail: 'The body is not JSON.' }
  }
}
