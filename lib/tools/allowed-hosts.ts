/** A host, `*.` and a domain for all below it, or `*`. Without a port it stands for 80 and 443. */
export type AllowedHost = { host: string; port: number | undefined }

const WEB_PORTS = new Set([80, 443])
const ENTRY = /^(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:]+\])(?::(\d{1,5}))?$/

/** Reads a comma-separated list. An entry that is no host is an error that names the variable. */
export function parseAllowedHosts(text: string, variable: string): AllowedHost[] {
  const entries = text.toLowerCase().split(',')
  return entries.flatMap((spaced) => {
    const entry = spaced.trim()
    if (entry === '') return []
    const [, host, port] = ENTRY.exec(entry) ?? []
    if (host === undefined || Number(port) > 65_535)
      throw new Error(
        `${variable}: "${entry}" is not a host such as example.org, *.example.org, example.org:8080 or *.`,
      )
    return [{ host, port: port === undefined ? undefined : Number(port) }]
  })
}

/** Whether the list names this host (as a URL has it, without a trailing dot) with this port. */
export function isAllowedHost(host: string, port: number, allowed: readonly AllowedHost[]): boolean {
  return allowed.some((entry) => matches(host, entry.host) && (entry.port === port || isDefault(entry, port)))
}

function isDefault(entry: AllowedHost, port: number): boolean {
  return entry.port === undefined && WEB_PORTS.has(port)
}

function matches(host: string, pattern: string): boolean {
  if (pattern === '*') return true
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern
}
