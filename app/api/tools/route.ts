import { refusedCaller } from '@/lib/gateway/accept-request'
import { processState } from '@/lib/gateway/process-state'
import { methodNotAllowed } from '@/lib/gateway/respond'
import { offeredTools } from '@/lib/tools/tool-table'

export const dynamic = 'force-dynamic'

/** The tools that run in this server and are on. */
export function GET(request: Request): Response {
  const refused = refusedCaller(request, process.env)
  if (refused) return refused
  const tools = offeredTools(processState().tools).map(({ name, title, description, parameters }) => ({
    name,
    title,
    description,
    parameters,
  }))
  return Response.json({ tools })
}

const others = methodNotAllowed('GET')

export { others as DELETE, others as PATCH, others as POST, others as PUT }
