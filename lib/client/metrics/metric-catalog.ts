export type MetricUnit = 'ms' | 'count' | 'chars/s' | 'tok/s' | 'share' | 'chars' | 'tokens' | 'bytes' | 'none'

export type MetricGroup = 'First moments' | 'Flow' | 'Reading' | 'Volume' | 'Tokens' | 'Our own hop'

type Definition<Id extends string> = {
  id: Id
  label: string
  unit: MetricUnit
  /** Absent where neither is better. */
  better?: 'lower' | 'higher'
  group: MetricGroup
  /** What it needs a time of: the server's clock, the browser's, or nothing but a count. */
  clock: 'server' | 'browser' | 'none'
  /** Among the first to look at. */
  isMain?: true
  /** One sentence for the reader. */
  explanation: string
}

const catalog = [
  {
    id: 'ttfb',
    label: 'TTFB',
    unit: 'ms',
    better: 'lower',
    group: 'First moments',
    clock: 'server',
    explanation: "Server clock: from sending the upstream request to the provider's response headers.",
  },
  {
    id: 'firstEvent',
    label: 'First event',
    unit: 'ms',
    better: 'lower',
    group: 'First moments',
    clock: 'server',
    explanation: 'Server clock: from sending the upstream request to the first complete SSE frame of any kind.',
  },
  {
    id: 'ttft',
    label: 'TTFT',
    unit: 'ms',
    better: 'lower',
    group: 'First moments',
    clock: 'server',
    isMain: true,
    explanation:
      'Server clock: from sending the upstream request to the first output that is not empty, be it reasoning, text or tool arguments.',
  },
  {
    id: 'ttfr',
    label: 'First reasoning (TTFR)',
    unit: 'ms',
    better: 'lower',
    group: 'First moments',
    clock: 'server',
    explanation: 'Server clock: from sending the upstream request to the first reasoning that was shown.',
  },
  {
    id: 'ttfo',
    label: 'First answer (TTFO)',
    unit: 'ms',
    better: 'lower',
    group: 'First moments',
    clock: 'server',
    isMain: true,
    explanation: 'Server clock: from sending the upstream request to the first output that is not reasoning.',
  },
  {
    id: 'firstToolArgument',
    label: 'First tool argument',
    unit: 'ms',
    better: 'lower',
    group: 'First moments',
    clock: 'server',
    explanation: 'Server clock: from sending the upstream request to the first piece of tool-call arguments.',
  },
  {
    id: 'toolArgumentsComplete',
    label: 'Tool arguments complete',
    unit: 'ms',
    better: 'lower',
    group: 'First moments',
    clock: 'server',
    explanation:
      'Server clock: from sending the upstream request to the last piece of the arguments of all tool calls, if they are valid JSON.',
  },
  {
    id: 'ttst',
    label: 'TTST',
    unit: 'ms',
    better: 'lower',
    group: 'First moments',
    clock: 'server',
    explanation: 'Server clock: from the first output chunk to the second one.',
  },
  {
    id: 'e2e',
    label: 'E2E',
    unit: 'ms',
    better: 'lower',
    group: 'First moments',
    clock: 'server',
    isMain: true,
    explanation:
      'Server clock: from sending the upstream request to the last output chunk; a longer answer takes longer.',
  },
  {
    id: 'closed',
    label: 'Closed',
    unit: 'ms',
    better: 'lower',
    group: 'First moments',
    clock: 'server',
    isMain: true,
    explanation: 'Server clock: from sending the upstream request to the event that ended the run.',
  },
  {
    id: 'speedTokens',
    label: 'Output speed, tokens',
    unit: 'tok/s',
    better: 'higher',
    group: 'Flow',
    clock: 'server',
    isMain: true,
    explanation:
      'Server clock: reported output tokens less one, per second from the first output chunk to the last; it needs 10 chunks and 500 ms of output.',
  },
  {
    id: 'speedChars',
    label: 'Output speed, characters',
    unit: 'chars/s',
    better: 'higher',
    group: 'Flow',
    clock: 'server',
    isMain: true,
    explanation:
      'Server clock: characters after the first output chunk, per second from that chunk to the last; it needs 10 chunks and 500 ms of output.',
  },
  {
    id: 'itl',
    label: 'ITL (= TPOT)',
    unit: 'ms',
    better: 'lower',
    group: 'Flow',
    clock: 'server',
    explanation:
      'Server clock: time from the first output chunk to the last, divided by the reported output tokens less one; it needs what the speed in tokens needs.',
  },
  {
    id: 'iclP50',
    label: 'ICL p50',
    unit: 'ms',
    better: 'lower',
    group: 'Flow',
    clock: 'server',
    isMain: true,
    explanation:
      'Server clock: half of the gaps between one output chunk and the next are no longer than this (median, linear between ranks).',
  },
  {
    id: 'iclP95',
    label: 'ICL p95',
    unit: 'ms',
    better: 'lower',
    group: 'Flow',
    clock: 'server',
    isMain: true,
    explanation:
      'Server clock: 95 % of the gaps between one output chunk and the next are no longer than this (linear between ranks).',
  },
  {
    id: 'iclMax',
    label: 'ICL max',
    unit: 'ms',
    better: 'lower',
    group: 'Flow',
    clock: 'server',
    explanation: 'Server clock: the longest gap between one output chunk and the next.',
  },
  {
    id: 'stalls',
    label: 'Stalls',
    unit: 'count',
    better: 'lower',
    group: 'Flow',
    clock: 'server',
    isMain: true,
    explanation:
      'Server clock: silences after the first output, also the one before the end, that are longer than the chosen one and than 8 median gaps; our own definition.',
  },
  {
    id: 'stalledMs',
    label: 'Stalled time',
    unit: 'ms',
    better: 'lower',
    group: 'Flow',
    clock: 'server',
    explanation: 'Server clock: all stalls together, each from an output chunk to the next one or to the end.',
  },
  {
    id: 'cv',
    label: 'CV',
    unit: 'none',
    group: 'Flow',
    clock: 'server',
    explanation: 'Server clock: standard deviation of the gaps between output chunks, divided by their mean.',
  },
  {
    id: 'burstiness',
    label: 'Burstiness B',
    unit: 'none',
    group: 'Flow',
    clock: 'server',
    explanation:
      'Server clock: (σ−μ)/(σ+μ) of the gaps between output chunks, where −1 is regular, 0 is random, and towards 1 is bursty.',
  },
  {
    id: 'coalesced',
    label: 'Coalesced chunks',
    unit: 'share',
    group: 'Flow',
    clock: 'server',
    isMain: true,
    explanation:
      'Server clock: share of the gaps between output chunks under 1 ms; a high one means that something on the way collects chunks.',
  },
  {
    id: 'readerWait',
    label: 'Reader wait',
    unit: 'ms',
    better: 'lower',
    group: 'Reading',
    clock: 'server',
    isMain: true,
    explanation:
      'Server clock: time after the first answer text in which a reader at the chosen reading speed has nothing left to read.',
  },
  {
    id: 'readerAhead',
    label: 'Reader ahead',
    unit: 'ms',
    better: 'higher',
    group: 'Reading',
    clock: 'server',
    explanation:
      'Server clock: how long a reader at the chosen reading speed still has to read when the last answer text comes.',
  },
  {
    id: 'chunks',
    label: 'Chunks',
    unit: 'count',
    group: 'Volume',
    clock: 'none',
    isMain: true,
    explanation: 'No clock: upstream frames that brought output; where frames were not recorded, output deltas.',
  },
  {
    id: 'chars',
    label: 'Characters',
    unit: 'chars',
    group: 'Volume',
    clock: 'none',
    isMain: true,
    explanation: 'No clock: characters of reasoning, text and tool arguments (UTF-16 code units).',
  },
  {
    id: 'charsPerChunk',
    label: 'Characters per chunk, median',
    unit: 'chars',
    group: 'Volume',
    clock: 'none',
    isMain: true,
    explanation: 'No clock: half of the output chunks have no more characters than this.',
  },
  {
    id: 'tokensPerChunk',
    label: 'Tokens per chunk, average',
    unit: 'tokens',
    group: 'Volume',
    clock: 'none',
    explanation: 'No clock: reported output tokens divided by the output chunks; nobody reports tokens chunk by chunk.',
  },
  {
    id: 'toolArgumentChunks',
    label: 'Tool-argument chunks',
    unit: 'count',
    group: 'Volume',
    clock: 'none',
    explanation: 'No clock: in how many pieces the arguments of all tool calls came.',
  },
  {
    id: 'toolArgumentMs',
    label: 'Tool-argument time',
    unit: 'ms',
    group: 'Volume',
    clock: 'server',
    explanation: 'Server clock: from the first piece of tool-call arguments to the last.',
  },
  {
    id: 'pings',
    label: 'Pings',
    unit: 'count',
    group: 'Volume',
    clock: 'none',
    explanation: 'No clock: frames with which the provider only said that it is still there.',
  },
  {
    id: 'frames',
    label: 'Frames',
    unit: 'count',
    group: 'Volume',
    clock: 'none',
    explanation: 'No clock: upstream SSE frames of any kind.',
  },
  {
    id: 'bytes',
    label: 'Bytes',
    unit: 'bytes',
    group: 'Volume',
    clock: 'none',
    explanation: "No clock: all that the upstream's body held, JSON, field names and line ends.",
  },
  {
    id: 'inputTokens',
    label: 'Input tokens',
    unit: 'tokens',
    group: 'Tokens',
    clock: 'none',
    explanation: 'No clock: as the provider reported them at the end of the run, cached ones included.',
  },
  {
    id: 'cachedTokens',
    label: 'Cached input tokens',
    unit: 'tokens',
    group: 'Tokens',
    clock: 'none',
    explanation: 'No clock: input tokens that the provider says it took from its prompt cache.',
  },
  {
    id: 'outputTokens',
    label: 'Output tokens',
    unit: 'tokens',
    group: 'Tokens',
    clock: 'none',
    isMain: true,
    explanation: 'No clock: as the provider reported them at the end of the run, reasoning included.',
  },
  {
    id: 'reasoningTokens',
    label: 'Reasoning tokens',
    unit: 'tokens',
    group: 'Tokens',
    clock: 'none',
    explanation: 'No clock: output tokens that the provider says went into reasoning, shown or not.',
  },
  {
    id: 'reads',
    label: 'Browser reads',
    unit: 'count',
    group: 'Our own hop',
    clock: 'browser',
    explanation:
      'Browser: network reads that brought events of this run; fewer reads than chunks means that some came together.',
  },
  {
    id: 'jitterP50',
    label: 'Own-hop jitter p50',
    unit: 'ms',
    group: 'Our own hop',
    clock: 'browser',
    explanation:
      'Browser clock less server clock of each frame, less the smallest such difference: what Deltascope and the way to the browser added, median.',
  },
  {
    id: 'jitterP95',
    label: 'Own-hop jitter p95',
    unit: 'ms',
    group: 'Our own hop',
    clock: 'browser',
    explanation:
      'Browser clock less server clock of each frame, less the smallest such difference: what Deltascope and the way to the browser added, 95th percentile.',
  },
  {
    id: 'cancelLatency',
    label: 'Cancel latency',
    unit: 'ms',
    better: 'lower',
    group: 'Our own hop',
    clock: 'browser',
    explanation: 'Browser clock: from your stop to the confirmation that the upstream connection is closed.',
  },
  {
    id: 'chunksAfterStop',
    label: 'Chunks after stop',
    unit: 'count',
    better: 'lower',
    group: 'Our own hop',
    clock: 'browser',
    explanation: 'Browser clock: output chunks that still came after your stop; no other metric counts them.',
  },
] as const satisfies readonly Definition<string>[]

export type MetricId = (typeof catalog)[number]['id']
export type MetricDefinition = Definition<MetricId>

/** Every metric, in the order in which tables and files show them. */
export const metricCatalog: readonly MetricDefinition[] = catalog
