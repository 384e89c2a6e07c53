import { refusedCaller, unknownProvider } from '@/lib/gateway/accept-request'
import { processState } from '@/lib/gateway/process-state'
import { methodNotAllowed, redactedJson } from '@/lib/gateway/respond'
import { readCaller } from '@/lib/keys/caller'
import { createLiveModels } from '@/lib/providers/live-models'
import { keySource, recordedModels, resolveTarget, staticModels } from '@/lib/providers/resolve'

export const dynamic = 'force-dynamic'

/** The host's own model list, else the table's; what the table knows of a model is kept. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const refused = refusedCaller(request, process.env)
  if (refused) return refused
  const { id } = await params
  const state = processState()
  const { rows, recordings, simulatorUrl } = state
  const { env, redact } = readCaller(request, process.env, state)
  const row = rows.find((known) => known.id === id)
  if (!row) return unknownProvider(id)
  const target = resolveTarget(row, '', env, simulatorUrl)
  // A list that came for one caller's key is not remembered, since others would see it.
  const models = keySource(row, env, process.env) === 'yours' ? createLiveModels(state.agent) : state.models
  const live = 'hint' in target ? undefined : await models.list(target)
  const known = [...staticModels(row, process.env), ...recordedModels(row, await recordings.models())]
  const answer = live
    ? { models: live.map((model) => ({ ...known.find((one) => one.id === model.id), ...model })), source: 'live' }
    : { models: known, source: 'static' }
  const response = redactedJson(redact, answer)
  response.headers.set('cache-control', 'no-store')
  return response
}

const others = methodNotAllowed('GET')

export { others as DELETE, others as PATCH, others as POST, others as PUT }
