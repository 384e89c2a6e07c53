export type MetricUnit = 'ms' | 'count' | 'chars/s' | 'tok/s' | 'share' | 'chars' | 'tokens' | 'bytes' | 'none'

export type MetricGroup = 'first_moments' | 'flow' | 'reading' | 'volume' | 'tokens' | 'own_hop'

/** What it is called and means is in the catalog of words, by its id. */
type Definition<Id extends string> = {
  id: Id
  unit: MetricUnit
  /** Absent where neither is better. */
  better?: 'lower' | 'higher'
  group: MetricGroup
  /** What it needs a time of: the server's clock, the browser's, or nothing but a count. */
  clock: 'server' | 'browser' | 'none'
  /** Among the first to look at. */
  isMain?: true
}

const catalog = [
  { id: 'ttfb', unit: 'ms', better: 'lower', group: 'first_moments', clock: 'server' },
  { id: 'firstEvent', unit: 'ms', better: 'lower', group: 'first_moments', clock: 'server' },
  { id: 'ttft', unit: 'ms', better: 'lower', group: 'first_moments', clock: 'server', isMain: true },
  { id: 'ttfr', unit: 'ms', better: 'lower', group: 'first_moments', clock: 'server' },
  { id: 'ttfo', unit: 'ms', better: 'lower', group: 'first_moments', clock: 'server', isMain: true },
  { id: 'firstToolArgument', unit: 'ms', better: 'lower', group: 'first_moments', clock: 'server' },
  { id: 'toolArgumentsComplete', unit: 'ms', better: 'lower', group: 'first_moments', clock: 'server' },
  { id: 'ttst', unit: 'ms', better: 'lower', group: 'first_moments', clock: 'server' },
  { id: 'e2e', unit: 'ms', better: 'lower', group: 'first_moments', clock: 'server', isMain: true },
  { id: 'closed', unit: 'ms', better: 'lower', group: 'first_moments', clock: 'server', isMain: true },
  { id: 'speedTokens', unit: 'tok/s', better: 'higher', group: 'flow', clock: 'server', isMain: true },
  { id: 'speedChars', unit: 'chars/s', better: 'higher', group: 'flow', clock: 'server', isMain: true },
  { id: 'itl', unit: 'ms', better: 'lower', group: 'flow', clock: 'server' },
  { id: 'iclP50', unit: 'ms', better: 'lower', group: 'flow', clock: 'server', isMain: true },
  { id: 'iclP95', unit: 'ms', better: 'lower', group: 'flow', clock: 'server', isMain: true },
  { id: 'iclMax', unit: 'ms', better: 'lower', group: 'flow', clock: 'server' },
  { id: 'stalls', unit: 'count', better: 'lower', group: 'flow', clock: 'server', isMain: true },
  { id: 'stalledMs', unit: 'ms', better: 'lower', group: 'flow', clock: 'server' },
  { id: 'cv', unit: 'none', group: 'flow', clock: 'server' },
  { id: 'burstiness', unit: 'none', group: 'flow', clock: 'server' },
  { id: 'coalesced', unit: 'share', group: 'flow', clock: 'server', isMain: true },
  { id: 'readerWait', unit: 'ms', better: 'lower', group: 'reading', clock: 'server', isMain: true },
  { id: 'readerAhead', unit: 'ms', better: 'higher', group: 'reading', clock: 'server' },
  { id: 'chunks', unit: 'count', group: 'volume', clock: 'none', isMain: true },
  { id: 'chars', unit: 'chars', group: 'volume', clock: 'none', isMain: true },
  { id: 'charsPerChunk', unit: 'chars', group: 'volume', clock: 'none', isMain: true },
  { id: 'tokensPerChunk', unit: 'tokens', group: 'volume', clock: 'none' },
  { id: 'toolArgumentChunks', unit: 'count', group: 'volume', clock: 'none' },
  { id: 'toolArgumentMs', unit: 'ms', group: 'volume', clock: 'server' },
  { id: 'pings', unit: 'count', group: 'volume', clock: 'none' },
  { id: 'frames', unit: 'count', group: 'volume', clock: 'none' },
  { id: 'bytes', unit: 'bytes', group: 'volume', clock: 'none' },
  { id: 'inputTokens', unit: 'tokens', group: 'tokens', clock: 'none' },
  { id: 'cachedTokens', unit: 'tokens', group: 'tokens', clock: 'none' },
  { id: 'outputTokens', unit: 'tokens', group: 'tokens', clock: 'none', isMain: true },
  { id: 'reasoningTokens', unit: 'tokens', group: 'tokens', clock: 'none' },
  { id: 'reads', unit: 'count', group: 'own_hop', clock: 'browser' },
  { id: 'jitterP50', unit: 'ms', group: 'own_hop', clock: 'browser' },
  { id: 'jitterP95', unit: 'ms', group: 'own_hop', clock: 'browser' },
  { id: 'cancelLatency', unit: 'ms', better: 'lower', group: 'own_hop', clock: 'browser' },
  { id: 'chunksAfterStop', unit: 'count', better: 'lower', group: 'own_hop', clock: 'browser' },
] as const satisfies readonly Definition<string>[]

export type MetricId = (typeof catalog)[number]['id']
export type MetricDefinition = Definition<MetricId>

/** Every metric, in the order in which tables and files show them. */
export const metricCatalog: readonly MetricDefinition[] = catalog
