import { type AllowedHost, parseAllowedHosts } from './allowed-hosts'

/** What the owner allows the tools. */
export type ToolSettings = {
  /** Hosts that pages may be read from; none turns `fetch_page` off. */
  fetchAllowedHosts: readonly AllowedHost[]
}

/** Reads the settings. A wrong value is an error that names the variable. */
export function readToolSettings(env: Readonly<Record<string, string | undefined>>): ToolSettings {
  return { fetchAllowedHosts: parseAllowedHosts(env.FETCH_ALLOWED_HOSTS ?? '', 'FETCH_ALLOWED_HOSTS') }
}
