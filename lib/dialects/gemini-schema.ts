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

/** Of these lists are read, beside what is kept. */
const LISTS = new Set(['type', 'enum', 'required', 'anyOf', 'oneOf'])

/**
 * How much one schema may come to, and all of a request, about in characters of JSON: far more than any model takes.
 * Definitions may refer to each other in so many ways that no end would be reached.
 */
const MOST_TEXT = 400_000
const MOST_TEXT_IN_ALL = 4_000_000
/** What a schema costs by itself, and each field or entry of it. */
const SCHEMA_TEXT = 200
const FIELD_TEXT = 10
/** Levels. */
const MAX_DEPTH = 200

/** What is left for the schemas of one request; past it an object is only an object. */
export type SchemaRoom = { text: number }

export function createSchemaRoom(): SchemaRoom {
  return { text: MOST_TEXT_IN_ALL }
}

/** The whole schema, the references that are being put in place, and how deep inside it is. */
type Context = { root: JsonObject; references: readonly string[]; depth: number; room: SchemaRoom }

/**
 * A JSON Schema in the subset that Gemini's function declarations take: references are put in place, `const` and
 * types with null are said its way, and what it does not know is left out. Undefined for an object without properties.
 */
export function geminiSchema(schema: JsonObject, room = createSchemaRoom()): JsonObject | undefined {
  const own = { text: Math.min(room.text, MOST_TEXT) }
  const before = own.text
  const converted = convert(schema, { root: schema, references: [], depth: 0, room: own })
  room.text -= before - own.text
  return isObject(converted.properties) || converted.anyOf !== undefined ? converted : undefined
}

function convert(schema: unknown, context: Context): JsonObject {
  if (!isObject(schema) || context.depth > MAX_DEPTH || !take(context, SCHEMA_TEXT)) return { type: 'OBJECT' }
  const inside = { ...context, depth: context.depth + 1 }
  if (typeof schema.$ref === 'string') return convertReference(schema.$ref, inside)
  const merged = mergeAll(schema, context)
  return merged && take(context, fieldsText(merged)) ? convertFields(merged, inside) : { type: 'OBJECT' }
}

function convertFields(schema: JsonObject, context: Context): JsonObject {
  const properties = mapValues(objectAt(schema.properties), (value) => convert(value, context))
  const required = listAt(schema.required).filter((name) => Object.hasOwn(properties, textAt(name)))
  const type = typeOf(schema)
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([key]) => KEPT.has(key))),
    ...(type !== '' && { type: type.toUpperCase() }),
    ...(isNullable(schema) && { nullable: true }),
    ...choices(schema),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
    ...(type === 'array' && {
      items: schema.items === undefined ? { type: 'STRING' } : convert(schema.items, context),
    }),
    ...alternatives(schema, context),
  }
}

/** A reference inside itself ends there. */
function convertReference(reference: string, context: Context): JsonObject {
  if (context.references.includes(reference) || !take(context, reference.length)) return { type: 'OBJECT' }
  return convert(resolve(reference, context.root), { ...context, references: [...context.references, reference] })
}

/** Whether there is still room for so much; it is taken. */
function take({ room }: Context, text: number): boolean {
  room.text -= text
  return room.text >= 0
}

/** About how long a schema's own fields are as JSON, without the schemas inside. */
function fieldsText(schema: JsonObject): number {
  let text = 0
  for (const [key, value] of Object.entries(schema)) {
    text += FIELD_TEXT + key.length
    if (KEPT.has(key) || LISTS.has(key)) text += valueText(value, key === 'anyOf' || key === 'oneOf')
    else if (key === 'properties') text += Object.keys(objectAt(value)).length * FIELD_TEXT
  }
  return text
}

function valueText(value: unknown, isOfSchemas = false): number {
  if (typeof value === 'string') return FIELD_TEXT + value.length
  if (typeof value !== 'object' || value === null) return FIELD_TEXT
  if (isOfSchemas) return listAt(value).length * FIELD_TEXT
  return Object.entries(value).reduce((text, [key, field]) => text + key.length + valueText(field), FIELD_TEXT)
}

/** The schema with all that `allOf` adds to it; undefined where there is no room for it. */
function mergeAll(schema: JsonObject, context: Context): JsonObject | undefined {
  const added = listAt(schema.allOf)
  if (added.length === 0) return schema
  const fields = new Map<string, unknown>()
  const properties = new Map<string, unknown>()
  const required = new Set<unknown>()
  for (const one of [schema, ...added]) {
    const part = one === schema ? schema : target(one, context)
    if (!part || !take(context, fieldsText(part))) return undefined
    for (const [key, value] of Object.entries(part)) fields.set(key, value)
    for (const [name, value] of Object.entries(objectAt(part.properties))) properties.set(name, value)
    for (const name of listAt(part.required)) required.add(name)
  }
  return { ...Object.fromEntries(fields), properties: Object.fromEntries(properties), required: [...required] }
}

/** What an entry of `allOf` says or refers to; undefined where there is no room to look. */
function target(one: unknown, context: Context): JsonObject | undefined {
  if (!isObject(one) || typeof one.$ref !== 'string') return objectAt(one)
  return take(context, one.$ref.length) ? objectAt(resolve(one.$ref, context.root)) : undefined
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
