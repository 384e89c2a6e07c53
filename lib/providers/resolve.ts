import type { Target } from '@/lib/dialects/dialect'
import type { Model, Provider } from '@/lib/protocol/provider'
import type { ProviderRow } from './catalog'

/** `process.env`, or a stand-in for it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What a row lacks to be used, in words. */
export type Unready = { hint: string }

/** The row with its address and key from the environment, or what is missing. `simulatorUrl` serves the demo rows. */
export function resolveTarget(
  row: ProviderRow,
  model: string,
  env: Environment,
  simulatorUrl: string | undefined,
): Target | Unready {
  const baseUrl = baseUrlOf(row, env, simulatorUrl)
  if (baseUrl === undefined)
    return {
      hint: row.demoPath ? 'The simulator is not running.' : `Set ${variable(row.id, 'BASE_URL')} to its address.`,
    }
  const apiKey = keyOf(row, env)
  if (row.needsKey && apiKey === undefined) return { hint: `Set ${keyVariable(row, env)}.` }
  return {
    provider: row.id,
    label: row.label,
    dialect: row.dialect,
    baseUrl,
    apiKey,
    quirks: row.quirks,
    images: row.models.find((known) => known.id === model)?.images !== false,
  }
}

/**
 * Every row as the page may see it. A row of this machine is ready when `answering` says that it answers, or when its
 * address was set on purpose.
 */
export function listProviders(
  rows: readonly ProviderRow[],
  env: Environment,
  simulatorUrl: string | undefined,
  answering: ReadonlySet<string>,
): Provider[] {
  return rows.map((row) => {
    const target = resolveTarget(row, '', env, simulatorUrl)
    const hint =
      'hint' in target
        ? target.hint
        : isSilent(row, env, answering)
          ? `It does not answer at ${target.baseUrl}.`
          : undefined
    return {
      id: row.id,
      label: row.label,
      dialect: row.dialect,
      ready: hint === undefined,
      ...(hint !== undefined && { hint }),
      ...(row.demoPath && { demo: true }),
      models: staticModels(row, env),
    }
  })
}

/** Every key of the environment, whatever row it belongs to: none of them may leave the server. */
export function configuredKeys(rows: readonly ProviderRow[], env: Environment): string[] {
  return rows.map((row) => keyOf(row, env)).filter((key) => key !== undefined)
}

/** The models that a row offers without asking its host: `<ID>_MODELS`, else the table's. */
export function staticModels(row: ProviderRow, env: Environment): Model[] {
  const listed = setting(env, variable(row.id, 'MODELS'))
  if (listed === undefined) return [...row.models]
  const ids = listed.split(',').map((id) => id.trim())
  return ids.filter(Boolean).map((id) => row.models.find((model) => model.id === id) ?? { id })
}

function isSilent(row: ProviderRow, env: Environment, answering: ReadonlySet<string>): boolean {
  return row.local === true && setting(env, variable(row.id, 'BASE_URL')) === undefined && !answering.has(row.id)
}

function baseUrlOf(row: ProviderRow, env: Environment, simulatorUrl: string | undefined): string | undefined {
  if (row.demoPath) return simulatorUrl && simulatorUrl + row.demoPath
  const url = setting(env, variable(row.id, 'BASE_URL')) ?? row.baseUrl ?? undefined
  return url?.replace(/\/+$/, '')
}

function keyOf(row: ProviderRow, env: Environment): string | undefined {
  const own = setting(env, variable(row.id, 'API_KEY')) ?? (row.usualKey && setting(env, row.usualKey))
  return own || setting(env, keyVariable(row, env))
}

/** Where the key is looked for. A key that is meant for another address than the vendor's own is not sent to the vendor. */
function keyVariable(row: ProviderRow, env: Environment): string {
  const isShared = row.sharesKeyOf !== undefined && setting(env, variable(row.sharesKeyOf, 'BASE_URL')) === undefined
  return variable(isShared && row.sharesKeyOf ? row.sharesKeyOf : row.id, 'API_KEY')
}

function variable(id: string, suffix: 'API_KEY' | 'BASE_URL' | 'MODELS'): string {
  return `${id.toUpperCase().replaceAll('-', '_')}_${suffix}`
}

/** A variable that is set to nothing is not set. */
function setting(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}
