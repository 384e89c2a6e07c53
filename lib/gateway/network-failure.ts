import { Failure } from '@/lib/protocol/failure'
import { failure } from './deadlines'

/** Words for what Node and undici report; `{host}` is the address that was called. */
const WORDS: Readonly<Record<string, [kind: 'network' | 'timeout', words: string]>> = {
  ECONNREFUSED: ['network', 'Nothing answers at {host}.'],
  ENOTFOUND: ['network', 'The host name of {host} cannot be resolved.'],
  EAI_AGAIN: ['network', 'The host name of {host} cannot be resolved.'],
  EHOSTUNREACH: ['network', '{host} cannot be reached.'],
  ENETUNREACH: ['network', '{host} cannot be reached.'],
  ECONNRESET: ['network', '{host} reset it.'],
  EPIPE: ['network', '{host} closed it.'],
  UND_ERR_SOCKET: ['network', '{host} closed it.'],
  UND_ERR_CONNECT_TIMEOUT: ['timeout', '{host} did not accept the connection.'],
  ETIMEDOUT: ['timeout', '{host} did not accept the connection.'],
  HPE_INVALID_CONSTANT: ['network', '{host} does not speak HTTP here.'],
}

const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/
const HANDSHAKE = /^ERR_(SSL|TLS)_|^EPROTO$/

/** The failure behind an exception of the network. An unknown exception's own text is never shown. */
export function networkFailure(error: unknown, url: string): Failure {
  if (error instanceof Failure) return error
  const host = new URL(url).host
  const code = codeOf(error)
  if (CERTIFICATE.test(code))
    return failure('network', `The certificate of ${host} is not trusted.`, { code, retryable: false })
  if (HANDSHAKE.test(code))
    return failure('network', `There is no TLS as expected at ${host}. Check the base URL.`, { code, retryable: false })
  const [kind, words] = WORDS[code] ?? ['network', '']
  const said = words.replace('{host}', host)
  const unreached = UNREACHED.has(code) ? { message: `The provider cannot be reached. ${said}` } : {}
  return failure(kind, said, { ...unreached, ...(code !== '' && { code }) })
}

/** undici wraps the socket's error once or twice, and several addresses' errors in one. */
function codeOf(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code
    if (current instanceof AggregateError) return codeOf(current.errors[0])
  }
  return ''
}
