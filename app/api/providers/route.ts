import { refusedCaller } from '@/lib/gateway/accept-request'
import { processState } from '@/lib/gateway/process-state'
import { methodNotAllowed, redactedJson } from '@/lib/gateway/respond'
import { readCaller } from '@/lib/keys/caller'
import { answeringRows } from '@/lib/providers/probe'
import { listProviders } from '@/lib/providers/resolve'

export const dynamic = 'force-dynamic'

/**
 * Every provider of the table, ready or not, with its models that keep failing; `?probe=local` first asks the servers of this
 * machine whether they answer.
 */
export async function GET(request: Request): Promise<Response> {
  const refused = refusedCaller(request, process.env)
  if (refused) return refused
  const state = processState()
  const { rows, models, recordings, simulatorUrl, breakers } = state
  const { env, redact } = readCaller(request, process.env, state)
  const isProbing = new URL(request.url).searchParams.get('probe') === 'local'
  const answering = isProbing ? await answeringRows(rows, models, process.env) : new Set<string>()
  const recorded = await recordings.models()
  const providers = listProviders(rows, env, simulatorUrl, answering, recorded, process.env)
  const listed = providers.map((provider) => {
    const open = breakers.list(provider.id)
    return open.length > 0 ? { ...provider, breakers: open } : provider
  })
  const response = redactedJson(redact, { providers: listed })
  response.headers.set('cache-control', 'no-store')
  return response
}

const others = methodNotAllowed('GET')

export { others as DELETE, others as PATCH, others as POST, others as PUT }
