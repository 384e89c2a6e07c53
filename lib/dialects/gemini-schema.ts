import { isObject, type JsonObject, listAt, objectAt, textAt } from './json'

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
])

/** Definitions may refer to each other in many ways: past this many schemas an object is only an object. */
const MAX_SCHEMAS = 2000

/** The whole schema, the references that are being put in place, and how many schemas there may still be. */
type Context = { root: JsonObject; references: readonly string[]; left: { schemas: number } }

/**
 * A JSON Schema in the subset that Gemini's function declarations take: references are put in place, `const` and
 * types with null are said its way, and what it does not know is left out. Undefined for an object without properties.
 */
export function geminiSchema(schema: JsonObject): JsonObject | undefined {
  const converted = convert(schema, { root: schema, references: [], left: { schemas: MAX_SCHEMAS } })
  return isObject(converted.properties) || converted.anyOf !== undefined ? converted : undefined
}

function convert(schema: unknown, context: Context): JsonObject {
  if (!isObject(schema) || context.left.schemas-- <= 0) return { type: 'OBJECT' }
  if (typeof schema.$ref === 'string') return convertReference(schema.$ref, context)
  const merged = mergeAll(schema, context.root)
  const properties = mapValues(objectAt(merged.properties), (value) => convert(value, context))
  const required = listAt(merged.required).filter((name) => Object.hasOwn(properties, textAt(name)))
  const type = typeOf(merged)
  return {
    ...Object.fromEntries(Object.entries(merged).filter(([key]) => KEPT.has(key))),
    ...(type !== '' && { type: type.toUpperCase() }),
    ...(isNullable(merged) && { nullable: true }),
    ...choices(merged),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
    ...(type === 'array' && {
      items: merged.items === undefined ? { type: 'STRING' } : convert(merged.items, context),
    }),
    ...alternatives(merged, context),
  }
}

/** A reference inside itself ends there. */
function convertReference(reference: string, context: Context): JsonObject {
  if (context.references.includes(reference)) return { type: 'OBJECT' }
  return convert(resolve(reference, context.root), { ...context, references: [...context.references, reference] })
}

/** The schema with all that `allOf` adds to it. */
function mergeAll(schema: JsonObject, root: JsonObject): JsonObject {
  const added = listAt(schema.allOf).map((one) =>
    objectAt(isObject(one) && typeof one.$ref === 'string' ? resolve(one.$ref, root) : one),
  )
  if (added.length === 0) return schema
  const all = [schema, ...added]
  const properties = Object.fromEntries(all.flatMap((one) => Object.entries(objectAt(one.properties))))
  return {
    ...Object.fromEntries(all.flatMap((one) => Object.entries(one))),
    properties,
    required: [...new Set(all.flatMap((one) => listAt(one.required)))],
  }
}

/** '' where only alternatives tell; a schema that says nothing at all takes a text. */
function typeOf(schema: JsonObject): string {
  const named = typeNames(schema).find((name) => name !== 'null')
  if (named !== undefined) return named
  if (isObject(schema.properties)) return 'object'
  if (schema.items !== undefined) return 'array'
  const value = values(schema)[0]
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value
  return schema.anyOf === undefined && schema.oneOf === undefined ? 'string' : ''
}

function typeNames(schema: JsonObject): string[] {
  return (Array.isArray(schema.type) ? schema.type : [schema.type]).map(textAt).filter(Boolean)
}

function isNullable(schema: JsonObject): boolean {
  return schema.nullable === true || typeNames(schema).includes('null')
}

function values(schema: JsonObject): readonly unknown[] {
  const list = schema.const === undefined ? listAt(schema.enum) : [schema.const]
  return list.filter((value) => value !== null)
}

/** Enums are of strings here. */
function choices(schema: JsonObject): JsonObject {
  const list = values(schema)
  return list.length > 0 && list.every((value) => typeof value === 'string') ? { enum: list } : {}
}

/** One alternative beside null is the schema itself. */
function alternatives(schema: JsonObject, context: Context): JsonObject {
  const list = [...listAt(schema.anyOf), ...listAt(schema.oneOf)]
  const others = list.filter((one) => !(isObject(one) && one.type === 'null'))
  if (others.length === 0) return {}
  const nullable = others.length < list.length ? { nullable: true } : {}
  const converted = others.map((one) => convert(one, context))
  return converted.length === 1 ? { ...converted[0], ...nullable } : { anyOf: converted, ...nullable }
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
