import { z } from 'zod'
import { DIALECTS } from '@/lib/protocol/events'
import { type ChatRequest, MOST_FALLBACKS, MOST_LANES } from '@/lib/protocol/request'

/** So many things that are wrong are told; a body of nothing but mistakes is not read to its end. */
const MOST_ERRORS = 20
const MOST_ENTRIES = 200_000

/** A list that stops being checked after its first wrong entries: a body may hold millions of them. */
function list<Entry extends z.ZodType>(entry: Entry, most = MOST_ENTRIES) {
  return z
    .array(z.unknown())
    .max(most, `must be at most ${most}`)
    .transform((values, context): z.output<Entry>[] => {
      const entries: z.output<Entry>[] = []
      for (const [index, value] of values.entries()) {
        const result = entry.safeParse(value)
        if (result.success) entries.push(result.data)
        else {
          for (const { path, message } of result.error.issues.slice(0, MOST_ERRORS))
            context.addIssue({ code: 'custom', message, path: [index, ...path] })
          if (context.issues.length >= MOST_ERRORS) return z.NEVER
        }
      }
      return entries
    })
}

const dialect = z.enum(DIALECTS)
const privateData = z.object({ provider: z.string(), dialect, model: z.string(), data: z.unknown() })
const jsonObject = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
)

const textPart = z.object({ type: z.literal('text'), text: z.string() })
const imagePart = z.object({
  type: z.literal('image'),
  mediaType: z.string().regex(/^image\/[a-z0-9.+-]+$/, 'must be an image type such as image/png'),
  data: z.base64('must be base64'),
})
const reasoningPart = z.object({ type: z.literal('reasoning'), text: z.string(), private: privateData.exactOptional() })
const toolCallPart = z.object({
  type: z.literal('tool_call'),
  id: z.string().regex(/^[A-Za-z0-9]{9}$/, 'must be 9 letters or digits'),
  name: z.string().min(1),
  arguments: z.string(),
  private: privateData.exactOptional(),
})

const message = z.discriminatedUnion('role', [
  z.object({ role: z.literal('user'), parts: list(z.discriminatedUnion('type', [textPart, imagePart])) }),
  z.object({
    role: z.literal('assistant'),
    parts: list(z.discriminatedUnion('type', [textPart, reasoningPart, toolCallPart])),
  }),
  z.object({
    role: z.literal('tool'),
    toolCallId: z.string(),
    name: z.string(),
    content: z.string(),
    isError: z.boolean().exactOptional(),
  }),
])

function hasContent(messages: z.infer<typeof message>[]): boolean {
  return messages.some((one) => one.role === 'tool' || one.parts.some((part) => !('text' in part) || part.text !== ''))
}

const tool = z.object({
  name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -'),
  description: z.string().exactOptional(),
  parameters: jsonObject,
})

/** Providers disagree about which of two tools a call means, if they take them at all. */
function refuseSameNames(tools: { name: string }[], context: z.RefinementCtx): void {
  const places = new Map<string, number>()
  for (const [index, { name }] of tools.entries()) {
    const first = places.get(name)
    if (first === undefined) places.set(name, index)
    else
      context.addIssue({
        code: 'custom',
        message: `must not be "${name}", which is the name of tools.${first}`,
        path: [index, 'name'],
      })
    if (context.issues.length >= MOST_ERRORS) return
  }
}

const provider = z.string().min(1)
const model = z
  .string()
  .min(1)
  .max(200)
  .refine((id) => id.isWellFormed() && !/\p{Cc}/u.test(id), 'must be plain text')

const chatRequest = z.object({
  provider,
  model,
  messages: list(message).refine(hasContent, 'must hold a text, an image or a result'),
  system: z.string().exactOptional(),
  reasoning: z.enum(['default', 'off', 'low', 'medium', 'high', 'max']).exactOptional(),
  tools: list(tool).superRefine(refuseSameNames).exactOptional(),
  toolChoice: z.union([z.enum(['auto', 'none', 'required']), z.object({ name: z.string() })]).exactOptional(),
  maxOutputTokens: z.int().positive().exactOptional(),
  temperature: z.number().min(0).max(2).exactOptional(),
  topP: z.number().min(0).max(1).exactOptional(),
  stop: z.array(z.string().min(1)).max(16).exactOptional(),
  seed: z.int().exactOptional(),
  routing: z
    .string()
    .regex(/^[\x20-\x7e]{1,200}$/, 'must be printable ASCII')
    .exactOptional(),
  include: z
    .array(z.enum(['frames', 'frame_sizes']))
    .max(2)
    .exactOptional(),
  resumable: z.boolean().exactOptional(),
  fallbacks: list(z.object({ provider, model }), MOST_FALLBACKS).exactOptional(),
})

const compareRequest = z.object({
  lanes: list(chatRequest, MOST_LANES).refine((lanes) => lanes.length > 0, `must be 1 to ${MOST_LANES}`),
  barrier: z.boolean().default(true),
})

export type FieldError = { path: string; message: string }
export type CompareRequest = { lanes: ChatRequest[]; barrier: boolean }

/** Checks what a client sent. Fields that are not known are left out; what is wrong is named by its path. */
export function parseChatRequest(body: unknown): { request: ChatRequest } | { errors: FieldError[] } {
  const result = chatRequest.safeParse(body)
  return result.success ? { request: result.data } : { errors: fieldErrors(result.error) }
}

/** The same for a comparison, each lane of which is a request of its own. */
export function parseCompareRequest(body: unknown): { request: CompareRequest } | { errors: FieldError[] } {
  const result = compareRequest.safeParse(body)
  return result.success ? { request: result.data } : { errors: fieldErrors(result.error) }
}

function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.slice(0, MOST_ERRORS).map(({ path, message }) => ({ path: path.join('.'), message }))
}
