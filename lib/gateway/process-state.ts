import { readFileSync } from 'node:fs'
import { Agent } from 'undici'
import { createRunCounter, type RunCounter } from '@/lib/access/run-counter'
import { readRunLimits } from '@/lib/access/run-limits'
import { createSeal, type Seal } from '@/lib/keys/seal'
import { createServerSecret } from '@/lib/keys/server-secret'
import { logger } from '@/lib/observe/logger'
import { createMetrics, type Metrics } from '@/lib/observe/metrics'
import { createRunWatch, type WatchRun } from '@/lib/observe/watch-runs'
import { catalog, type ProviderRow } from '@/lib/providers/catalog'
import { checkProviderSettings } from '@/lib/providers/check-settings'
import { createLiveModels, type LiveModels } from '@/lib/providers/live-models'
import { readProvidersFile } from '@/lib/providers/providers-file'
import { configuredKeys } from '@/lib/providers/resolve'
import { shareState } from '@/lib/redis/share-state'
import { createRecordings, type Recordings } from '@/lib/simulator/recordings'
import { readToolSettings, type ToolSettings } from '@/lib/tools/tool-settings'
import { type Breakers, createBreakers } from './circuit-breaker'
import { type ConnectionReuse, createConnectionReuse } from './connection-reuse'
import { createDrain, type Drain, readGraceMs } from './drain'
import { createHeldQuestions, type HeldQuestions } from './held-questions'
import { createRedactor, type Redact, secretKeys } from './redact'
import { createRunHub, type RunHub } from './run-hub'
import { createRunRegistry, type RunRegistry } from './runs'
import { readSettings, type Settings } from './settings'

/** What lives as long as the process. */
export type ProcessState = {
  settings: Settings
  tools: ToolSettings
  /** The built-in rows and those of `PROVIDERS_FILE`. */
  rows: readonly ProviderRow[]
  models: LiveModels
  runs: RunRegistry
  drain: Drain
  questions: HeldQuestions
  metrics: Metrics
  watchRun: WatchRun
  hub: RunHub
  redact: Redact
  /** Keys that no event may hold. */
  secrets: readonly string[]
  /** Seals what callers keep for the server. */
  seal: Seal
  agent: Agent
  connections: ConnectionReuse
  breakers: Breakers
  /** Of what each client may start; none where there is no limit. */
  counter: RunCounter | undefined
  /** Those of `RECORDINGS_DIR`. */
  recordings: Recordings
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

/** Throws an Error with a sentence for the owner when a setting or the providers file is wrong. */
function createState(): ProcessState {
  const settings = readSettings(process.env)
  const rows = allRows(process.env.PROVIDERS_FILE)
  for (const warning of checkProviderSettings(rows, process.env)) console.error(warning)
  const keys = configuredKeys(rows, process.env)
  // undici's own limits end a silent stream after 300 s; ours tell connect, first byte and idle apart.
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: settings.connectTimeoutMs } })
  const runs = createRunRegistry()
  const metrics = createMetrics()
  const limits = readRunLimits(process.env)
  return {
    settings,
    tools: readToolSettings(process.env),
    rows,
    models: createLiveModels(agent),
    runs,
    ...shareState(
      {
        hub: createRunHub(runs, { graceMs: settings.resumeGraceMs }),
        breakers: createBreakers(),
        counter: limits && createRunCounter(limits),
      },
      process.env,
    ),
    drain: createDrain(runs, process.env.NODE_ENV === 'development' ? 0 : readGraceMs(process.env), () => metrics.live),
    questions: createHeldQuestions(settings.maxQuestionBytes),
    metrics,
    watchRun: createRunWatch(metrics, logger(), process.env.LOG_CONTENT === '1'),
    redact: createRedactor(keys),
    secrets: secretKeys(keys),
    seal: createSeal(createServerSecret(process.env, '.deltascope')),
    agent,
    connections: createConnectionReuse(),
    recordings: createRecordings(process.env.RECORDINGS_DIR?.trim() || undefined),
    simulatorUrl: undefined,
  }
}

function allRows(file: string | undefined): readonly ProviderRow[] {
  if (!file) return catalog
  try {
    return [...catalog, ...readProvidersFile(readFileSync(file, 'utf8'), catalog)]
  } catch (error) {
    throw new Error(`PROVIDERS_FILE ${file}: ${error instanceof Error ? error.message : error}`)
  }
}
