import { create } from 'zustand'
import type { Model, Provider } from '@/lib/protocol/provider'
import { readStored, writeStored } from './storage'

/** The provider and model that the next run will use. */
export type Selection = { provider: string; model: string }

type ProviderState = {
  providers: readonly Provider[]
  loading: 'loading' | 'loaded' | 'failed'
  selection: Selection | null
  /** What was chosen last in any picker, the latest first; at most five. */
  recent: readonly Selection[]
  load: () => Promise<void>
  /** Asks which servers of the server's machine answer, and each ready provider for its own list of models. */
  refresh: () => Promise<void>
  select: (selection: Selection) => void
  /** Puts a choice at the head of the recent ones. */
  remember: (selection: Selection) => void
}

const STORAGE_KEY = 'deltascope.selection'
const RECENT_KEY = 'deltascope.recent'
const MOST_RECENT = 5

/** A list that a provider gave for a caller's own key is asked for again after this time; the server keeps the others. */
const LIST_KEPT_MS = 300_000
const listedAt = new Map<string, number>()
/** Answers may overtake each other; the one to the latest question counts. */
let refreshes = 0

export const useProviders = create<ProviderState>()((set, get) => ({
  providers: [],
  loading: 'loading',
  selection: null,
  recent: [],
  async load() {
    set({ loading: 'loading' })
    try {
      const { providers } = await getJson<{ providers: Provider[] }>('/api/providers')
      const selection = chooseSelection(providers, readStored(STORAGE_KEY))
      set({ providers, loading: 'loaded', selection, recent: readRecent() })
    } catch {
      set({ loading: 'failed' })
    }
  },
  async refresh() {
    const refresh = ++refreshes
    try {
      const { providers } = await getJson<{ providers: Provider[] }>('/api/providers?probe=local')
      if (refresh !== refreshes) return
      keepProviders(providers.map((provider) => keepModels(provider, get().providers)))
      await Promise.allSettled(providers.filter(isListDue).map(({ id }) => loadModels(id, refresh)))
    } catch {
      // What was loaded before stands.
    }
  },
  select(selection) {
    writeStored(STORAGE_KEY, selection)
    set({ selection })
  },
  remember(selection) {
    const recent = addRecent(readRecent(), selection)
    writeStored(RECENT_KEY, recent)
    set({ recent })
  },
}))

/** Every list is asked for with the next refresh: the key that it came for may be another one now. */
export function forgetLists(): void {
  listedAt.clear()
}

function isListDue({ id, ready, demo, key }: Provider): boolean {
  if (!ready || demo) return false
  return key !== 'yours' || Date.now() - (listedAt.get(id) ?? 0) > LIST_KEPT_MS
}

async function loadModels(id: string, refresh: number): Promise<void> {
  const { models, source } = await getJson<{ models: Model[]; source: 'live' | 'static' }>(
    `/api/providers/${encodeURIComponent(id)}/models`,
  )
  if (refresh !== refreshes) return
  if (source === 'live') listedAt.set(id, Date.now())
  keepProviders(
    useProviders.getState().providers.map((provider) => (provider.id === id ? { ...provider, models } : provider)),
  )
}

/** What is still the same keeps its identity, so that nothing is drawn again for it. */
function keepProviders(next: readonly Provider[]): void {
  const known = new Map(useProviders.getState().providers.map((provider) => [provider.id, provider]))
  const kept = next.map((provider) => {
    const before = known.get(provider.id)
    return before && JSON.stringify(before) === JSON.stringify(provider) ? before : provider
  })
  const isSame = kept.length === known.size && kept.every((provider) => known.get(provider.id) === provider)
  if (!isSame) useProviders.setState({ providers: kept })
}

/** The latest choice first, each once. */
export function addRecent(recent: readonly Selection[], { provider, model }: Selection): Selection[] {
  const others = recent.filter((other) => other.provider !== provider || other.model !== model)
  return [{ provider, model }, ...others].slice(0, MOST_RECENT)
}

/** Read anew each time: other tabs write it too. */
function readRecent(): Selection[] {
  const stored = readStored(RECENT_KEY)
  return Array.isArray(stored) ? stored.filter(isSelection).slice(0, MOST_RECENT) : []
}

/** A list that was longer a moment ago does not shrink before the new one is here, but it goes with the key it came for. */
function keepModels(provider: Provider, known: readonly Provider[]): Provider {
  if (!provider.ready) return provider
  const models = known.find(({ id }) => id === provider.id)?.models ?? []
  return models.length > provider.models.length ? { ...provider, models } : provider
}

async function getJson<T>(path: string): Promise<T> {
  const response = await fetch(path, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return (await response.json()) as T
}

/** What was chosen last time if it can still run, else the first ready provider; demos come last. */
export function chooseSelection(providers: readonly Provider[], remembered: unknown): Selection | null {
  const ready = providers.filter((provider) => provider.ready)
  if (isSelection(remembered) && ready.some(({ id }) => id === remembered.provider)) return remembered
  const withModels = ready.filter((provider) => provider.models.length > 0)
  const provider = withModels.find((candidate) => !candidate.demo) ?? withModels[0]
  const model = provider?.models[0]
  return provider && model ? { provider: provider.id, model: model.id } : null
}

function isSelection(value: unknown): value is Selection {
  if (typeof value !== 'object' || value === null) return false
  const { provider, model } = value as Partial<Selection>
  return typeof provider === 'string' && typeof model === 'string' && model !== ''
}

export function isSameTarget(one: Selection, other: Selection): boolean {
  return one.provider === other.provider && one.model === other.model
}

/** How a provider and model are called in the page. Both fall back to their ids. */
export type TargetLabels = { provider: string; model: string; isDemo: boolean }

export function labelTarget(providers: readonly Provider[], { provider: id, model }: Selection): TargetLabels {
  const provider = providers.find((candidate) => candidate.id === id)
  return {
    provider: provider?.label ?? id,
    model: labelModel(provider?.models.find((candidate) => candidate.id === model)) ?? model,
    isDemo: provider?.demo === true,
  }
}

function labelModel(model: Model | undefined): string | undefined {
  return model?.label ?? model?.id
}
