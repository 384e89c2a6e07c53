import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ErrorKind, Outcome } from '@/lib/protocol/events'

/** The numbers of one provider. */
export type ProviderMetrics = {
  /** Seconds from the request to the first text or reasoning. */
  observeFirstToken(seconds: number): void
  /** Seconds between two arrivals of text, reasoning or arguments. */
  observeGap(seconds: number): void
  countError(kind: ErrorKind): void
  countRetry(kind: ErrorKind): void
  countEnd(outcome: Outcome | 'lost', bytes: number): void
}

export type Metrics = {
  countLive(change: 1 | -1): void
  /** Runs that are being streamed. */
  readonly live: number
  /** `id` is one of the table, so that there are never more series than rows. */
  of(id: string): ProviderMetrics
  /** In Prometheus's text form. */
  text(): Promise<string>
  contentType: string
}

const FIRST_TOKEN_SECONDS = [0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5, 2.5, 5, 10, 20, 40, 80]
const GAP_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.2, 0.5, 1, 3, 10]

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const liveRuns = new Gauge({ name: 'deltascope_runs_live', help: 'Runs that are being streamed.', registers })
  const runs = new Counter({
    name: 'deltascope_runs_total',
    help: 'Ended runs by outcome.',
    labelNames: ['provider', 'outcome'],
    registers,
  })
  const firstToken = new Histogram({
    name: 'deltascope_first_token_seconds',
    help: 'From the upstream request to the first text or reasoning.',
    labelNames: ['provider'],
    buckets: FIRST_TOKEN_SECONDS,
    registers,
  })
  const gaps = new Histogram({
    name: 'deltascope_gap_seconds',
    help: 'Between two arrivals of text, reasoning or tool arguments in one run.',
    labelNames: ['provider'],
    buckets: GAP_SECONDS,
    registers,
  })
  const errors = new Counter({
    name: 'deltascope_upstream_errors_total',
    help: 'Runs that ended with an error, by its kind.',
    labelNames: ['provider', 'kind'],
    registers,
  })
  const retries = new Counter({
    name: 'deltascope_upstream_retries_total',
    help: 'Requests that were sent again, by the kind of the error before.',
    labelNames: ['provider', 'kind'],
    registers,
  })
  const bytes = new Counter({
    name: 'deltascope_upstream_bytes_total',
    help: "Bytes of the providers' answers.",
    labelNames: ['provider'],
    registers,
  })

  function createProviderMetrics(provider: string): ProviderMetrics {
    const gap = gaps.labels(provider)
    return {
      observeFirstToken: (seconds) => firstToken.observe({ provider }, seconds),
      observeGap: (seconds) => gap.observe(seconds),
      countError: (kind) => errors.inc({ provider, kind }),
      countRetry: (kind) => retries.inc({ provider, kind }),
      countEnd(outcome, count) {
        runs.inc({ provider, outcome })
        bytes.inc({ provider }, count)
      },
    }
  }

  const providers = new Map<string, ProviderMetrics>()
  let live = 0
  return {
    countLive(change) {
      live += change
      liveRuns.set(live)
    },
    get live() {
      return live
    },
    of(id) {
      const provider = providers.get(id) ?? createProviderMetrics(id)
      providers.set(id, provider)
      return provider
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
