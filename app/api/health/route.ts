import { version } from '@/package.json'

export const dynamic = 'force-dynamic'

/** Answers as soon as the server can serve. */
export function GET(): Response {
  return Response.json({ status: 'ok', version })
}
