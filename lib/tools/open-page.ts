import { isIP } from 'node:net'
import { Agent, fetch, type Response } from 'undici'
import { type AllowedHost, isAllowedHost } from './allowed-hosts'
import { ToolError } from './tool'

/** How names become addresses, and which addresses may be called. */
export type Network = {
  resolve(host: string): Promise<string[]>
  isAllowedAddress(address: string): boolean
}

/** `type` is the media type in lower case; `charset` is '' if the server names none; `isCut` after 2 MB. */
export type Page = { url: string; type: string; charset: string; bytes: Uint8Array; isCut: boolean }

type Options = { network: Network; allowed: readonly AllowedHost[]; signal: AbortSignal }

const MOST_REDIRECTS = 5
const MOST_BYTES = 2 * 1024 * 1024
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const ENCODINGS = new Set(['', 'identity', 'gzip', 'x-gzip', 'br', 'deflate'])
const TYPES =
  /^(?:text\/(?:html|plain|markdown|x-markdown|xml|csv)|application\/(?:json|xml|[a-z0-9.-]+\+(?:json|xml)))$/

/**
 * Reads a page. Each hop's URL, host and all its addresses are checked anew, and the connection goes to the checked
 * addresses: a name that changes its answer in between (DNS rebinding) reaches nothing else.
 */
export async function openPage(address: string, options: Options): Promise<Page> {
  let url = checkUrl(address, undefined, options.allowed)
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const answer = await openHop(url, options)
    if ('page' in answer) return answer.page
    url = checkUrl(answer.location, url, options.allowed)
  }
  throw new ToolError(`The page redirects more than ${MOST_REDIRECTS} times.`)
}

/** What a URL may be, or a ToolError that says what is wrong with it. */
function checkUrl(address: string, base: URL | undefined, allowed: readonly AllowedHost[]): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined
  if (!url) throw new ToolError(`"${address.slice(0, 200)}" is not a full address such as https://example.org/page.`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new ToolError('Only http and https can be read.')
  if (url.username !== '' || url.password !== '') throw new ToolError('An address with a user name is not read.')
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  if (!isAllowedHost(plainHost(url), port, allowed))
    throw new ToolError(`The owner of this server does not allow ${url.host} to be read.`)
  return url
}

function plainHost({ hostname }: URL): string {
  return hostname.replace(/\.$/, '')
}

async function openHop(url: URL, options: Options): Promise<{ page: Page } | { location: string }> {
  const { signal } = options
  const addresses = await checkedAddresses(plainHost(url).replace(/^\[|\]$/g, ''), options)
  const agent = pinnedAgent(addresses)
  try {
    const response = await fetch(url, { dispatcher: agent, signal, redirect: 'manual', headers: HEADERS })
    const location = response.headers.get('location')
    if (REDIRECTS.has(response.status) && location !== null) return { location }
    checkResponse(response)
    return { page: { url: url.href, ...contentType(response), ...(await readBytes(response)) } }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof ToolError) throw error
    throw new ToolError(`${url.host} could not be read: it cannot be reached, or its answer is broken.`)
  } finally {
    await agent.destroy()
  }
}

const HEADERS = {
  accept: 'text/html, text/markdown, text/plain, application/json, application/xml;q=0.9, */*;q=0.1',
  'accept-encoding': 'gzip, br',
  'user-agent': 'Mozilla/5.0 (compatible; Deltascope)',
}

/** A name without an address and one with an inner address get the same words: inner names are not told. */
async function checkedAddresses(host: string, { network, signal }: Options): Promise<string[]> {
  const addresses = isIP(host) ? [host] : await network.resolve(host).catch(() => [])
  signal.throwIfAborted()
  if (addresses.length > 0 && addresses.every((address) => network.isAllowedAddress(address))) return addresses
  throw new ToolError(`There is no public host "${host}".`)
}

/** An agent that calls these addresses whatever the name is. */
function pinnedAgent(addresses: readonly string[]): Agent {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }))
  const [first = { address: '', family: 4 }] = pinned
  return new Agent({
    connect: {
      lookup: (_host, options, callback) =>
        options.all ? callback(null, pinned) : callback(null, first.address, first.family),
    },
  })
}

function checkResponse(response: Response): void {
  if (!response.ok) throw new ToolError(`The page answers with status ${response.status}.`)
  const { type } = contentType(response)
  if (!TYPES.test(type)) throw new ToolError(`The page is ${type === '' ? 'of no named type' : type}, not text.`)
  const encoding = (response.headers.get('content-encoding') ?? '').trim().toLowerCase()
  if (!ENCODINGS.has(encoding)) throw new ToolError('The page is compressed in a way that is not read here.')
}

function contentType(response: Response): { type: string; charset: string } {
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '').split(';')
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([\w-]+)/i.exec(parameter)?.[1]).find(Boolean)
  return { type: type.trim().toLowerCase(), charset: charset ?? '' }
}

/** Reads at most 2 MB of decompressed bytes; the rest is never decompressed. */
async function readBytes(response: Response): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > MOST_BYTES) break
  }
  return { bytes: Buffer.concat(chunks).subarray(0, MOST_BYTES), isCut: size > MOST_BYTES }
}
