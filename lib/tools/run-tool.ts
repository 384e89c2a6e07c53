import { type BuiltInTool, type ToolContext, ToolError } from './tool'

/** What goes back to the model, of at most 100 kB. */
export type ToolResult = { content: string; isError?: true; durationMs: number }

const MOST_BYTES = 100_000
const MOST_ARGUMENTS = 100_000
const LONGEST_MS = 10_000

/** Runs a tool with the arguments as the model wrote them. Whatever goes wrong is a result that the model can read. */
export async function runTool(
  tool: BuiltInTool,
  argumentsText: string,
  { signal, settings, client = '', now = Date.now() }: Pick<ToolContext, 'signal' | 'settings'> & Partial<ToolContext>,
  longestMs = LONGEST_MS,
): Promise<ToolResult> {
  const startedAt = performance.now()
  const controller = new AbortController()
  const stop = () => controller.abort(new ToolError('The call was stopped.'))
  const timer = setTimeout(
    () => controller.abort(new ToolError(`There was no result within ${longestMs / 1000} s.`)),
    longestMs,
  )
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  const ended = (result: Omit<ToolResult, 'durationMs'>) => ({
    ...result,
    durationMs: Math.round(performance.now() - startedAt),
  })
  try {
    const args = parseArguments(argumentsText)
    const work = tool.run(args, { signal: controller.signal, now, settings, client })
    return ended({ content: cut(await Promise.race([work, aborted(controller.signal)])) })
  } catch (error) {
    return ended({ content: cut(error instanceof ToolError ? error.message : 'The tool failed.'), isError: true })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    controller.abort(new ToolError('The call is over.'))
  }
}

/** A tool without arguments is called with an empty text by some models. */
function parseArguments(text: string): unknown {
  if (text.trim() === '') return {}
  if (text.length > MOST_ARGUMENTS) throw new ToolError('The arguments are too long.')
  try {
    const args: unknown = JSON.parse(text)
    if (typeof args === 'object' && args !== null && !Array.isArray(args)) return args
  } catch (error) {
    throw new ToolError(`The arguments are not JSON: ${error instanceof Error ? error.message : ''}`)
  }
  throw new ToolError('The arguments must be a JSON object.')
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal.reason)
    if (signal.aborted) fail()
    signal.addEventListener('abort', fail, { once: true })
  })
}

function cut(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.byteLength <= MOST_BYTES) return text
  const note = '\n[Cut: the result is too long.]'
  return new TextDecoder().decode(bytes.subarray(0, MOST_BYTES - 100)).replace(/\uFFFD$/, '') + note
}
