import { currentWords } from '@/lib/language/current'
import type { ReasoningLevel } from '@/lib/protocol/request'
import { isObject, shape, string } from '@/lib/recording/check'
import { NUMBER_NAMES, REASONING_LEVELS, readNumber } from './compare-config'
import { type ConversationSettings, EMPTY_SETTINGS, type RunParameters } from './conversation/conversation'
import { createId } from './create-id'
import { formatCount } from './format'
import { createSharedValue } from './shared-value'
import { MOST_STOPS } from './stop-sequences'

/** What a preset holds of a conversation's settings. Approvals are given for a conversation, never carried along. */
export type PresetContent = Pick<ConversationSettings, 'system' | 'parameters' | 'tools'>
export type Preset = PresetContent & { id: string; name: string }
export type PresetList = {
  presets: readonly Preset[]
  /** The one that new chats begin with. */
  defaultId: string | null
}

const MOST_PRESETS = 50
export const MOST_PRESET_NAME_CHARS = 80
const MOST_SYSTEM_CHARS = 100_000

// It stands before the store, which reads what is stored as it is made.
const check = shape({ id: string, name: string, system: string })

export const usePresets = createSharedValue('deltascope.presets', readPresets)

/** Keeps the settings under a name; a preset that has it already is replaced. Gives its undo, or what is wrong. */
export function savePreset(name: string, settings: PresetContent): { undo: () => void } | { problem: string } {
  const before = usePresets.getState().value
  const old = before.presets.find((preset) => preset.name === name.trim())
  const problem = checkName(name) ?? checkContent(settings, before, old !== undefined)
  if (problem) return { problem }
  const preset: Preset = { id: old?.id ?? createId(), name: name.trim(), ...contentOf(settings) }
  changePresets((presets) => (old ? replace(presets, preset) : [...presets, preset]))
  return {
    undo: () =>
      changePresets((presets) => (old ? replace(presets, old) : presets.filter(({ id }) => id !== preset.id))),
  }
}

/** What is wrong with the new name, or null when it has been taken. */
export function renamePreset(id: string, name: string): string | null {
  const { presets } = usePresets.getState().value
  const isTaken = presets.some((preset) => preset.id !== id && preset.name === name.trim())
  const problem = checkName(name) ?? (isTaken ? currentWords().settings.presets.problems.nameTaken : null)
  if (!problem)
    changePresets((list) => list.map((preset) => (preset.id === id ? { ...preset, name: name.trim() } : preset)))
  return problem
}

/** Gives its undo. */
export function deletePreset(id: string): () => void {
  const { presets, defaultId } = usePresets.getState().value
  const index = presets.findIndex((preset) => preset.id === id)
  const preset = presets[index]
  const { change } = usePresets.getState()
  change((list) => ({
    presets: list.presets.filter((other) => other.id !== id),
    defaultId: list.defaultId === id ? null : list.defaultId,
  }))
  return () => {
    if (!preset) return
    change((list) => ({
      presets: list.presets.some((other) => other.id === id) ? list.presets : list.presets.toSpliced(index, 0, preset),
      defaultId: list.defaultId ?? (defaultId === id ? id : null),
    }))
  }
}

/** New chats begin with this preset; null: with nothing set. */
export function chooseDefaultPreset(defaultId: string | null): void {
  usePresets.getState().change((list) => ({ ...list, defaultId }))
}

/** What a new chat begins with: nothing that was set for another one. */
export function settingsOfNewChat(): ConversationSettings {
  const { presets, defaultId } = usePresets.getState().value
  const preset = presets.find(({ id }) => id === defaultId)
  return preset ? { ...EMPTY_SETTINGS, ...contentOf(preset) } : EMPTY_SETTINGS
}

/** Of a preset or of settings, without all else. */
export function contentOf({ system, parameters, tools }: PresetContent): PresetContent {
  return { system, parameters, tools }
}

/** The order in which tools were switched on or parameters set does not matter. */
export function isSameContent(one: PresetContent, other: PresetContent): boolean {
  return serialize(one) === serialize(other)
}

function serialize({ system, parameters, tools }: PresetContent): string {
  const values = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return JSON.stringify([system, values.toSorted(([one], [other]) => (one < other ? -1 : 1)), tools.toSorted()])
}

function changePresets(change: (presets: readonly Preset[]) => readonly Preset[]): void {
  usePresets.getState().change((list) => ({ ...list, presets: change(list.presets) }))
}

function replace(presets: readonly Preset[], preset: Preset): readonly Preset[] {
  return presets.map((other) => (other.id === preset.id ? preset : other))
}

function checkName(name: string): string | null {
  const { problems } = currentWords().settings.presets
  if (name.trim() === '') return problems.nameMissing
  const isTooLong = name.trim().length > MOST_PRESET_NAME_CHARS
  return isTooLong ? problems.nameTooLong(formatCount(MOST_PRESET_NAME_CHARS)) : null
}

function checkContent({ system }: PresetContent, { presets }: PresetList, isReplacing: boolean): string | null {
  const { problems } = currentWords().settings.presets
  if (!isReplacing && presets.length >= MOST_PRESETS) return problems.tooMany(formatCount(MOST_PRESETS))
  return system.length > MOST_SYSTEM_CHARS ? problems.systemTooLong(formatCount(MOST_SYSTEM_CHARS)) : null
}

/** What is broken in what was stored is left out. */
function readPresets(stored: unknown): PresetList {
  if (!isObject(stored) || !Array.isArray(stored.presets)) return { presets: [], defaultId: null }
  const presets = stored.presets
    .filter((preset): preset is Preset => check(preset, 'preset') === null)
    .slice(0, MOST_PRESETS)
    .map(({ id, name, system, parameters, tools }: Preset) => ({
      id,
      name,
      system,
      parameters: readParameters(parameters),
      tools: readStrings(tools),
    }))
  const defaultId = presets.find(({ id }) => id === stored.defaultId)?.id ?? null
  return { presets, defaultId }
}

function readParameters(stored: unknown): RunParameters {
  const values = isObject(stored) ? stored : {}
  const level = REASONING_LEVELS.find((candidate): candidate is ReasoningLevel => candidate === values.reasoning)
  const stop = readStrings(values.stop).filter((sequence) => sequence !== '')
  const parameters: RunParameters = {
    ...(level && { reasoning: level }),
    ...(stop.length > 0 && { stop: stop.slice(0, MOST_STOPS) }),
  }
  for (const name of NUMBER_NAMES) {
    const value = values[name]
    const number = typeof value === 'number' ? readNumber(name, String(value)) : undefined
    if (number !== undefined) parameters[name] = number
  }
  return parameters
}

function readStrings(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []
}
