import { plural } from '../plural'

const tag = 'en-US'
const runs = (count: number, shown: string) => `${shown} ${plural(tag, count, { one: 'run', other: 'runs' })}`
const errors = (count: number, shown: string) => `${shown} ${plural(tag, count, { one: 'error', other: 'errors' })}`

/** Usage, costs, prices. Counts come as a number, for the noun, and as they are shown. */
export const usage = {
  counting: 'Counting…',
  csv: 'CSV',
  noRuns: 'There are no runs in this period.',
  runsInPeriod: (count: number, shown: string) => `${runs(count, shown)} in this period`,
  period: { label: 'Period', '7d': '7 days', '30d': '30 days', all: 'All' },
  empty: {
    heading: 'Nothing to count yet',
    text: 'Each answer in a chat counts here: its tokens as the provider reported them, about what they cost, and how fast they came. Only this browser’s conversations; temporary chats and comparisons are not counted.',
    action: 'Ask a question',
  },
  runs,
  errors,
  totals: {
    label: 'Totals',
    runs: 'Runs',
    endings: (complete: string, stopped: string, failed: string) =>
      `${complete} complete, ${stopped} stopped, ${failed}`,
    input: 'Input tokens',
    output: 'Output tokens',
    cached: (shown: string) => `${shown} of them cached`,
    noCached: 'no cached tokens reported',
    reasoning: (shown: string) => `${shown} of them reasoning`,
    noReasoning: 'no reasoning tokens reported',
    cost: 'Cost, estimate',
    forRuns: (priced: string, all: string) => `for ${priced} of ${all}`,
    reported: (reported: string, all: string) => `${reported} of ${all} reported usage.`,
    simulated: (count: number, shown: string) =>
      `${shown} ${plural(tag, count, { one: 'simulated run', other: 'simulated runs' })} of the demo not in these totals.`,
  },
  models: { heading: 'By model', table: 'Usage by model' },
  chats: { heading: 'By chat', table: 'Usage by chat' },
  columns: {
    model: 'Model',
    chat: 'Chat',
    latest: 'Latest run',
    models: 'Models',
    runs: 'Runs',
    runsTitle: 'How many, how they ended, and how many of them reported their tokens',
    stopped: (shown: string) => `${shown} stopped`,
    withUsage: (shown: string) => `${shown} with usage`,
    errors: 'Errors',
    errorsTitle: 'Runs that ended with an error, by its kind',
    noErrors: 'none',
    input: 'Input',
    inputTitle: 'Tokens, cached ones included',
    cached: 'Cached',
    cachedTitle: 'Input tokens from a cache',
    output: 'Output',
    outputTitle: 'Tokens, reasoning included',
    reasoning: 'Reasoning',
    reasoningTitle: 'Output tokens that were reasoning',
    cost: 'Cost, est.',
    costTitle: 'Estimate: reported tokens by list price or by your own',
    pricedRuns: (priced: string, all: string) => `${priced} of ${all}`,
    ttft50: 'TTFT p50',
    ttft50Title: 'Time to first token of any kind, median (server clock)',
    ttft95: 'p95',
    ttft95Title: 'Time to first token that 95 % of the runs did not exceed (server clock)',
    speed: 'Speed p50',
    speedTitle: 'Median output speed: tokens per second where the provider counted them, else characters',
    notReported: 'not reported',
    showAll: (count: string) => `Show all ${count}`,
  },
  conversation: {
    title: 'Tokens and cost of this chat',
    note: (date: string) =>
      `Estimate by list prices as of ${date} or by your own; the usage page has them. The vendor’s bill counts.`,
    allReported: (all: string) => `${all} of all branches, tokens as reported.`,
    someReported: (reported: string, all: string) =>
      `${reported} of ${all} of all branches reported tokens; the others are not in it.`,
    in: (shown: string) => `${shown} in.`,
    inCached: (shown: string, cached: string) => `${shown} in, ${cached} of them cached.`,
    out: (shown: string) => `${shown} out.`,
    outReasoning: (shown: string, reasoning: string) => `${shown} out, ${reasoning} of them reasoning.`,
    tokens: (shown: string) => `${shown} tok`,
    noTokens: 'tokens not reported',
    cost: (usd: string) => `≈ ${usd} estimate`,
    costOfSome: (usd: string, priced: string, all: string) => `≈ ${usd} estimate, ${priced} of ${all}`,
    noCost: 'no estimate',
  },
  noEstimate: (count: number, shown: string, reason: string) => `No estimate for ${runs(count, shown)}: ${reason}.`,
  /** Why there is no estimate. */
  missing: {
    simulated: 'simulated',
    no_price: 'no price known for this model',
    no_input: 'the provider reported no input tokens',
    no_output: 'the provider reported no output tokens',
    no_usage: 'the provider reported no usage',
    stopped: 'usage unknown (stopped)',
    interrupted: 'usage unknown (interrupted)',
    not_over: 'the run is not over',
  },
  prices: {
    heading: 'Prices',
    note: 'US dollars per million tokens. Your own price wins, and stays in this browser.',
    table: 'Prices of the models that were used, US dollars per million tokens',
    source: 'Source',
    noPrice: 'no price known',
    yours: 'Yours',
    asOf: (source: string, date: string) => `${source}, as of ${date}`,
    longer: (tokens: string, input: string, output: string) =>
      `Prompts over ${tokens}k tokens: ${input} input, ${output} output.`,
    change: 'Change',
    changeOf: (model: string, provider: string) => `Change the price of ${model}, ${provider}`,
    title: (model: string) => `Price of ${model}`,
    description: (provider: string) =>
      `${provider}: US dollars per million tokens. An empty cache price is the same as input.`,
    rates: { input: 'Input', cachedInput: 'Cached input', cacheWrite: 'Cache write', output: 'Output' },
    wrongRate: (field: string) => `${field} must be a number from 0 up.`,
    remove: 'Remove my price',
    cancel: 'Cancel',
    save: 'Save',
    /** What else is to be known of a vendor's prices. */
    notes: {
      cache_five_minutes: 'Cache writes at the price of those that are kept for five minutes.',
      no_cache_storage: 'Without the storage of caches.',
      no_request_fee: 'Without the fee for each request.',
    },
  },
  notes: {
    label: 'Notes',
    cost: (date: string) =>
      `Costs are an estimate: reported tokens by list prices as of ${date}, or by your own. Vendors change prices, and discounts, taxes and fees for tools are not included. What counts is the vendor’s bill.`,
    tokens:
      'Tokens are counted only where the provider reported them. A run that was stopped or broke off reports none, but may cost.',
    scope:
      'Only this browser’s conversations, with all their branches; temporary chats and comparisons are not counted, and deleted chats no longer.',
    unreadable: (count: number, shown: string) =>
      `${shown} ${plural(tag, count, { one: 'chat', other: 'chats' })} could not be read and is not in the counts.`,
  },
}
