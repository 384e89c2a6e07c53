import { refuseCaller } from '@/lib/gateway/check-caller'
import { processState } from '@/lib/gateway/process-state'
import { problemResponse, redactedJson } from '@/lib/gateway/respond'
import { resolveTarget, staticModels } from '@/lib/providers/resolve'

export const dynamic = 'force-dynamic'

/** The host's own model list, else the table's; what the table knows of a model is kept. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const refusal = refuseCaller(request.headers, process.env)
  if (refusal) return problemResponse({ status: 403, detail: refusal })
  const { id } = await params
  const { rows, models, simulatorUrl, redact } = processState()
  const row = rows.find((known) => known.id === id)
  if (!row) return problemResponse({ status: 404, detail: `There is no provider "${id}".` })
  const target = resolveTarget(row, '', process.env, simulatorUrl)
  const live = 'hint' in target ? undefined : await models.list(target)
  const known = staticModels(row, process.env)
  if (!live) return redactedJson(redact, { models: known, source: 'static' })
  return redactedJson(redact, {
    models: live.map((model) => ({ ...known.find((one) => one.id === model.id), ...model })),
    source: 'live',
  })
}
