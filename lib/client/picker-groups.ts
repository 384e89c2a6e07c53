import type { Model, Provider } from '@/lib/protocol/provider'
import type { Selection } from './provider-store'

/** A row of the picker: a model to choose, or what can be done about a provider. */
export type PickerOption = { id: string; provider: Provider } & (
  | { kind: 'model' | 'custom'; model: string; label: string; listed?: Model }
  | { kind: 'key' | 'retry' }
)

export type PickerGroup = {
  id: string
  options: PickerOption[]
  /** Models that a search would find. */
  hidden: number
} & ({ kind: 'recent' | 'custom' } | { kind: 'provider'; provider: Provider })

/** More rows than this help nobody; the search narrows them down. */
const MAX_ROWS = 100
/** Without a search every provider is to be seen, so none may fill the list. */
const MAX_UNASKED_ROWS = 8

/**
 * What the picker lists for a search text, at most a hundred rows: what was chosen recently (without a search), matching
 * models of each ready provider, then the demos, then what is not ready with what to do about it. Any other text can be
 * used as a model id with any ready provider.
 */
export function groupModels(
  providers: readonly Provider[],
  search: string,
  recent: readonly Selection[] = [],
): PickerGroup[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  const sorted = [...providers].sort((left, right) => rank(left) - rank(right))
  const groups = terms.length > 0 ? [] : recentGroup(providers, recent)
  const custom = customOptions(sorted, search.trim()).slice(0, MAX_ROWS / 2)
  const matches = sorted.map((provider) => matchOf(terms, provider)).filter((match) => match !== undefined)
  const taken = [...groups, { options: custom }, ...matches].reduce((sum, { options }) => sum + options.length, 0)
  let room = Math.max(0, MAX_ROWS - taken)
  const listing = matches.filter(({ models }) => models.length > 0).length
  const share = terms.length > 0 ? room : Math.min(MAX_UNASKED_ROWS, Math.floor(room / Math.max(1, listing)))
  for (const { provider, models, options } of matches) {
    const shown = (terms.length > 0 ? models : models.filter(isOrdinary)).slice(0, Math.min(share, room))
    room -= shown.length
    const rows = shown.map((model) => modelOption(provider.id, provider, model.id, model))
    if (rows.length + options.length === 0 && models.length > 0) continue
    const hidden = models.length - shown.length
    groups.push({ kind: 'provider', id: provider.id, provider, options: [...rows, ...options], hidden })
  }
  if (custom.length > 0) groups.push({ kind: 'custom', id: ':custom', options: custom, hidden: 0 })
  return groups
}

/** What of a provider a search finds: models, and what can be done about the provider. Undefined for nothing at all. */
function matchOf(
  terms: string[],
  provider: Provider,
): { provider: Provider; models: Model[]; options: PickerOption[] } | undefined {
  const own = textOf(provider)
  const isNamed = terms.every((term) => own.includes(term))
  const models = isNamed ? provider.models : provider.models.filter((model) => isMatch(terms, own, model))
  if (!isNamed && models.length === 0) return undefined
  if (!provider.ready) return { provider, models: [], options: actions(provider) }
  return { provider, models, options: isNamed ? actions(provider) : [] }
}

function actions(provider: Provider): PickerOption[] {
  const { id, lacks, key } = provider
  if (lacks === 'key' || key === 'yours') return [{ kind: 'key', id: `${id}:key`, provider }]
  return lacks === 'answer' ? [{ kind: 'retry', id: `${id}:retry`, provider }] : []
}

function recentGroup(providers: readonly Provider[], recent: readonly Selection[]): PickerGroup[] {
  const options = recent.flatMap(({ provider: id, model }) => {
    const provider = providers.find((candidate) => candidate.id === id)
    if (!provider?.ready) return []
    return [
      modelOption(':recent', provider, model, provider.models.find((known) => known.id === model) ?? { id: model }),
    ]
  })
  return options.length > 0 ? [{ kind: 'recent', id: ':recent', options, hidden: 0 }] : []
}

function modelOption(group: string, provider: Provider, model: string, listed: Model): PickerOption {
  return {
    kind: 'model',
    id: `${group}/${provider.id}/${model}`,
    provider,
    model,
    label: listed.label ?? model,
    listed,
  }
}

/** Faults are there for whoever looks for them. */
function isOrdinary({ id }: Model): boolean {
  return !id.startsWith('fault-')
}

function rank({ ready, demo }: Provider): number {
  if (!ready) return 2
  return demo ? 1 : 0
}

function isMatch(terms: string[], provider: string, model: Model): boolean {
  const text = `${provider} ${textOfModel(model)}`
  return terms.every((term) => text.includes(term))
}

const texts = new WeakMap<Model, string>()

/** Made once for each model: a search asks for it at every keystroke. */
function textOfModel(model: Model): string {
  const known = texts.get(model)
  if (known !== undefined) return known
  const { id, label, description, reasoning, tools, images } = model
  const abilities = [reasoning && 'reasoning', tools && 'tools', images && 'images vision']
  const text = [id, label, description, ...abilities].filter(Boolean).join(' ').toLowerCase()
  texts.set(model, text)
  return text
}

function textOf({ id, label, demo }: Provider): string {
  return `${label} ${id} ${demo ? 'demo' : ''}`.toLowerCase()
}

function customOptions(sorted: readonly Provider[], model: string): PickerOption[] {
  if (model === '' || /\s/.test(model)) return []
  return sorted
    .filter(
      ({ ready, demo, models }) => ready && (!demo || isDemoId(model)) && !models.some((known) => known.id === model),
    )
    .map((provider) => ({ kind: 'custom', id: `:custom/${provider.id}/${model}`, provider, model, label: model }))
}

/** The simulator knows no other models. */
function isDemoId(id: string): boolean {
  return /^(demo|fault|recording)-./.test(id)
}
