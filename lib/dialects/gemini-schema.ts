import { isObject, type JsonObject, listAt, textAt } from './json'

/** What Gemini's subset of OpenAPI knows; any other key of a JSON Schema is refused. */
const KEPT = new Set([
  'title',
  'description',
  'format',
  'default',
  'example',
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'required',
])

/** References may go in circles; deeper than this an object is only an object. */
const MAX_DEPTH = 24

/**
 * A JSON Schema in the subset that Gemini's function declarations take: references are put in place, `const` and
 * types with null are said its way, and what it does not know is left out. Undefined for an object without properties.
 */
export function geminiSchema(schema: JsonObject): JsonObject | undefined {
  const converted = convert(schema, schema, 0)
  const isEmpty = converted.type === 'OBJECT' && !isObject(converted.properties)
  return isEmpty ? undefined : converted
}

function convert(schema: unknown, root: JsonObject, depth: number): JsonObject {
  if (!isObject(schema) || depth > MAX_DEPTH) return { type: 'OBJECT' }
  if (typeof schema.$ref === 'string') return convert(resolve(schema.$ref, root), root, depth + 1)
  const merged: JsonObject = Object.assign({}, schema, ...listAt(schema.allOf).filter(isObject))
  const kept = Object.entries(merged).filter(([key]) => KEPT.has(key))
  return {
    ...Object.fromEntries(kept),
    ...typeFields(merged),
    ...choices(merged),
    ...alternatives(merged, root, depth),
    ...(isObject(merged.properties) && {
      properties: mapValues(merged.properties, (value) => convert(value, root, depth + 1)),
    }),
    ...(merged.items !== undefined && { items: convert(merged.items, root, depth + 1) }),
  }
}

function typeFields(schema: JsonObject): JsonObject {
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).map(textAt).filter(Boolean)
  const type = types.find((name) => name !== 'null') ?? guessType(schema)
  return { ...(type !== '' && { type: type.toUpperCase() }), ...(types.includes('null') && { nullable: true }) }
}

function guessType(schema: JsonObject): string {
  if (isObject(schema.properties)) return 'object'
  if (schema.items !== undefined) return 'array'
  return schema.enum !== undefined || schema.const !== undefined ? 'string' : ''
}

/** Enums are of strings here. */
function choices(schema: JsonObject): JsonObject {
  const values = schema.const === undefined ? listAt(schema.enum) : [schema.const]
  const isOfStrings = values.length > 0 && values.every((value) => typeof value === 'string')
  return isOfStrings ? { enum: values } : {}
}

function alternatives(schema: JsonObject, root: JsonObject, depth: number): JsonObject {
  const list = [...listAt(schema.anyOf), ...listAt(schema.oneOf)]
  const others = list.filter((one) => !(isObject(one) && one.type === 'null'))
  if (others.length === 0) return {}
  const nullable = others.length < list.length ? { nullable: true } : {}
  return { ...nullable, anyOf: others.map((one) => convert(one, root, depth + 1)) }
}

/** `#/$defs/Place` inside the schema itself; anything else is unknown here. */
function resolve(reference: string, root: JsonObject): unknown {
  return reference
    .replace(/^#\/?/, '')
    .split('/')
    .filter(Boolean)
    .reduce(
      (at: unknown, key) => (isObject(at) ? at[key.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      root,
    )
}

function mapValues(object: JsonObject, change: (value: unknown) => JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}
