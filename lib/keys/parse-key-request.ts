import { z } from 'zod'
import type { FieldError } from '@/lib/gateway/parse-chat-request'

/** Shorter ones could not be told from ordinary text where an answer is searched for keys. */
const SHORTEST_KEY = 8
const LONGEST_KEY = 512

const keyRequest = z.object({
  key: z
    .string('must be a text')
    .trim()
    .min(SHORTEST_KEY, `must have at least ${SHORTEST_KEY} characters`)
    .max(LONGEST_KEY, `must have at most ${LONGEST_KEY} characters`)
    .regex(/^[\x21-\x7e]*$/, 'must be plain letters, digits and signs without spaces'),
})

/** Checks a key that a caller adds. What is wrong is told without repeating it. */
export function parseKeyRequest(body: unknown): { request: { key: string } } | { errors: FieldError[] } {
  const result = keyRequest.safeParse(body)
  if (result.success) return { request: result.data }
  return { errors: result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
}
