import { create } from 'zustand'
import type { Model, Provider } from '@/lib/protocol/provider'
import { readStored, writeStored } from './storage'

/** The provider and model that the next run will use. */
export type Selection = { provider: string; model: string }

type ProviderState = {
  providers: readonly Provider[]
  loading: 'loading' | 'loaded' | 'failed'
  selection: Selection | null
  load: () => Promise<void>
  /** Asks which servers of the server's machine answer, and each ready provider for its own list of models. */
  refresh: () => Promise<void>
  select: (selection: Selection) => void
}

const STORAGE_KEY = 'deltascope.selection'

export const useProviders = create<ProviderState>()((set, get) => ({
  providers: [],
  loading: 'loading',
  selection: null,
  async load() {
    set({ loading: 'loading' })
    try {
      const { providers } = await getJson<{ providers: Provider[] }>('/api/providers')
      set({ providers, loading: 'loaded', selection: chooseSelection(providers, readStored(STORAGE_KEY)) })
    } catch {
      set({ loading: 'failed' })
    }
  },
  async refresh() {
    try {
      const { providers } = await getJson<{ providers: Provider[] }>('/api/providers?probe=local')
      set({ providers: providers.map((provider) => keepModels(provider, get().providers)) })
      await Promise.all(providers.filter(({ ready, demo }) => ready && !demo).map(({ id }) => loadModels(id)))
    } catch {
      // What was loaded before stands.
    }
  },
  select(selection) {
    writeStored(STORAGE_KEY, selection)
    set({ selection })
  },
}))

async function loadModels(id: string): Promise<void> {
  const { models } = await getJson<{ models: Model[] }>(`/api/providers/${encodeURIComponent(id)}/models`)
  useProviders.setState(({ providers }) => ({
    providers: providers.map((provider) => (provider.id === id ? { ...provider, models } : provider)),
  }))
}

/** A list that was longer a moment ago does not shrink before the new one is here. */
function keepModels(provider: Provider, known: readonly Provider[]): Provider {
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
