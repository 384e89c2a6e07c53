import { isRecord } from '../json'

type Schema = Record<string, unknown>

const DEEPEST = 5

const textByFormat: Readonly<Record<string, string>> = {
  date: '2025-01-31',
  time: '12:00:00Z',
  'date-time': '2025-01-31T12:00:00Z',
  email: 'someone@example.org',
  uri: 'https://example.org/',
  url: 'https://example.org/',
}

/** Arguments that fit a tool's JSON Schema: a sample for each required field, and `known` values instead where it has them. */
export function sampleArguments(schema: Schema, known: Schema = {}): Schema {
  return { ...sampleObject(schema, 0), ...known }
}

/** The names of a schema's fields, the required ones first. */
export function readFieldNames(schema: Schema): string[] {
  return [...new Set([...requiredOf(schema), ...Object.keys(propertiesOf(schema))])]
}

function sampleObject(schema: Schema, depth: number): Schema {
  const properties = propertiesOf(schema)
  return Object.fromEntries(requiredOf(schema).map((name) => [name, sample(properties[name], name, depth + 1)]))
}

function sample(unchecked: unknown, name: string, depth: number): unknown {
  const schema = isRecord(unchecked) ? unchecked : {}
  const [given] = [schema.const, schema.default, ...listOf(schema.examples), ...listOf(schema.enum)].filter(isGiven)
  if (given !== undefined) return given
  const [choice] = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  if (choice !== undefined && depth < DEEPEST) return sample(choice, name, depth + 1)
  return sampleOfType(typeOf(schema), schema, name, depth)
}

function sampleOfType(type: string, schema: Schema, name: string, depth: number): unknown {
  switch (type) {
    case 'number':
    case 'integer':
      return sampleNumber(schema)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array':
      return depth < DEEPEST && Number(schema.minItems ?? 1) > 0 ? [sample(schema.items, name, depth + 1)] : []
    case 'object':
      return depth < DEEPEST ? sampleObject(schema, depth) : {}
    default:
      return sampleText(schema, name)
  }
}

function sampleNumber({ minimum, exclusiveMinimum, maximum }: Schema): number {
  const smallest = Math.max(Number(minimum ?? 1), Number(exclusiveMinimum ?? 0) + 1)
  return typeof maximum === 'number' ? Math.min(smallest, maximum) : smallest
}

/** A description often names an example. */
function sampleText({ format, description }: Schema, name: string): string {
  const example = /\b(?:such as|for example|e\.g\.)\s+(?<word>[^\s,;]*[^\s,;.])/iu.exec(String(description ?? ''))
  return textByFormat[String(format)] ?? example?.groups?.word ?? `sample ${name.replaceAll('_', ' ')}`
}

/** Google's types are in capitals, and a list of types is one of them. */
function typeOf({ type, properties }: Schema): string {
  const first = Array.isArray(type) ? type.find((one) => one !== 'null') : type
  return String(first ?? (isRecord(properties) ? 'object' : 'string')).toLowerCase()
}

function propertiesOf({ properties }: Schema): Schema {
  return isRecord(properties) ? properties : {}
}

function requiredOf({ required }: Schema): string[] {
  return listOf(required).filter((name) => typeof name === 'string')
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}
