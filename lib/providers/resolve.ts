import type { Target } from '@/lib/dialects/dialect'
import type { Model, Provider } from '@/lib/protocol/provider'
import type { RecordedModels } from '@/lib/simulator/recordings'
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
  return targetOf(row, model, baseUrl, apiKey)
}

/**
 * The row as a target whether it is ready or not, for showing what would be sent: `key` stands for the key where one
 * would go along, and `$<ID>_BASE_URL` for an address that is not known.
 */
export function describeTarget(
  row: ProviderRow,
  model: string,
  env: Environment,
  simulatorUrl: string | undefined,
  key: string,
): Target {
  const baseUrl = baseUrlOf(row, env, simulatorUrl) ?? `$${variable(row.id, 'BASE_URL')}`
  const hasKey = row.needsKey || keyOf(row, env) !== undefined
  return targetOf(row, model, baseUrl, hasKey ? key : undefined)
}

function targetOf(row: ProviderRow, model: string, baseUrl: string, apiKey: string | undefined): Target {
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
 * address was set on purpose. Demo rows offer the recordings in their dialect as well. `env` is the caller's; a key that
 * `serverEnv` does not hold is the caller's own.
 */
export function listProviders(
  rows: readonly ProviderRow[],
  env: Environment,
  simulatorUrl: string | undefined,
  answering: ReadonlySet<string>,
  recorded: RecordedModels = new Map(),
  serverEnv: Environment = env,
): Provider[] {
  return rows.map((row) => {
    const lack = lackOf(row, env, simulatorUrl, answering)
    const key = keySource(row, env, serverEnv)
    const host = row.demoPath ? undefined : hostOf(baseUrlOf(row, env, simulatorUrl))
    return {
      id: row.id,
      label: row.label,
      dialect: row.dialect,
      ready: lack === undefined,
      ...lack,
      ...(key && { key }),
      ...(host && { host }),
      ...(row.demoPath && { demo: true }),
      models: [...staticModels(row, env), ...recordedModels(row, recorded)],
    }
  })
}

function lackOf(
  row: ProviderRow,
  env: Environment,
  simulatorUrl: string | undefined,
  answering: ReadonlySet<string>,
): Pick<Provider, 'lacks' | 'hint'> | undefined {
  const target = resolveTarget(row, '', env, simulatorUrl)
  if ('hint' in target) {
    const hasAddress = baseUrlOf(row, env, simulatorUrl) !== undefined
    return { lacks: hasAddress ? 'key' : 'address', hint: target.hint }
  }
  if (!isSilent(row, env, answering)) return undefined
  return { lacks: 'answer', hint: `It does not answer at ${target.baseUrl}.` }
}

/** The environment with keys of a caller's own, by row id. Where the environment has a key for the row, that one stands. */
export function withOwnKeys(
  rows: readonly ProviderRow[],
  env: Environment,
  keys: ReadonlyMap<string, string>,
): Environment {
  const added = rows
    .filter((row) => !hasKey(row, env))
    .flatMap(({ id }) => {
      const key = keys.get(id)
      return key === undefined ? [] : [[variable(id, 'API_KEY'), key]]
    })
  return { ...env, ...Object.fromEntries(added) }
}

/** Whose key a row would use: `env` is the caller's environment, `serverEnv` the server's alone. */
export function keySource(row: ProviderRow, env: Environment, serverEnv: Environment): Provider['key'] {
  if (row.demoPath || !hasKey(row, env)) return undefined
  return hasKey(row, serverEnv) ? 'server' : 'yours'
}

export function hasKey(row: ProviderRow, env: Environment): boolean {
  return keyOf(row, env) !== undefined
}

/** Every key of the environment, whatever row it belongs to: none of them may leave the server. */
export function configuredKeys(rows: readonly ProviderRow[], env: Environment): string[] {
  const names = new Set(rows.flatMap((row) => rowVariables(row).keys))
  return [...names].map((name) => setting(env, name)).filter((key) => key !== undefined)
}

/** The models that a row offers without asking its host: `<ID>_MODELS`, else the table's. */
export function staticModels(row: ProviderRow, env: Environment): Model[] {
  const listed = setting(env, variable(row.id, 'MODELS'))
  if (listed === undefined) return [...row.models]
  const ids = listed.split(',').map((id) => id.trim())
  return ids.filter(Boolean).map((id) => row.models.find((model) => model.id === id) ?? { id })
}

/** The recordings that a row replays. */
export function recordedModels({ replays, dialect }: ProviderRow, recorded: RecordedModels): readonly Model[] {
  return (replays && recorded.get(dialect)) ?? []
}

function isSilent(row: ProviderRow, env: Environment, answering: ReadonlySet<string>): boolean {
  return row.local === true && setting(env, variable(row.id, 'BASE_URL')) === undefined && !answering.has(row.id)
}

function baseUrlOf(row: ProviderRow, env: Environment, simulatorUrl: string | undefined): string | undefined {
  if (row.demoPath) return simulatorUrl && simulatorUrl + row.demoPath
  const url = setting(env, variable(row.id, 'BASE_URL')) ?? row.baseUrl ?? undefined
  return url?.replace(/\/+$/, '')
}

function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).host : undefined
}

function keyOf(row: ProviderRow, env: Environment): string | undefined {
  return setting(env, keyVariable(row, env))
}

/** The variable that holds the row's key; where none does, the one to set. */
export function keyVariable(row: ProviderRow, env: Environment): string {
  const own = [variable(row.id, 'API_KEY'), row.usualKey].find((name) => name && setting(env, name))
  return own ?? variable(keyHolder(row, env), 'API_KEY')
}

/**
 * The id of the row whose key serves, where the row has none of its own. A key that is meant for another address than the
 * vendor's own is not sent to the vendor.
 */
export function keyHolder({ id, sharesKeyOf }: ProviderRow, env: Environment): string {
  const isShared = sharesKeyOf !== undefined && setting(env, variable(sharesKeyOf, 'BASE_URL')) === undefined
  return isShared ? sharesKeyOf : id
}

/** The names of the variables that a row reads. */
export function rowVariables({ id, usualKey }: ProviderRow): { baseUrl: string; keys: string[] } {
  return { baseUrl: variable(id, 'BASE_URL'), keys: [variable(id, 'API_KEY'), ...(usualKey ? [usualKey] : [])] }
}

function variable(id: string, suffix: 'API_KEY' | 'BASE_URL' | 'MODELS'): string {
  return `${id.toUpperCase().replaceAll('-', '_')}_${suffix}`
}

/** A variable that is set to nothing is not set. */
export function setting(env: Environment, name: string): string | undefined {
  return env[name]?.trim() || undefined
}
