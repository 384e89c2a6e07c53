import { lookup } from 'node:dns/promises'

/** All addresses of a host name, as the system resolves it. Rejects when there is none. */
export async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
