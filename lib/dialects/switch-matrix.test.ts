import { describe, expect, test } from 'vitest'
import type { ChatRequest, Message } from '@/lib/protocol/request'
import { catalog } from '@/lib/providers/catalog'
import { conversations } from './fixtures/conversations'
import { type Speaker, speakers } from './fixtures/speakers'
import { ownOf, requestFaults } from './fixtures/validators/validate'
import { dialects } from './table'

type Settings = Omit<ChatRequest, 'provider' | 'model' | 'messages'>

const tools = [
  {
    name: 'get_tide',
    description: 'Tide times',
    parameters: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: { harbour: { type: 'string' }, day: { type: ['integer', 'null'], exclusiveMinimum: 0 } },
      required: ['harbour'],
      additionalProperties: false,
    },
  },
  { name: 'get_wind', parameters: {} },
]
const system = 'Be brief.'

const SETTINGS: readonly Settings[] = [
  {},
  { system, tools },
  { system, tools, reasoning: 'off', maxOutputTokens: 50, temperature: 0.5 },
  { tools, reasoning: 'high', maxOutputTokens: 4000, temperature: 0.5, topP: 0.9, seed: 7, stop: ['END'] },
  { tools, reasoning: 'low', toolChoice: 'required' },
  { tools, toolChoice: { name: 'get_tide' }, temperature: 1.5, routing: 'prefer=anthropic' },
  { system, tools, reasoning: 'medium', toolChoice: 'none' },
  { reasoning: 'max', toolChoice: 'auto', topP: 0.5 },
]

/** All for a model's own conversations; else one, another each time, so that every target sees every mix. */
function settingsFor(maker: Speaker, speaker: Speaker, index: number): readonly Settings[] {
  if (maker === speaker) return SETTINGS
  return SETTINGS.slice((maker.number + index) % SETTINGS.length).slice(0, 1)
}

function build(speaker: Speaker, messages: Message[], settings: Settings): { faults: string[]; text: string } {
  const { target, model } = speaker
  const request: ChatRequest = { provider: target.provider, model, messages, ...settings }
  const upstream = dialects[target.dialect].buildRequest(request, target)
  const text = JSON.stringify(upstream)
  return { faults: requestFaults(upstream, request, target, ownOf(request, target)), text }
}

const nameOf = ({ target, model }: Speaker) => `${target.provider} ${model}`

describe('a conversation made by any model goes on at', () => {
  test.each(speakers.map((speaker) => [nameOf(speaker), speaker] as const))('%s', (_name, speaker) => {
    for (const maker of speakers) {
      for (const [index, [name, messages]] of conversations(maker, speaker).entries()) {
        for (const settings of settingsFor(maker, speaker, index)) {
          const { faults, text } = build(speaker, messages, settings)
          const strangers = (text.match(/Tag\d{3}Zz/g) ?? []).filter((tag) => tag !== speaker.tag)
          if (faults.length > 0 || strangers.length > 0)
            expect({ maker: nameOf(maker), name, settings, faults, strangers, text }).toEqual([])
        }
      }
    }
  })
})

test('every row of the catalog takes part', () => {
  expect(new Set(speakers.map(({ target }) => target.provider))).toEqual(new Set(catalog.map(({ id }) => id)))
})

describe("a model's own reasoning, while its tool turn is open,", () => {
  /** Who wants it back, by the fixture that holds it. */
  const TAKERS = ['turn-thinking', 'turn-redacted', 'turn-encrypted', 'turn-signature']
  const takes = ({ target, turn }: Speaker) => TAKERS.includes(turn) || target.quirks.reasoningHistory !== undefined
  const openTurn = (speaker: Speaker) =>
    conversations(speaker, speaker).find(([name]) => name === 'a tool turn that is open')?.[1] ?? []

  test.each(speakers.filter(takes).map((speaker) => [nameOf(speaker), speaker] as const))(
    'goes back to %s',
    (_name, speaker) => {
      expect(build(speaker, openTurn(speaker), { tools }).text).toContain(speaker.tag)
    },
  )
  test.each(speakers.filter((speaker) => !takes(speaker)).map((speaker) => [nameOf(speaker), speaker] as const))(
    'is not sent to %s',
    (_name, speaker) => {
      expect(build(speaker, openTurn(speaker), { tools }).text).not.toContain(speaker.tag)
    },
  )
})
