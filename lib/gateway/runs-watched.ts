import type { RunRegistry } from './runs'

/** The registry, with a word for each run that is added through it, and one when that run has ended. */
export function watchRuns(registry: RunRegistry, onEnd: () => void, onAdd: () => void = () => undefined): RunRegistry {
  const live = new Set<string>()
  return {
    ...registry,
    add(run) {
      live.add(run.id)
      onAdd()
      registry.add(run)
    },
    end(id) {
      registry.end(id)
      if (live.delete(id)) onEnd()
    },
  }
}
