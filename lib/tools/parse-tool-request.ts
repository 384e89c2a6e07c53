import { z } from 'zod'

const toolRequest = z.object({ arguments: z.string() })

/** The body of a tool call: `arguments` is the JSON text as the model wrote it. */
export function parseToolRequest(
  body: unknown,
): { request: { arguments: string } } | { errors: { path: string; message: string }[] } {
  const result = toolRequest.safeParse(body)
  if (result.success) return { request: result.data }
  return { errors: result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) }
}
