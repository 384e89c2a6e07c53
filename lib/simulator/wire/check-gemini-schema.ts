import { isRecord } from '../json'
import { Refusal } from '../refusal'

type Child = [place: string, schema: unknown]

/** The subset of OpenAPI that function declarations may use. */
const knownKeys = new Set([
  'type',
  'format',
  'title',
  'description',
  'nullable',
  'enum',
  'maxItems',
  'minItems',
  'properties',
  'required',
  'minProperties',
  'maxProperties',
  'minLength',
  'maxLength',
  'pattern',
  'example',
  'anyOf',
  'propertyOrdering',
  'default',
  'items',
  'minimum',
  'maximum',
])

const types = new Set(['STRING', 'NUMBER', 'INTEGER', 'BOOLEAN', 'ARRAY', 'OBJECT', 'NULL', 'TYPE_UNSPECIFIED'])

/** Refuses a schema that Gemini's API would not read; `path` is its place in the request, as Google writes it. */
export function checkGeminiSchema(schema: unknown, path: string): void {
  if (!isRecord(schema)) throw refuse(`Invalid value at '${path}': an object is expected.`, path)
  checkKnownKeys(schema, knownKeys, path)
  const { type, enum: choices } = schema
  if (type !== undefined && !(typeof type === 'string' && types.has(type.toUpperCase()))) {
    throw refuse(`Invalid value at '${path}.type': ${JSON.stringify(type)} is no type.`, path)
  }
  if (choices !== undefined && !(Array.isArray(choices) && choices.every((choice) => typeof choice === 'string'))) {
    throw refuse(`Invalid value at '${path}.enum': a list of strings is expected.`, path)
  }
  for (const [place, child] of listChildren(schema)) checkGeminiSchema(child, `${path}.${place}`)
}

/** Refuses a field that the API does not know, which protocol buffers do not let pass. */
export function checkKnownKeys(object: Record<string, unknown>, known: ReadonlySet<string>, path: string): void {
  const unknown = Object.keys(object).find((key) => !known.has(key))
  if (unknown === undefined) return
  const place = path === '' ? '' : ` at '${path}'`
  throw refuse(`Invalid JSON payload received. Unknown name "${unknown}"${place}: there is no such field.`, path)
}

function listChildren({ properties, items, anyOf }: Record<string, unknown>): Child[] {
  const only = items === undefined ? [] : [items]
  const values = isRecord(properties) ? Object.values(properties) : []
  const others = Array.isArray(anyOf) ? anyOf : []
  return [
    ...only.map((item): Child => ['items', item]),
    ...others.map((one, index): Child => [`any_of[${index}]`, one]),
    ...values.map((value, index): Child => [`properties[${index}].value`, value]),
  ]
}

function refuse(message: string, path: string): Refusal {
  return new Refusal('invalid_request', message, path)
}
