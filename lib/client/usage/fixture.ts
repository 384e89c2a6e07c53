import type { Usage } from '@/lib/protocol/events'
import type { StoredRun } from '../conversation/conversation'
import { runOf } from '../conversation/fixture'
import { createRunView } from '../run-view'
import type { RunUsage } from './run-usage'

const sonar = { provider: 'perplexity', model: 'sonar' }
const sonarLabels = { provider: 'Perplexity', model: 'sonar', isDemo: false }

/** A whole run of a model that costs a dollar for a million tokens of any kind. */
export function usageAt(startedAt: string, usage: Usage, change: Partial<RunUsage> = {}): RunUsage {
  return {
    startedAt,
    target: sonar,
    labels: sonarLabels,
    ending: 'complete',
    usage,
    speed: { unit: 'none', because: 'too_short' },
    ...change,
  }
}

/** The nth stored run of that model, whole, with these final counts. */
export function runWith(n: number, usage: Usage, change: Partial<StoredRun> = {}): StoredRun {
  const view = {
    ...createRunView(sonar.provider, sonar.model),
    finish: { reason: 'stop' as const },
    outcome: 'complete' as const,
    usage,
    isUsageFinal: true,
  }
  return runOf(n, [], { target: sonar, labels: sonarLabels, request: sonar, view, ...change })
}
