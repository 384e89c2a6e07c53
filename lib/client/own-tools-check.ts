import { currentWords } from '@/lib/language/current'
import type { Tool } from '@/lib/protocol/request'
import { isObject } from '@/lib/recording/check'
import { formatCount } from './format'
import { findJsonPlace } from './json-place'

/** As they are written: `schema` is the text of a JSON Schema. */
export type ToolDraft = { name: string; description: string; schema: string }

/** What is wrong, a sentence for each field that is. */
export type ToolProblems = Partial<Record<keyof ToolDraft, string>>

const MOST_DESCRIPTION_CHARS = 4000
const MOST_SCHEMA_CHARS = 50_000

/** What is wrong with a tool before it is kept. `taken` are the names of all other tools. */
export function checkTool(draft: ToolDraft, taken: readonly string[]): ToolProblems {
  const name = checkName(draft.name, taken)
  const schema = readSchema(draft.schema)
  return {
    ...(name && { name }),
    ...(draft.description.length > MOST_DESCRIPTION_CHARS && {
      description: currentWords().tools.problems.tooLong(formatCount(MOST_DESCRIPTION_CHARS)),
    }),
    ...('problem' in schema && { schema: schema.problem }),
  }
}

/** A JSON Schema of the arguments, which are always an object. Keywords that nobody here knows are the provider's business. */
export function readSchema(text: string): { parameters: Tool['parameters'] } | { problem: string } {
  const { problems } = currentWords().tools
  if (text.trim() === '') return { problem: problems.schemaMissing }
  if (text.length > MOST_SCHEMA_CHARS) return { problem: problems.tooLong(formatCount(MOST_SCHEMA_CHARS)) }
  const place = findJsonPlace(text)
  if (place !== null) return { problem: problems.noJson(place) }
  const value: unknown = JSON.parse(text)
  if (!isObject(value)) return { problem: problems.schemaNoObject }
  if (value.type !== 'object') return { problem: problems.argumentsNoObject }
  const problem = checkProperties(value.properties) ?? checkRequired(value.required)
  return problem ? { problem } : { parameters: value }
}

function checkName(name: string, taken: readonly string[]): string | undefined {
  const { problems } = currentWords().tools
  if (name === '') return problems.nameMissing
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) return problems.nameCharacters
  return taken.includes(name) ? problems.nameTaken : undefined
}

function checkProperties(properties: unknown): string | undefined {
  const { problems } = currentWords().tools
  if (properties === undefined) return undefined
  if (!isObject(properties)) return problems.properties
  const wrong = Object.entries(properties).find(([, schema]) => !isObject(schema) && typeof schema !== 'boolean')
  return wrong && problems.property(wrong[0])
}

function checkRequired(required: unknown): string | undefined {
  const isRight =
    required === undefined || (Array.isArray(required) && required.every((name) => typeof name === 'string'))
  return isRight ? undefined : currentWords().tools.problems.required
}
