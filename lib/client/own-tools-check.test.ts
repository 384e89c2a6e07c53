import { describe, expect, test } from 'vitest'
import { checkTool, readSchema } from './own-tools-check'

const draft = { name: 'find_book', description: '', schema: '{"type": "object"}' }

describe('a tool of one’s own', () => {
  test('may be no more than a name and an empty schema', () => {
    expect(checkTool(draft, ['calculate'])).toEqual({})
  })

  test.each([
    ['', 'A name is needed.'],
    ['find book', '1 to 64 letters of a to z, digits, _ and -.'],
    ['búsqueda', '1 to 64 letters of a to z, digits, _ and -.'],
    ['x'.repeat(65), '1 to 64 letters of a to z, digits, _ and -.'],
    ['calculate', 'Another tool has this name.'],
  ])('cannot be called %j', (name, problem) => {
    expect(checkTool({ ...draft, name }, ['calculate'])).toEqual({ name: problem })
  })

  test('tells everything that is wrong at once', () => {
    expect(checkTool({ name: '', description: 'x'.repeat(4001), schema: '' }, [])).toEqual({
      name: 'A name is needed.',
      description: 'At most 4,000 characters.',
      schema: 'A JSON Schema of the arguments is needed.',
    })
  })
})

describe('the schema of a tool', () => {
  test.each([
    ['{"type": "object",\n "properties": {a: 1}}', 'No valid JSON: it breaks at line 2, column 17.'],
    ['{"type": "object"', 'No valid JSON: it breaks at its end.'],
    ['[]', 'The schema must be an object.'],
    ['null', 'The schema must be an object.'],
    ['{"type": "string"}', 'Arguments are an object: the schema needs "type": "object".'],
    ['{"properties": {}}', 'Arguments are an object: the schema needs "type": "object".'],
    ['{"type": "object", "properties": []}', '"properties" must be an object.'],
    ['{"type": "object", "properties": {"a": "string"}}', 'The property "a" must be a schema, which is an object.'],
    ['{"type": "object", "required": "a"}', '"required" must be a list of names.'],
    ['{"type": "object", "required": [1]}', '"required" must be a list of names.'],
    [`{"type": "object", "title": "${'x'.repeat(50_000)}"}`, 'At most 50,000 characters.'],
  ])('%.60s is refused: %s', (text, problem) => {
    expect(readSchema(text)).toEqual({ problem })
  })

  test('may use any keyword', () => {
    const schema = { type: 'object', properties: { a: true }, required: ['a', 'b'], 'x-order': 1, $defs: { c: {} } }
    expect(readSchema(JSON.stringify(schema))).toEqual({ parameters: schema })
  })
})
