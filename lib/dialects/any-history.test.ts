import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AssistantMessage, ChatRequest, Message, Tool, ToolChoice } from '@/lib/protocol/request'
import { conversations } from './fixtures/conversations'
import { type Speaker, speakers } from './fixtures/speakers'
import { ownOf, requestFaults } from './fixtures/validators/validate'
import { dialects } from './table'

const half = '\ud83d'
const words = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('', ' ', '\n\n', half, `a${half}`, '\udc00b', '<think>', '</think>', '\u0000', '{"a":1}'),
)
const ids = fc.constantFrom('', '0', 'call_1', 'aaaaaaaaa', 'bbbbbbbbb', 'call00000', 'x'.repeat(80), '../"', half)
const names = fc.constantFrom('get_tide', 'a.b/c', '', '(unnamed)', '__proto__', 'n'.repeat(90), half, '1')
const argumentTexts = fc.oneof(
  fc.json(),
  fc.constantFrom('', '{}', '{"harbour":', '[]', '1', 'null', '"x"', '{"__proto__":{"a":1},"constructor":2}'),
  fc.constantFrom(
    `{"a":"${half}"}`,
    '{"a":"\\ud83d"}',
    '{"\\ud83d":1}',
    `{"a":${'['.repeat(9000)}${']'.repeat(9000)}}`,
  ),
)

type Part = AssistantMessage['parts'][number]

/** What the speaker and another one have really said, private data included. */
function partsOf(one: Speaker, other: Speaker): Part[] {
  return conversations(one, other).flatMap(([, messages]) =>
    messages.flatMap((message) => (message.role === 'assistant' ? message.parts : [])),
  )
}

function anyMessage(said: readonly Part[]): fc.Arbitrary<Message> {
  const part: fc.Arbitrary<Part> = fc.oneof(
    words.map((text): Part => ({ type: 'text', text })),
    words.map((text): Part => ({ type: 'reasoning', text })),
    fc.record({ type: fc.constant('tool_call'), id: ids, name: names, arguments: argumentTexts }),
    fc.constantFrom(...said),
  )
  const image = { type: 'image', mediaType: 'image/png', data: 'iVBORw0KGgo=' } as const
  const asked = fc.oneof(
    words.map((text) => ({ type: 'text', text }) as const),
    fc.constant(image),
  )
  const calledIds = said.flatMap((one) => (one.type === 'tool_call' ? [one.id] : []))
  return fc.oneof(
    fc.record({ role: fc.constant('user'), parts: fc.array(asked, { maxLength: 3 }) }),
    fc.record({ role: fc.constant('assistant'), parts: fc.array(part, { maxLength: 5 }) }),
    fc.record({
      role: fc.constant('tool'),
      toolCallId: fc.oneof(ids, fc.constantFrom('orphan', ...calledIds)),
      name: names,
      content: words,
      isError: fc.boolean(),
    }),
  )
}

const TOOLS: Tool[][] = [[], [{ name: 'get_tide', parameters: { type: 'object' } }]]

const settings = fc.record(
  {
    system: fc.constantFrom('Be brief.', half, ''),
    reasoning: fc.constantFrom('default', 'off', 'low', 'medium', 'high', 'max'),
    tools: fc.constantFrom(...TOOLS),
    toolChoice: fc.constantFrom<ToolChoice[]>('auto', 'none', 'required', { name: 'get_tide' }),
    maxOutputTokens: fc.integer({ min: 1, max: 8000 }),
    temperature: fc.double({ min: 0, max: 2, noNaN: true }),
    topP: fc.double({ min: 0, max: 1, noNaN: true }),
    stop: fc.constantFrom<string[][]>([], ['END']),
    seed: fc.integer(),
    routing: fc.constant('prefer=anthropic'),
  },
  { requiredKeys: [] },
)

const question: Message = { role: 'user', parts: [{ type: 'text', text: 'When is high tide?' }] }

/** A question somewhere among messages of every kind, for one of the catalog's models. */
const anyRequest = fc.tuple(fc.constantFrom(...speakers), fc.constantFrom(...speakers)).chain(([speaker, other]) =>
  fc.record({
    speaker: fc.constant(speaker),
    messages: fc
      .tuple(fc.array(anyMessage(partsOf(speaker, other)), { maxLength: 9 }), fc.nat(9))
      .map(([messages, at]) => messages.toSpliced(at, 0, question)),
    settings,
  }),
)

test('any history makes a request that its target takes, and is not changed itself', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(anyRequest, ({ speaker, messages, settings }) => {
      const { target, model } = speaker
      const request: ChatRequest = { provider: target.provider, model, messages, ...settings }
      const before = structuredClone(request)
      const upstream = dialects[target.dialect].buildRequest(request, target)
      const strangers = (JSON.stringify(upstream).match(/Tag\d{3}Zz/g) ?? []).filter((tag) => tag !== speaker.tag)
      expect({ faults: requestFaults(upstream, request, target, ownOf(request, target)), strangers }).toEqual({
        faults: [],
        strangers: [],
      })
      expect(request).toEqual(before)
    }),
    { numRuns: 1500 },
  )
})
