import { SHORTEST_KEY } from '@/lib/gateway/redact'
import { baseUrlProblem } from './base-url'
import type { ProviderRow } from './catalog'
import { type Environment, rowVariables, setting } from './resolve'

/**
 * Checks the addresses and keys of all rows, at the start. Throws an Error with a sentence that names the variable when one
 * cannot be used; gives sentences for the owner about those that can, but should not. None repeats a value.
 */
export function checkProviderSettings(rows: readonly ProviderRow[], env: Environment): string[] {
  const warnings = new Set<string>()
  for (const { baseUrl, keys } of rows.map(rowVariables)) {
    const problem = baseUrlProblem(setting(env, baseUrl) ?? 'http://unset.invalid')
    if (problem !== undefined) throw new Error(`${baseUrl} ${problem}.`)
    for (const name of keys) {
      const key = setting(env, name)
      if (key === undefined) continue
      if (!/^[\x20-\x7e\xa0-\xff]+$/.test(key))
        throw new Error(`${name} holds characters that cannot be sent in a header. Is it the key itself?`)
      if (key.length < SHORTEST_KEY)
        warnings.add(
          `${name} is shorter than ${SHORTEST_KEY} characters: it cannot be told from ordinary text, and is not replaced where a provider repeats it.`,
        )
    }
  }
  return [...warnings]
}
