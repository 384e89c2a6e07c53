import type { Problem } from '@/lib/protocol/problem'
import type { ToolResult } from './conversation/conversation'

type Outcome = Pick<ToolResult, 'content' | 'isError' | 'durationMs'>

/** Runs a tool with the arguments as the model wrote them. What fails is a result too; only an abort gives none. */
export async function runServerTool(name: string, args: string, signal: AbortSignal): Promise<Outcome | undefined> {
  try {
    const response = await fetch(`/api/tools/${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ arguments: args }),
      signal,
    })
    const body = (await response.json()) as Partial<Outcome & Problem>
    if (!response.ok) return failed(body.detail ?? `HTTP status ${response.status}.`)
    const { content = '', isError, durationMs } = body
    return { content, ...(isError && { isError }), ...(durationMs !== undefined && { durationMs }) }
  } catch {
    return signal.aborted ? undefined : failed('The server cannot be reached.')
  }
}

function failed(reason: string): Outcome {
  return { content: `The tool could not be run. ${reason}`, isError: true }
}
