import { refusedCaller } from '@/lib/gateway/accept-request'
import { problemResponse } from '@/lib/gateway/respond'

export const dynamic = 'force-dynamic'

/** Every other address below `/api`. */
function notFound(request: Request): Response {
  const refused = refusedCaller(request, process.env)
  if (refused) return refused
  return problemResponse({ status: 404, detail: `There is no ${new URL(request.url).pathname} here.` })
}

export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT }
