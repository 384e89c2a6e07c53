import type { Target } from '@/lib/dialects/dialect'
import type { ChatRequest } from '@/lib/protocol/request'
import type { ProviderRow } from '@/lib/providers/catalog'
import { type Environment, resolveTarget, type Unready } from '@/lib/providers/resolve'
import { unknownProvider } from './accept-request'

/** A provider and model that a run may ask. */
export type Candidate = { row: ProviderRow; target: Target | Unready; model: string }

/**
 * The request's own provider first, then its fallbacks, each once; or the answer that names the one that does not exist, by its path
 * below `at` (such as `lanes.0`).
 */
export function resolveCandidates(
  request: ChatRequest,
  rows: readonly ProviderRow[],
  env: Environment,
  simulatorUrl: string | undefined,
  at?: string,
): readonly [Candidate, ...Candidate[]] | Response {
  const resolve = (id: string, model: string): Candidate | undefined => {
    const row = rows.find((known) => known.id === id)
    return row && { row, model, target: resolveTarget(row, model, env, simulatorUrl) }
  }
  const first = resolve(request.provider, request.model)
  if (!first) return unknownProvider(request.provider, at === undefined ? undefined : `${at}.provider`)
  const fallbacks: Candidate[] = []
  for (const [index, { provider, model }] of (request.fallbacks ?? []).entries()) {
    const fallback = resolve(provider, model)
    const path = [at, 'fallbacks', index, 'provider'].filter((step) => step !== undefined).join('.')
    if (!fallback) return unknownProvider(provider, path)
    // Who has just failed would be asked again in vain.
    if (![first, ...fallbacks].some((other) => other.row === fallback.row && other.model === model))
      fallbacks.push(fallback)
  }
  return [first, ...fallbacks]
}
