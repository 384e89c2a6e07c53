import { plural } from '../plural'

const tag = 'en-US'

/** Names and explanations of the measures. */
export const metrics = {
  /** By the metric's id. */
  catalog: {
    ttfb: {
      label: 'TTFB',
      explanation: "Server clock: from sending the upstream request to the provider's response headers.",
    },
    firstEvent: {
      label: 'First event',
      explanation: 'Server clock: from sending the upstream request to the first complete SSE frame of any kind.',
    },
    ttft: {
      label: 'TTFT',
      explanation:
        'Server clock: from sending the upstream request to the first output that is not empty, be it reasoning, text or tool arguments.',
    },
    ttfr: {
      label: 'First reasoning (TTFR)',
      explanation: 'Server clock: from sending the upstream request to the first reasoning that was shown.',
    },
    ttfo: {
      label: 'First answer (TTFO)',
      explanation: 'Server clock: from sending the upstream request to the first output that is not reasoning.',
    },
    firstToolArgument: {
      label: 'First tool argument',
      explanation: 'Server clock: from sending the upstream request to the first piece of tool-call arguments.',
    },
    toolArgumentsComplete: {
      label: 'Tool arguments complete',
      explanation:
        'Server clock: from sending the upstream request to the last piece of the arguments of all tool calls, if they are valid JSON.',
    },
    ttst: { label: 'TTST', explanation: 'Server clock: from the first output chunk to the second one.' },
    e2e: {
      label: 'E2E',
      explanation:
        'Server clock: from sending the upstream request to the last output chunk; a longer answer takes longer.',
    },
    closed: {
      label: 'Closed',
      explanation: 'Server clock: from sending the upstream request to the event that ended the run.',
    },
    speedTokens: {
      label: 'Output speed, tokens',
      explanation:
        'Server clock: reported output tokens less one, per second from the first output chunk to the last; it needs 10 chunks and 500 ms of output.',
    },
    speedChars: {
      label: 'Output speed, characters',
      explanation:
        'Server clock: characters after the first output chunk, per second from that chunk to the last; it needs 10 chunks and 500 ms of output.',
    },
    itl: {
      label: 'ITL (= TPOT)',
      explanation:
        'Server clock: time from the first output chunk to the last, divided by the reported output tokens less one; it needs what the speed in tokens needs.',
    },
    iclP50: {
      label: 'ICL p50',
      explanation:
        'Server clock: half of the gaps between one output chunk and the next are no longer than this (median, linear between ranks).',
    },
    iclP95: {
      label: 'ICL p95',
      explanation:
        'Server clock: 95 % of the gaps between one output chunk and the next are no longer than this (linear between ranks).',
    },
    iclMax: { label: 'ICL max', explanation: 'Server clock: the longest gap between one output chunk and the next.' },
    stalls: {
      label: 'Stalls',
      explanation:
        'Server clock: silences after the first output, also the one before the end, that are longer than the chosen one and than 8 median gaps; our own definition.',
    },
    stalledMs: {
      label: 'Stalled time',
      explanation: 'Server clock: all stalls together, each from an output chunk to the next one or to the end.',
    },
    cv: {
      label: 'CV',
      explanation: 'Server clock: standard deviation of the gaps between output chunks, divided by their mean.',
    },
    burstiness: {
      label: 'Burstiness B',
      explanation:
        'Server clock: (σ−μ)/(σ+μ) of the gaps between output chunks, where −1 is regular, 0 is random, and towards 1 is bursty.',
    },
    coalesced: {
      label: 'Coalesced chunks',
      explanation:
        'Server clock: share of the gaps between output chunks under 1 ms; a high one means that something on the way collects chunks.',
    },
    readerWait: {
      label: 'Reader wait',
      explanation:
        'Server clock: time after the first answer text in which a reader at the chosen reading speed has nothing left to read.',
    },
    readerAhead: {
      label: 'Reader ahead',
      explanation:
        'Server clock: how long a reader at the chosen reading speed still has to read when the last answer text comes.',
    },
    chunks: {
      label: 'Chunks',
      explanation: 'No clock: upstream frames that brought output; where frames were not recorded, output deltas.',
    },
    chars: {
      label: 'Characters',
      explanation: 'No clock: characters of reasoning, text and tool arguments (UTF-16 code units).',
    },
    charsPerChunk: {
      label: 'Characters per chunk, median',
      explanation: 'No clock: half of the output chunks have no more characters than this.',
    },
    tokensPerChunk: {
      label: 'Tokens per chunk, average',
      explanation:
        'No clock: reported output tokens divided by the output chunks; nobody reports tokens chunk by chunk.',
    },
    toolArgumentChunks: {
      label: 'Tool-argument chunks',
      explanation: 'No clock: in how many pieces the arguments of all tool calls came.',
    },
    toolArgumentMs: {
      label: 'Tool-argument time',
      explanation: 'Server clock: from the first piece of tool-call arguments to the last.',
    },
    pings: {
      label: 'Pings',
      explanation: 'No clock: frames with which the provider only said that it is still there.',
    },
    frames: { label: 'Frames', explanation: 'No clock: upstream SSE frames of any kind.' },
    bytes: {
      label: 'Bytes',
      explanation: "No clock: all that the upstream's body held, JSON, field names and line ends.",
    },
    inputTokens: {
      label: 'Input tokens',
      explanation: 'No clock: as the provider reported them at the end of the run, cached ones included.',
    },
    cachedTokens: {
      label: 'Cached input tokens',
      explanation: 'No clock: input tokens that the provider says it took from its prompt cache.',
    },
    outputTokens: {
      label: 'Output tokens',
      explanation: 'No clock: as the provider reported them at the end of the run, reasoning included.',
    },
    reasoningTokens: {
      label: 'Reasoning tokens',
      explanation: 'No clock: output tokens that the provider says went into reasoning, shown or not.',
    },
    reads: {
      label: 'Browser reads',
      explanation:
        'Browser: network reads that brought events of this run; fewer reads than chunks means that some came together.',
    },
    jitterP50: {
      label: 'Own-hop jitter p50',
      explanation:
        'Browser clock less server clock of each frame, less the smallest such difference: what Deltascope and the way to the browser added, median.',
    },
    jitterP95: {
      label: 'Own-hop jitter p95',
      explanation:
        'Browser clock less server clock of each frame, less the smallest such difference: what Deltascope and the way to the browser added, 95th percentile.',
    },
    cancelLatency: {
      label: 'Cancel latency',
      explanation: 'Browser clock: from your stop to the confirmation that the upstream connection is closed.',
    },
    chunksAfterStop: {
      label: 'Chunks after stop',
      explanation: 'Browser clock: output chunks that still came after your stop; no other metric counts them.',
    },
  },
  groups: {
    first_moments: 'First moments',
    flow: 'Flow',
    reading: 'Reading',
    volume: 'Volume',
    tokens: 'Tokens',
    own_hop: 'Our own hop',
  },
  units: {
    percent: (number: string) => `${number} %`,
    bytes: (number: string) => `${number} B`,
    charsPerSecond: (number: string) => `${number} chars/s`,
    tokensPerSecond: (number: string) => `${number} tok/s`,
  },
  /** Ends of an axis of gaps. */
  bins: { shortest: 'under 1 ms', longest: '10 s and more' },
  /** Why there is no number. */
  missing: {
    value: 'n/a',
    noTimes: 'a raw capture carries no times',
    noHeaders: 'no response headers came',
    noFrame: 'no frame came',
    noOutput: 'no output came',
    noReasoning: 'no reasoning was shown',
    onlyReasoning: 'only reasoning came',
    noAnswerText: 'no answer text came',
    stoppedEarly: 'stopped before the run ended',
    notEnded: 'the run did not end',
    notOver: 'the run is not over',
    noRun: 'there is no run',
    fewChunks: (count: number, shown: string) =>
      `only ${shown} ${plural(tag, count, { one: 'chunk', other: 'chunks' })}: too short`,
    shortOutput: 'less than 500 ms of output: too short',
    oneChunk: 'only 1 chunk: there is no gap',
    twoChunks: 'only 2 chunks: too short',
    allAtOnce: 'all chunks came at once',
    fewTokens: 'fewer than 2 tokens were reported',
    noFrames: 'no frames were recorded',
    fewFrames: 'fewer than 2 frames came',
    noToolCall: 'no tool was called',
    noArguments: 'the tool calls had no arguments',
    invalidArguments: 'the arguments did not become valid JSON',
    closing: 'the upstream is still being closed',
    disconnected: 'stopped before the run had begun',
    unconfirmed: 'the server did not confirm the stop',
    notStopped: 'the run was not stopped',
    hiddenReasoning: 'the reported tokens include reasoning that was not shown',
    usageStopped: 'usage unknown (stopped)',
    usageInterrupted: 'usage unknown (interrupted)',
    noUsage: 'the provider reported no usage',
    noInputTokens: 'the provider reported no input tokens',
    noCachedTokens: 'the provider reported no cached tokens',
    noOutputTokens: 'the provider reported no output tokens',
    noReasoningTokens: 'the provider reported no reasoning tokens',
  },
  /** Beside a number. */
  notes: {
    onePiece: 'in one piece',
    onePieceEach: 'each call in one piece',
    streamed: 'streamed',
    streamedCalls: (_count: number, shown: string) => `streamed, ${shown} calls`,
  },
  table: {
    caption: 'Metrics of each lane',
    metric: 'Metric',
    all: 'All metrics',
    none: 'There is no finished run yet.',
    best: '(best)',
    lowest: 'lowest, single run',
    highest: 'highest, single run',
    runsOf: (runs: string, count: number, all: string) =>
      `${runs} of ${all} ${plural(tag, count, { one: 'run', other: 'runs' })}`,
    partial: 'not a whole answer',
    partials: (partial: string, all: string) => `${partial} of ${all} answers not whole`,
    singleRuns: 'One run per lane: a difference may be chance.',
    median: (_count: number, runs: string) => `Median of up to ${runs} runs with its bootstrap 95 % interval.`,
    bold: 'Bold: best, its interval overlaps with no other.',
    fewRuns: (least: string) =>
      `With fewer than ${least} runs that is little more than the range of the values, and no lane is marked as best.`,
    unranked: 'Runs that were stopped or broke off are not ranked.',
  },
  reader: {
    label: 'Reader',
    slow: (speed: string) => `slow, ${speed}`,
    usual: (speed: string) => `usual, ${speed}`,
    fast: (speed: string) => `fast, ${speed}`,
    skimming: (speed: string) => `skimming, ${speed}`,
  },
  stallFloor: {
    label: 'Stall over',
    title: "A gap counts as a stall when it is longer than this, and than eight times the lane's median gap",
  },
}
