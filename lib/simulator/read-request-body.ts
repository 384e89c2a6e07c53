import { parseJson } from './json'
import { Refusal } from './refusal'

const MOST_BYTES = 32 * 1024 * 1024

/** The request's JSON, or a refusal if it is none or larger than 32 MB. */
export async function readRequestBody(request: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes <= MOST_BYTES) chunks.push(chunk)
  }
  // Not inside the loop: leaving it early destroys the socket, and with it the answer.
  if (bytes > MOST_BYTES) throw new Refusal('too_large')
  const body = parseJson(Buffer.concat(chunks).toString('utf8'))
  if (body === undefined) throw new Refusal('invalid_request', 'The request body is not valid JSON.')
  return body
}
