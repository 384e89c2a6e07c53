import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Dialect } from '@/lib/protocol/events'
import { grammarFaults } from './fixtures/grammar'
import { fixturesOf, replay } from './fixtures/replay'
import { isObject, parseJson, textAt } from './json'

/** Changes one field of a frame, found by walking down from the top by these turns. */
type Mutation = { turns: number[]; change: 'replace' | 'remove' | 'repeat'; value: unknown }

const value = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    ...[null, '', ' ', 0, 1, -1, 0.5, {}, [], [null], [{}], [[]], '{}', '{"a":1}', '{', '<think>', '</think>', '</th'],
    ...['error', 'tool_use', 'text', 'stop', 'a', '\ud83d', { toString: 1, valueOf: 1 }, { __proto__: null }, [429]],
  ),
)
const mutation: fc.Arbitrary<Mutation> = fc.record({
  turns: fc.array(fc.nat(30), { minLength: 1, maxLength: 7 }),
  change: fc.constantFrom('replace', 'replace', 'remove', 'repeat'),
  value,
})

function mutate(json: unknown, { turns, change, value }: Mutation): unknown {
  const [turn, ...rest] = turns
  if (turn === undefined) return change === 'replace' ? value : json
  if (Array.isArray(json)) {
    const at = turn % Math.max(json.length, 1)
    const changed = mutate(json[at], { turns: rest, change, value })
    const kept = change === 'remove' && rest.length === 0 ? [] : change === 'repeat' ? [changed, changed] : [changed]
    return json.toSpliced(at, 1, ...kept)
  }
  if (!isObject(json)) return change === 'replace' ? value : json
  const entries = Object.entries(json)
  const entry = entries[turn % Math.max(entries.length, 1)]
  if (!entry) return json
  const [name, field] = entry
  const others = entries.filter(([other]) => other !== name)
  if (change === 'remove' && rest.length === 0) return Object.fromEntries(others)
  return Object.fromEntries([...others, [name, mutate(field, { turns: rest, change, value })]])
}

function faultsOf(dialect: Dialect, payloads: readonly unknown[]): string[] {
  const text = payloads.map((payload) => `data: ${typeof payload === 'string' ? payload : JSON.stringify(payload)}\n\n`)
  return grammarFaults(replay(dialect, new TextEncoder().encode(text.join(''))))
}

describe.each(['openai-chat', 'openai-responses', 'anthropic-messages', 'gemini'] as const)('%s', (dialect) => {
  const streams = fixturesOf(dialect).map(([, bytes]) =>
    new TextDecoder()
      .decode(bytes)
      .split(/[\r\n]+/)
      .filter((line) => line.startsWith('data:'))
      .map((line) => parseJson(line.slice(5)) ?? line.slice(5).trim()),
  )

  test('JSON of any shape never throws and keeps the grammar', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 6 }), (payloads) => {
        expect(faultsOf(dialect, payloads)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })
  test('frames with any field replaced, removed or repeated never throw and keep the grammar', () => {
    const changes = fc.array(fc.record({ frame: fc.nat(20), mutation }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.constantFrom(...streams), changes, (stream, changes) => {
        const payloads = changes.reduce<readonly unknown[]>(
          (frames, { frame, mutation }) =>
            frames.map((json, at) => (at === frame % frames.length ? mutate(json, mutation) : json)),
          stream,
        )
        expect(faultsOf(dialect, payloads)).toEqual([])
      }),
      { numRuns: 6000 },
    )
  })
  test('a frame that nests deeper than it could be written again is an error, wherever the depth is', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const frames = [deep, `{"error":${deep}}`, `{"type":"error","error":{"message":${deep}}}`, `{"usage":${deep}}`]
    const inside = streams
      .flat()
      .slice(0, 40)
      .map((json) => JSON.stringify(json).replace(/"(text|args|usage|delta)":/, `"deep":${deep},$&`))
    for (const frame of [...frames, ...inside]) {
      const events = replay(dialect, new TextEncoder().encode(`data: ${frame}\n\n`))
      expect(grammarFaults(events)).toEqual([])
      expect(() => JSON.stringify(events)).not.toThrow()
    }
    const first = replay(dialect, new TextEncoder().encode(`data: ${frames[1]}\n\n`))
    expect(first).toMatchObject([{ type: 'error', kind: 'protocol' }])
  })
  test('frames of different streams in any order keep the grammar', () => {
    const frames = streams.flat().filter((json) => textAt(json) !== '[DONE]')
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...frames), { maxLength: 20 }), (payloads) => {
        expect(faultsOf(dialect, payloads)).toEqual([])
      }),
      { numRuns: 3000 },
    )
  })
})
