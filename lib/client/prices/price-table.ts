/** US dollars per million tokens. What has no price of its own costs as much as other input. */
export type Rates = { input: number; cachedInput?: number; cacheWrite?: number; output: number }

export type Price = Rates & {
  /** Longer prompts cost this, all of their tokens. */
  above?: Rates & { inputTokens: number }
  /** Whose price list it is. */
  source: string
  /** Year and month in which the list was read. Absent: the user entered it. */
  asOf?: string
  /** What is not in it. */
  note?: PriceNote
}

/** What a list price leaves out. */
export type PriceNote = 'cache_five_minutes' | 'no_cache_storage' | 'no_request_fee'

export type PriceRow = Price & {
  /** Ids of the providers that charge it. */
  providers: readonly string[]
  /** The model's id; an id with a date behind it is a snapshot of the same model. */
  model: string
}

/** When the table was read from the vendors' lists. */
export const PRICES_AS_OF = '2025-11'

const OPENAI = { providers: ['openai', 'openai-responses', 'azure-openai'], source: 'OpenAI', asOf: PRICES_AS_OF }
const ANTHROPIC = {
  providers: ['anthropic'],
  source: 'Anthropic',
  asOf: PRICES_AS_OF,
  note: 'cache_five_minutes',
} as const
const GEMINI = { providers: ['gemini'], source: 'Google', asOf: PRICES_AS_OF, note: 'no_cache_storage' } as const
const LONG_PROMPT = 200_000
const DEEPSEEK = { providers: ['deepseek', 'deepseek-anthropic'], source: 'DeepSeek', asOf: PRICES_AS_OF }

/** What vendors charge for standard use. A model that is not here has no estimate: prices are never guessed. */
export const priceTable: readonly PriceRow[] = [
  { ...OPENAI, model: 'gpt-5.1', input: 1.25, cachedInput: 0.125, output: 10 },
  { ...OPENAI, model: 'gpt-5-mini', input: 0.25, cachedInput: 0.025, output: 2 },
  { ...OPENAI, model: 'gpt-4.1', input: 2, cachedInput: 0.5, output: 8 },
  { ...OPENAI, model: 'gpt-4.1-nano', input: 0.1, cachedInput: 0.025, output: 0.4 },
  { ...ANTHROPIC, model: 'claude-sonnet-4-5', input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15 },
  { ...ANTHROPIC, model: 'claude-opus-4-5', input: 5, cachedInput: 0.5, cacheWrite: 6.25, output: 25 },
  { ...ANTHROPIC, model: 'claude-haiku-4-5', input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5 },
  {
    ...GEMINI,
    model: 'gemini-3-pro-preview',
    input: 2,
    cachedInput: 0.2,
    output: 12,
    above: { inputTokens: LONG_PROMPT, input: 4, output: 18 },
  },
  {
    ...GEMINI,
    model: 'gemini-2.5-pro',
    input: 1.25,
    cachedInput: 0.125,
    output: 10,
    above: { inputTokens: LONG_PROMPT, input: 2.5, output: 15 },
  },
  { ...GEMINI, model: 'gemini-2.5-flash', input: 0.3, cachedInput: 0.03, output: 2.5 },
  { ...DEEPSEEK, model: 'deepseek-chat', input: 0.28, cachedInput: 0.028, output: 0.42 },
  { ...DEEPSEEK, model: 'deepseek-reasoner', input: 0.28, cachedInput: 0.028, output: 0.42 },
  {
    providers: ['mistral'],
    model: 'mistral-small-latest',
    input: 0.1,
    output: 0.3,
    source: 'Mistral',
    asOf: PRICES_AS_OF,
  },
  {
    providers: ['groq'],
    model: 'openai/gpt-oss-120b',
    input: 0.15,
    output: 0.6,
    source: 'Groq',
    asOf: PRICES_AS_OF,
  },
  {
    providers: ['perplexity'],
    model: 'sonar',
    input: 1,
    output: 1,
    source: 'Perplexity',
    asOf: PRICES_AS_OF,
    note: 'no_request_fee',
  },
]
