import { randomUUID } from 'node:crypto'
import { dialects } from '@/lib/dialects/table'
import { logDefect } from '@/lib/observe/logger'
import type { ChatRequest } from '@/lib/protocol/request'
import type { ProviderRow } from '@/lib/providers/catalog'
import { describeTarget, type Environment, keyVariable } from '@/lib/providers/resolve'
import { prepareUpstream } from './open-upstream'

/** A request to a provider with `$NAME`, the key's variable, where the key would be. */
export type DescribedUpstream = {
  method: 'POST'
  /** Begins with `$<ID>_BASE_URL` where the address is not known. */
  url: string
  headers: Record<string, string>
  body: Record<string, unknown>
  /** The same as a command for a POSIX shell, which puts the key in. */
  curl: string
}

/** Linux takes no longer word than 128 KiB on a command line. */
const LONGEST_WORD = 100_000

/** What a run would send, made by the same code. Undefined when the request cannot be said in the provider's format. */
export function describeUpstream(
  request: ChatRequest,
  row: ProviderRow,
  env: Environment,
  simulatorUrl: string | undefined,
): DescribedUpstream | undefined {
  // No text of the request can be taken for the key's place, as `$NAME` could.
  const key = randomUUID()
  const variable = `$${keyVariable(row, env)}`
  const target = describeTarget(row, request.model, env, simulatorUrl, key)
  const prepared = prepare(request, target)
  if (!prepared) return undefined
  const { url, headers, body } = prepared
  const named = Object.entries(headers).map(([name, value]) => [name, value.replace(key, () => variable)])
  const words = Object.entries(headers).map(([name, value]) => `-H ${headerWord(`${name}: ${value}`, key, variable)}`)
  const json = JSON.stringify(body)
  return {
    method: 'POST',
    url,
    headers: Object.fromEntries(named),
    body,
    curl: [`curl -N -X POST ${addressWord(url)}`, ...words, bodyWords(json)].join(' \\\n  '),
  }
}

function prepare(request: ChatRequest, target: ReturnType<typeof describeTarget>) {
  try {
    return prepareUpstream(dialects[target.dialect].buildRequest(request, target), target.baseUrl)
  } catch (error) {
    logDefect('request could not be built', error)
    return undefined
  }
}

/** Only a header with the key is open to the shell, and in it only the key's variable. */
function headerWord(header: string, key: string, variable: string): string {
  if (!header.includes(key)) return quoted(header)
  return `"${header.replace(/[\\"$`]/g, '\\$&').replace(key, () => variable)}"`
}

function addressWord(url: string): string {
  const variable = /^\$[A-Z0-9_]+/.exec(url)?.[0]
  return variable === undefined ? quoted(url) : `"${variable}"${quoted(url.slice(variable.length))}`
}

/** A body too long for a word comes from a here-document; JSON has no line of its own that could end it. */
function bodyWords(json: string): string {
  if (Buffer.byteLength(json) <= LONGEST_WORD) return `--data-raw ${quoted(json)}`
  return `--data-binary @- <<'END'\n${json}\nEND`
}

/** In single quotes a POSIX shell takes everything literally but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
