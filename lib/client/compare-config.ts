import { currentWords } from '@/lib/language/current'
import type { Provider } from '@/lib/protocol/provider'
import type { ChatRequest, ReasoningLevel } from '@/lib/protocol/request'
import type { RecordedRun } from '@/lib/recording/recording'
import { createId } from './create-id'
import { demoTool } from './demo-tool'
import { formatCount } from './format'

/** What can be set for a lane by itself. Absent: the provider's own default, nothing is sent. */
export type LaneParameters = {
  reasoning?: ReasoningLevel
  temperature?: number
  topP?: number
  maxOutputTokens?: number
  seed?: number
}

/** A lane as it will be asked. The same provider and model may be in several lanes. */
export type LaneConfig = { id: string; provider: string; model: string; parameters: LaneParameters }

/** `together`: all lanes in one tick, again for each repeat. `in_turn`: each lane alone, A B C B C A. */
export type LaneOrder = 'together' | 'in_turn'

export type CompareConfig = {
  prompt: string
  system: string
  lanes: readonly LaneConfig[]
  /** How often each lane is asked. */
  rounds: number
  order: LaneOrder
  /** Puts a line that differs from run to run before the prompt, so that no prompt cache helps. */
  hasNonce: boolean
  /** Offers the demo tool, to see how arguments stream. */
  hasTool: boolean
}

export const MOST_LANES = 6
export const MOST_ROUNDS = 20
export const REASONING_LEVELS: readonly ReasoningLevel[] = ['default', 'off', 'low', 'medium', 'high', 'max']
const DEFAULT_PROMPT = 'Is 3,599 prime? Think it through.'

/** Limits as the API has them. */
export const NUMBER_PARAMETERS = {
  temperature: { min: 0, max: 2, step: 0.1 },
  topP: { min: 0, max: 1, step: 0.05 },
  maxOutputTokens: { min: 1, max: 1_000_000, step: 1 },
  seed: { min: 0, max: 2_147_483_647, step: 1 },
} as const

export type NumberParameter = keyof typeof NUMBER_PARAMETERS

export const NUMBER_NAMES = Object.keys(NUMBER_PARAMETERS) as readonly NumberParameter[]

export const emptyConfig: CompareConfig = {
  prompt: DEFAULT_PROMPT,
  system: '',
  lanes: [],
  rounds: 1,
  order: 'together',
  hasNonce: false,
  hasTool: false,
}

export function createLane(provider: string, model: string, parameters: LaneParameters = {}): LaneConfig {
  return { id: createId(), provider, model, parameters }
}

/** Four demos whose cadences nobody can confuse. */
const DEMO_LANES: readonly [provider: string, model: string, parameters?: LaneParameters][] = [
  ['demo-openai', 'demo-fine'],
  ['demo-anthropic', 'demo-bursty'],
  ['demo-responses', 'demo-thinker'],
  ['demo-gemini', 'demo-large-chunks', { reasoning: 'medium' }],
]

/** The lanes of a first visit: real providers when at least two of their models can be asked, else the demos. */
export function chooseLanes(providers: readonly Provider[]): LaneConfig[] {
  const real = providers.filter(({ ready, demo, models }) => ready && !demo && models.length > 0)
  const firsts = real.flatMap(({ id, models }) =>
    models.slice(0, real.length > 1 ? 1 : 2).map((model) => ({ id, model })),
  )
  if (firsts.length > 1) return firsts.slice(0, 4).map(({ id, model }) => createLane(id, model.id))
  const known = new Set(providers.map(({ id }) => id))
  return DEMO_LANES.filter(([provider]) => known.has(provider)).map((lane) => createLane(...lane))
}

const NONCE_END = ': this line only makes the prompt unique.]\n\n'

/** The request of one lane. `nonce` goes before the prompt: prompt caches match from the start. */
export function buildLaneRequest(config: CompareConfig, lane: LaneConfig, nonce: string | undefined): ChatRequest {
  const { provider, model, parameters } = lane
  const text = nonce === undefined ? config.prompt : `[Run ${nonce}${NONCE_END}${config.prompt}`
  return {
    provider,
    model,
    messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
    ...(config.system.trim() === '' ? {} : { system: config.system }),
    ...parameters,
    ...(config.hasTool ? { tools: [demoTool] } : {}),
  }
}

/** What has to be set to run a recorded comparison again. */
export function configOf(runs: readonly RecordedRun[]): CompareConfig {
  const firsts = [...new Map(runs.toReversed().map((run) => [run.lane, run])).values()].sort((a, b) => a.lane - b.lane)
  const first = firsts[0]?.request
  const question = first?.messages.findLast(({ role }) => role === 'user')
  const text =
    question?.role === 'user' ? question.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') : ''
  const end = text.startsWith('[Run ') ? text.indexOf(NONCE_END) : -1
  return {
    prompt: end === -1 ? text : text.slice(end + NONCE_END.length),
    system: first?.system ?? '',
    lanes: firsts.map(({ request: { provider, model, reasoning, temperature, topP, maxOutputTokens, seed } }) => {
      const parameters = { reasoning, temperature, topP, maxOutputTokens, seed }
      const given = Object.entries(parameters).filter(([, value]) => value !== undefined)
      return createLane(provider, model, Object.fromEntries(given))
    }),
    rounds: clampRounds(runs.reduce((most, { round }) => Math.max(most, round), 0) + 1),
    order: 'together',
    hasNonce: end !== -1,
    hasTool: (first?.tools?.length ?? 0) > 0,
  }
}

/**
 * The configuration as the part of an address after `#`: it is never sent to a server. A lane is
 * `lane=provider/model|parameter=value|…`.
 */
export function writeConfig(config: CompareConfig): string {
  const query = new URLSearchParams()
  for (const { provider, model, parameters } of config.lanes) {
    const values = Object.entries(parameters).map(([name, value]) => `|${name}=${value}`)
    query.append('lane', `${provider}/${model.replaceAll('|', '%7C')}${values.join('')}`)
  }
  query.set('prompt', config.prompt)
  if (config.system.trim() !== '') query.set('system', config.system)
  if (config.rounds > 1) query.set('n', String(config.rounds))
  if (config.order === 'in_turn') query.set('order', 'in_turn')
  if (config.hasNonce) query.set('nonce', '1')
  if (config.hasTool) query.set('tool', '1')
  return query.toString()
}

/** Reads what `writeConfig` wrote, or null when it names no lane. What is wrong or unknown in it is left out. */
export function readConfig(text: string): CompareConfig | null {
  const query = new URLSearchParams(text)
  const lanes = query.getAll('lane').flatMap(readLane).slice(0, MOST_LANES)
  if (lanes.length === 0) return null
  return {
    prompt: query.get('prompt') ?? DEFAULT_PROMPT,
    system: query.get('system') ?? '',
    lanes,
    rounds: clampRounds(Number(query.get('n') ?? 1)),
    order: query.get('order') === 'in_turn' ? 'in_turn' : 'together',
    hasNonce: query.get('nonce') === '1',
    hasTool: query.get('tool') === '1',
  }
}

/** A whole number of repeats that can be run. */
export function clampRounds(rounds: number): number {
  return Number.isFinite(rounds) ? Math.min(MOST_ROUNDS, Math.max(1, Math.round(rounds))) : 1
}

function readLane(text: string): LaneConfig[] {
  const [target = '', ...values] = text.split('|')
  const slash = target.indexOf('/')
  const provider = target.slice(0, slash)
  const model = target.slice(slash + 1).replaceAll('%7C', '|')
  if (slash < 1 || model === '') return []
  return [createLane(provider, model, readParameters(values))]
}

function readParameters(values: readonly string[]): LaneParameters {
  const parameters: LaneParameters = {}
  for (const value of values) {
    const [name = '', text = ''] = value.split('=')
    if (name === 'reasoning') {
      const level = REASONING_LEVELS.find((candidate) => candidate === text)
      if (level) parameters.reasoning = level
    } else if (isNumberParameter(name)) {
      const number = readNumber(name, text)
      if (number !== undefined) parameters[name] = number
    }
  }
  return parameters
}

function isNumberParameter(name: string): name is NumberParameter {
  return Object.hasOwn(NUMBER_PARAMETERS, name)
}

/** A number that the API takes for the parameter, or undefined. */
export function readNumber(name: NumberParameter, text: string): number | undefined {
  const { min, max, step } = NUMBER_PARAMETERS[name]
  const value = text.trim() === '' ? Number.NaN : Number(text)
  const isWrong = !Number.isFinite(value) || value < min || value > max || (step === 1 && !Number.isInteger(value))
  return isWrong ? undefined : value
}

/** What is wrong with a text that is neither empty nor a number that the API takes, in words. */
export function describeProblem(name: NumberParameter, text: string): string | undefined {
  if (text.trim() === '' || readNumber(name, text) !== undefined) return undefined
  const { min, max, step } = NUMBER_PARAMETERS[name]
  const words = currentWords().runs.ranges
  return (step === 1 ? words.whole : words.any)(formatCount(min), formatCount(max))
}
