import type { Model, Provider } from '@/lib/protocol/provider'

export type PickerOption = { provider: Provider; model: string; label: string; listed?: Model }
export type PickerGroup =
  | {
      kind: 'provider'
      provider: Provider
      options: PickerOption[] /** Models that a search would find. */
      hidden: number
    }
  | { kind: 'custom'; options: PickerOption[] }

/** More rows than this help nobody; the search narrows them down. */
const MAX_ROWS = 100
/** Without a search every provider is to be seen, so none may fill the list. */
const MAX_UNASKED_ROWS = 8

/**
 * What the picker lists for a search text: matching models of each ready provider, then the demos, then what is not
 * ready (without models, its hint says what to do). Any other text can be used as a model id with any ready provider.
 */
export function groupModels(providers: readonly Provider[], search: string): PickerGroup[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean)
  const groups: PickerGroup[] = []
  let rows = 0
  for (const provider of [...providers].sort((left, right) => rank(left) - rank(right))) {
    const matching = provider.ready ? provider.models.filter((model) => isMatch(terms, provider, model)) : []
    const shown =
      terms.length > 0 ? matching.slice(0, MAX_ROWS - rows) : matching.filter(isOrdinary).slice(0, MAX_UNASKED_ROWS)
    const options = shown.map((model) => ({ provider, model: model.id, label: model.label ?? model.id, listed: model }))
    rows += options.length
    const isNamed =
      terms.every((term) => textOf(provider).includes(term)) ||
      (!provider.ready && provider.models.some((model) => isMatch(terms, provider, model)))
    if (options.length > 0 || (isNamed && (!provider.ready || provider.models.length === 0)))
      groups.push({ kind: 'provider', provider, options, hidden: matching.length - options.length })
  }
  const custom = customOptions(providers, search.trim())
  if (custom.length > 0) groups.push({ kind: 'custom', options: custom })
  return groups
}

/** Faults are there for whoever looks for them. */
function isOrdinary({ id }: Model): boolean {
  return !id.startsWith('fault-')
}

function rank({ ready, demo }: Provider): number {
  if (!ready) return 2
  return demo ? 1 : 0
}

function isMatch(terms: string[], provider: Provider, model: Model): boolean {
  const abilities = [model.reasoning && 'reasoning', model.tools && 'tools', model.images && 'images vision']
  const text = [textOf(provider), model.id, model.label, model.description, ...abilities].join(' ').toLowerCase()
  return terms.every((term) => text.includes(term))
}

function textOf({ id, label, demo }: Provider): string {
  return `${label} ${id} ${demo ? 'demo' : ''}`.toLowerCase()
}

function customOptions(providers: readonly Provider[], id: string): PickerOption[] {
  if (id === '' || /\s/.test(id)) return []
  return [...providers]
    .sort((left, right) => rank(left) - rank(right))
    .filter(({ ready, demo, models }) => ready && (!demo || isDemoId(id)) && !models.some((model) => model.id === id))
    .map((provider) => ({ provider, model: id, label: id }))
}

/** The simulator knows no other models. */
function isDemoId(id: string): boolean {
  return /^(demo|fault|recording)-./.test(id)
}
