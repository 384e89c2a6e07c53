import { expect, test } from 'vitest'
import { createSchemaRoom, geminiSchema } from './gemini-schema'

const property = (schema: object, rest: object = {}) => {
  const converted = geminiSchema({ type: 'object', properties: { a: schema }, ...rest })
  return converted?.properties
}

test('what Gemini does not know is left out, at every depth', () => {
  expect(
    geminiSchema({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: 'x',
      type: 'object',
      title: 'Tide',
      additionalProperties: false,
      properties: {
        day: { type: 'integer', exclusiveMinimum: 0, minimum: 1, examples: [1], description: 'Of the month' },
        list: { type: 'array', items: { type: 'string', minLength: 1, contentEncoding: 'x' }, uniqueItems: true },
      },
      required: ['day', 'moon'],
    }),
  ).toEqual({
    type: 'OBJECT',
    title: 'Tide',
    properties: {
      day: { type: 'INTEGER', minimum: 1, description: 'Of the month' },
      list: { type: 'ARRAY', items: { type: 'STRING', minLength: 1 } },
    },
    required: ['day'],
  })
})
test('an object without properties is no parameters at all', () => {
  for (const schema of [
    {},
    { type: 'object' },
    { type: 'object', properties: {} },
    { $ref: '#/nowhere' },
    { $ref: '#' },
  ])
    expect(geminiSchema(schema)).toBeUndefined()
})
test('null is said as nullable, in a list of types and among alternatives', () => {
  expect(property({ type: ['string', 'null'] })).toEqual({ a: { type: 'STRING', nullable: true } })
  expect(property({ anyOf: [{ type: 'integer' }, { type: 'null' }] })).toEqual({
    a: { type: 'INTEGER', nullable: true },
  })
  expect(property({ oneOf: [{ type: 'integer' }, { type: 'string' }, { type: 'null' }] })).toEqual({
    a: { anyOf: [{ type: 'INTEGER' }, { type: 'STRING' }], nullable: true },
  })
})
test('choices are of texts, and a constant is one choice', () => {
  expect(property({ const: 'noon' })).toEqual({ a: { type: 'STRING', enum: ['noon'] } })
  expect(property({ enum: ['noon', 'dawn', null], type: ['string', 'null'] })).toEqual({
    a: { type: 'STRING', nullable: true, enum: ['noon', 'dawn'] },
  })
  expect(property({ enum: [1, 2] })).toEqual({ a: { type: 'NUMBER' } })
  expect(property({ const: true })).toEqual({ a: { type: 'BOOLEAN' } })
})
test('what has no type gets one', () => {
  expect(property({ description: 'Anything' })).toEqual({ a: { type: 'STRING', description: 'Anything' } })
  expect(property({ type: 'array' })).toEqual({ a: { type: 'ARRAY', items: { type: 'STRING' } } })
  expect(property({ items: { type: 'number' } })).toEqual({ a: { type: 'ARRAY', items: { type: 'NUMBER' } } })
  expect(property({ properties: { b: {} } })).toEqual({ a: { type: 'OBJECT', properties: { b: { type: 'STRING' } } } })
})
test('references are put in place, and end inside themselves', () => {
  const $defs = {
    place: { type: 'object', properties: { name: { type: 'string' }, inside: { $ref: '#/$defs/place' } } },
    'a/b~c': { type: 'boolean' },
  }
  const place = { type: 'OBJECT', properties: { name: { type: 'STRING' }, inside: { type: 'OBJECT' } } }
  expect(property({ $ref: '#/$defs/place' }, { $defs })).toEqual({ a: place })
  expect(property({ $ref: '#/$defs/a~1b~0c' }, { $defs })).toEqual({ a: { type: 'BOOLEAN' } })
  expect(property({ type: 'array', items: { $ref: '#/$defs/place' } }, { $defs })).toEqual({
    a: { type: 'ARRAY', items: place },
  })
  expect(property({ $ref: 'https://tide.example/schema' })).toEqual({ a: { type: 'OBJECT' } })
  expect(property({ $ref: '#/constructor' })).toEqual({ a: { type: 'OBJECT' } })
})
test('allOf is one schema', () => {
  const $defs = { named: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } }
  expect(
    geminiSchema({
      $defs,
      allOf: [{ $ref: '#/$defs/named' }, { properties: { day: { type: 'integer' } }, required: ['day'] }],
    }),
  ).toEqual({
    type: 'OBJECT',
    properties: { name: { type: 'STRING' }, day: { type: 'INTEGER' } },
    required: ['name', 'day'],
  })
})
test('definitions that all refer to each other end soon', () => {
  const names = Array.from({ length: 14 }, (_, index) => `d${index}`)
  const all = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]))
  const $defs = Object.fromEntries(names.map((name) => [name, { type: 'object', properties: all }]))
  expect(JSON.stringify(geminiSchema({ type: 'object', properties: all, $defs })).length).toBeLessThan(200_000)
})
test.each<[string, object, object]>([
  ['allOf of one reference', { allOf: Array(10_000).fill({ $ref: '#/$defs/z' }) }, {}],
  ['references to a long text', {}, { description: 'x'.repeat(1_000_000) }],
  ['references to many choices', {}, { enum: Array.from({ length: 20_000 }, (_, index) => `v${index}`) }],
  ['references to a large default', {}, { default: Array(100_000).fill(1) }],
  ['references to alternatives', {}, { anyOf: Array(100_000).fill({ type: 'null' }) }],
  ['references to what is not kept', {}, Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`x${n}`, 1]))],
])('what references multiply is bounded: %s', (_what, schema, definition) => {
  const names = Array.from({ length: 20_000 }, (_, index) => `p${index}`)
  const $defs = { z: { properties: Object.fromEntries(names.map((name) => [name, true])), ...definition } }
  const referring = Object.fromEntries(names.map((name) => [name, { $ref: '#/$defs/z' }]))
  const converted = property({ properties: referring, ...schema }, { $defs })
  expect(JSON.stringify(converted).length).toBeLessThan(2_000_000)
})
test('definitions in a chain end before they are too deep to be written', () => {
  const chain = Array.from({ length: 9000 }, (_, n) => [`d${n}`, { properties: { a: { $ref: `#/$defs/d${n + 1}` } } }])
  const converted = geminiSchema({ properties: { a: { $ref: '#/$defs/d0' } }, $defs: Object.fromEntries(chain) })
  expect(JSON.stringify(converted)).toMatch(/^\{"type":"OBJECT","properties":\{"a":\{"type":"OBJECT","properties"/)
})
test('the schemas of one request share what there is room for', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } }
  const room = createSchemaRoom()
  const before = room.text
  expect(geminiSchema(schema, room)).toEqual({ type: 'OBJECT', properties: { a: { type: 'STRING' } } })
  expect(room.text).toBeLessThan(before)
  room.text = 0
  expect(geminiSchema(schema, room)).toBeUndefined()
})
test('a key that objects have by themselves is only a key', () => {
  const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{}}}')
  expect(JSON.stringify(geminiSchema(schema))).toBe(
    '{"type":"OBJECT","properties":{"__proto__":{"type":"STRING"},"constructor":{"type":"STRING"}}}',
  )
})
