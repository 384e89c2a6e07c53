import { refusedCaller, unknownProvider } from '@/lib/gateway/accept-request'
import { processState } from '@/lib/gateway/process-state'
import { redactedJson } from '@/lib/gateway/respond'
import { recordedModels, resolveTarget, staticModels } from '@/lib/providers/resolve'

export const dynamic = 'force-dynamic'

/** The host's own model list, else the table's; what the table knows of a model is kept. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const refused = refusedCaller(request, process.env)
  if (refused) return refused
  const { id } = await params
  const { rows, models, recordings, simulatorUrl, redact } = processState()
  const row = rows.find((known) => known.id === id)
  if (!row) return unknownProvider(id)
  const target = resolveTarget(row, '', process.env, simulatorUrl)
  const live = 'hint' in target ? undefined : await models.list(target)
  const known = [...staticModels(row, process.env), ...recordedModels(row, await recordings.models())]
  if (!live) return redactedJson(redact, { models: known, source: 'static' })
  return redactedJson(redact, {
    models: live.map((model) => ({ ...known.find((one) => one.id === model.id), ...model })),
    source: 'live',
  })
}
