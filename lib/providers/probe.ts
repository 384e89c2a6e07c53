import type { ProviderRow } from './catalog'
import type { LiveModels } from './live-models'
import { type Environment, resolveTarget } from './resolve'

/** The ids of this machine's rows whose server answers now, asked all at once. */
export async function answeringRows(
  rows: readonly ProviderRow[],
  models: LiveModels,
  env: Environment,
): Promise<Set<string>> {
  const answers = await Promise.all(
    rows.map(async (row) => {
      const target = row.local ? resolveTarget(row, '', env, undefined) : undefined
      return target && !('hint' in target) && (await models.answers(target)) ? row.id : undefined
    }),
  )
  return new Set(answers.filter((id) => id !== undefined))
}
