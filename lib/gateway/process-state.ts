import { Agent } from 'undici'
import { configuredKeys } from '@/lib/providers/resolve'
import { createRedactor, type Redact } from './redact'
import { createRunRegistry, type RunRegistry } from './runs'
import { readSettings, type Settings } from './settings'

/** What lives as long as the process. */
export type ProcessState = {
  settings: Settings
  runs: RunRegistry
  redact: Redact
  agent: Agent
  simulatorUrl: string | undefined
}

declare global {
  // Routes and instrumentation are bundled apart, so a module's own variables exist twice; the global object does not.
  var deltascope: ProcessState | undefined
}

/** The state of this process, made on first use from its environment. */
export function processState(): ProcessState {
  globalThis.deltascope ??= createState()
  return globalThis.deltascope
}

function createState(): ProcessState {
  const settings = readSettings(process.env)
  return {
    settings,
    runs: createRunRegistry(),
    redact: createRedactor(configuredKeys(process.env)),
    // undici's own limits end a silent stream after 300 s; ours tell connect, first byte and idle apart.
    agent: new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: settings.connectTimeoutMs } }),
    simulatorUrl: undefined,
  }
}
