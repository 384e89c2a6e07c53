import { refuseCaller } from '@/lib/gateway/check-caller'
import { processState } from '@/lib/gateway/process-state'
import { problemResponse, redactedJson } from '@/lib/gateway/respond'
import { answeringRows } from '@/lib/providers/probe'
import { listProviders } from '@/lib/providers/resolve'

export const dynamic = 'force-dynamic'

/** Every provider of the table, ready or not; `?probe=local` first asks the servers of this machine whether they answer. */
export async function GET(request: Request): Promise<Response> {
  const refusal = refuseCaller(request.headers, process.env)
  if (refusal) return problemResponse({ status: 403, detail: refusal })
  const { rows, models, simulatorUrl, redact } = processState()
  const isProbing = new URL(request.url).searchParams.get('probe') === 'local'
  const answering = isProbing ? await answeringRows(rows, models, process.env) : new Set<string>()
  return redactedJson(redact, { providers: listProviders(rows, process.env, simulatorUrl, answering) })
}
