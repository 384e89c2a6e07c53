import { currentWords } from '@/lib/language/current'
import type { Model } from '@/lib/protocol/provider'
import type { StoredRun } from './conversation/conversation'
import type { Selection } from './provider-store'

const SETTINGS = ['reasoning', 'temperature', 'topP', 'maxOutputTokens', 'stop', 'seed', 'tools'] as const

/** What can be set, and what a model may not take. */
export type Setting = (typeof SETTINGS)[number]

/** `known`: its provider's list says so. `last_time`: the gateway left it out of the latest request that had it. */
export type LeftOut = 'known' | 'last_time'

/** What a model does not take, as far as that is known: of its runs in a conversation, else of its provider's list. */
export function findLeftOut(
  target: Selection,
  model: Model | undefined,
  runs: readonly StoredRun[],
): Partial<Record<Setting, LeftOut>> {
  const latest = runs
    .filter((run) => isSame(run.target, target) && run.view.runId !== undefined)
    .toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1))
  const found = SETTINGS.map((setting) => {
    const run = latest.find(({ request }) => request[setting] !== undefined)
    if (run) return [setting, run.view.dropped?.includes(setting) ? 'last_time' : undefined] as const
    const isRefused = (setting === 'reasoning' || setting === 'tools') && model?.[setting] === false
    return [setting, isRefused ? 'known' : undefined] as const
  })
  return Object.fromEntries(found.filter(([, leftOut]) => leftOut !== undefined))
}

/** A sentence for the field. `isSet`: there is something to be left out. */
export function describeLeftOut(leftOut: LeftOut, label: string, isSet: boolean): string {
  const words = currentWords().settings.leftOut
  if (leftOut === 'last_time') return words.lastTime(label)
  return isSet ? words.isSet(label) : words.isNotSet(label)
}

function isSame(one: Selection, other: Selection): boolean {
  return one.provider === other.provider && one.model === other.model
}
