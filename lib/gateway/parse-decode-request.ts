import { z } from 'zod'
import { DIALECTS, type Dialect } from '@/lib/protocol/events'
import type { FieldError } from './parse-chat-request'

const decodeRequest = z.object({
  text: z.string(),
  dialect: z.enum(DIALECTS).exactOptional(),
})

/** A raw capture, and the format that it is to be read in; without one the format is found out. */
export type DecodeRequest = { text: string; dialect?: Dialect }

/** Checks what a client sent; what is wrong is named by its path. */
export function parseDecodeRequest(body: unknown): { request: DecodeRequest } | { errors: FieldError[] } {
  const result = decodeRequest.safeParse(body)
  if (result.success) return { request: result.data }
  return { errors: result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
}
