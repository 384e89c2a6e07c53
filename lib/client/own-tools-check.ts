import type { Tool } from '@/lib/protocol/request'
import { isObject } from '@/lib/recording/check'
import { findJsonPlace } from './json-place'

/** As they are written: `schema` is the text of a JSON Schema. */
export type ToolDraft = { name: string; description: string; schema: string }

/** What is wrong, a sentence for each field that is. */
export type ToolProblems = Partial<Record<keyof ToolDraft, string>>

export const MOST_DESCRIPTION_CHARS = 4000
export const MOST_SCHEMA_CHARS = 50_000

/** What is wrong with a tool before it is kept. `taken` are the names of all other tools. */
export function checkTool(draft: ToolDraft, taken: readonly string[]): ToolProblems {
  const name = checkName(draft.name, taken)
  const schema = readSchema(draft.schema)
  return {
    ...(name && { name }),
    ...(draft.description.length > MOST_DESCRIPTION_CHARS && {
      description: `At most ${MOST_DESCRIPTION_CHARS.toLocaleString('en-US')} characters.`,
    }),
    ...('problem' in schema && { schema: schema.problem }),
  }
}

/** A JSON Schema of the arguments, which are always an object. Keywords that nobody here knows are the provider's business. */
export function readSchema(text: string): { parameters: Tool['parameters'] } | { problem: string } {
  if (text.trim() === '') return { problem: 'A JSON Schema of the arguments is needed.' }
  if (text.length > MOST_SCHEMA_CHARS)
    return { problem: `At most ${MOST_SCHEMA_CHARS.toLocaleString('en-US')} characters.` }
  const place = findJsonPlace(text)
  if (place !== null) return { problem: `No valid JSON: it breaks at ${place}.` }
  const value: unknown = JSON.parse(text)
  if (!isObject(value)) return { problem: 'The schema must be an object.' }
  if (value.type !== 'object') return { problem: 'Arguments are an object: the schema needs "type": "object".' }
  const problem = checkProperties(value.properties) ?? checkRequired(value.required)
  return problem ? { problem } : { parameters: value }
}

function checkName(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'A name is needed.'
  if (!/^[a-zA-Z0-9_-]{1,64}$/.test(name)) return '1 to 64 letters of a to z, digits, _ and -.'
  return taken.includes(name) ? 'Another tool has this name.' : undefined
}

function checkProperties(properties: unknown): string | undefined {
  if (properties === undefined) return undefined
  if (!isObject(properties)) return '"properties" must be an object.'
  const wrong = Object.entries(properties).find(([, schema]) => !isObject(schema) && typeof schema !== 'boolean')
  return wrong && `The property "${wrong[0]}" must be a schema, which is an object.`
}

function checkRequired(required: unknown): string | undefined {
  const isRight =
    required === undefined || (Array.isArray(required) && required.every((name) => typeof name === 'string'))
  return isRight ? undefined : '"required" must be a list of names.'
}
