import type { Model } from '@/lib/protocol/provider'
import { createdAtSeconds } from './simulated-time'

/** `GET /models` as OpenAI and most compatible servers answer it. */
export function listOpenaiModels(models: readonly Model[]): unknown {
  const data = models.map(({ id }) => ({ id, object: 'model', created: createdAtSeconds, owned_by: 'demo' }))
  return { object: 'list', data }
}
