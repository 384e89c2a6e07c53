import { dialects } from '@/lib/dialects/table'
import { countOmitted } from '@/lib/history/count-omitted'
import { logDefect } from '@/lib/observe/logger'
import type { Omitted } from '@/lib/protocol/events'
import { Failure } from '@/lib/protocol/failure'
import type { ChatRequest } from '@/lib/protocol/request'
import type { ProviderRow } from '@/lib/providers/catalog'
import type { Unready } from '@/lib/providers/resolve'
import type { Candidate } from './candidates'
import { type PreparedUpstream, prepareUpstream } from './open-upstream'

/** A request that only has to be sent, and what of the history it does not hold. */
export type Prepared = { upstream: PreparedUpstream; omitted: Omitted }

/** A candidate's own request, or why there is none. */
export function prepareRequest(request: ChatRequest, { row, target, model }: Candidate): Prepared | Failure {
  if ('hint' in target) return notReady(row, target)
  const asked = { ...request, provider: row.id, model }
  try {
    const upstream = prepareUpstream(dialects[target.dialect].buildRequest(asked, target), target.baseUrl)
    return { upstream, omitted: countOmitted(request.messages, { ...target, model }) }
  } catch (error) {
    // A defect of ours: every request can be said in every format.
    logDefect('a request could not be built', error)
    return unbuildable
  }
}

/** What of the request and its history the provider is not given. */
export function leftOut({ upstream: { dropped }, omitted }: Prepared): { dropped?: string[]; omitted?: Omitted } {
  return { ...(dropped.length > 0 && { dropped }), ...(Object.keys(omitted).length > 0 && { omitted }) }
}

function notReady(row: ProviderRow, { hint }: Unready): Failure {
  const orAdd =
    row.needsKey && /_API_KEY\b/.test(hint) ? ' Or add your own key: choose "Add key" in the model picker.' : ''
  return new Failure({
    kind: 'auth',
    message: `${row.label} is not set up on this server. ${hint}${orAdd}`,
    retryable: false,
    phase: 'connect',
  })
}

const unbuildable = new Failure({
  kind: 'invalid_request',
  message: "This request cannot be said in the provider's format.",
  retryable: false,
  phase: 'connect',
})
