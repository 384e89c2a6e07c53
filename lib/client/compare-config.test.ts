import { describe, expect, test } from 'vitest'
import type { Provider } from '@/lib/protocol/provider'
import {
  buildLaneRequest,
  chooseLanes,
  configOf,
  createLane,
  emptyConfig,
  readConfig,
  readNumber,
  writeConfig,
} from './compare-config'

const withoutIds = (config: ReturnType<typeof readConfig>) =>
  config && { ...config, lanes: config.lanes.map(({ id: _id, ...lane }) => lane) }

describe('the configuration of a comparison', () => {
  test('survives its address, with odd models, texts and every parameter', () => {
    const config = {
      prompt: 'Zwei & drei = "fünf"?\n#1 🎯',
      system: 'Be brief.',
      lanes: [
        createLane('groq', 'openai/gpt-oss-120b', { reasoning: 'high' as const, temperature: 0.2, topP: 0.9 }),
        createLane('custom', 'a|b=c:d@e', { maxOutputTokens: 50, seed: 0 }),
        createLane('custom', 'a|b=c:d@e'),
      ],
      rounds: 5,
      order: 'in_turn' as const,
      hasNonce: true,
      hasTool: true,
    }
    expect(withoutIds(readConfig(writeConfig(config)))).toEqual(withoutIds(config))
  })
  test('keeps what is right in an address that is wrong in places', () => {
    const config = readConfig(
      'lane=a/m|temperature=9|reasoning=huge|seed=1.5|__proto__=1|topP=0.5&lane=nonsense&lane=/x&lane=b/&n=9999&order=x',
    )
    expect(withoutIds(config)).toEqual({
      ...emptyConfig,
      rounds: 20,
      lanes: [{ provider: 'a', model: 'm', parameters: { topP: 0.5 } }],
    })
    expect(readConfig('')).toBeNull()
    expect(readConfig(`${'lane=a/m&'.repeat(9)}`)?.lanes).toHaveLength(6)
  })
  test('makes a request for each lane, with the nonce before the prompt', () => {
    const lane = createLane('p', 'm', { temperature: 0 })
    expect(buildLaneRequest({ ...emptyConfig, prompt: 'Hi', system: ' ' }, lane, undefined)).toEqual({
      provider: 'p',
      model: 'm',
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
      temperature: 0,
    })
    const request = buildLaneRequest({ ...emptyConfig, prompt: 'Hi', system: 'S', hasTool: true }, lane, 'x1')
    expect(request.messages[0]).toEqual({
      role: 'user',
      parts: [{ type: 'text', text: '[Run x1: this line only makes the prompt unique.]\n\nHi' }],
    })
    expect([request.system, request.tools?.length]).toEqual(['S', 1])
  })
  test('is found again in the runs of a recording, without the nonce', () => {
    const config = {
      ...emptyConfig,
      prompt: 'Hi',
      system: 'S',
      lanes: [createLane('a', 'm', { temperature: 0 }), createLane('b', 'n')],
      rounds: 2,
      hasNonce: true,
      hasTool: true,
    }
    const runs = [0, 1].flatMap((round) =>
      config.lanes.map((lane, place) => ({
        lane: place,
        round,
        request: buildLaneRequest(config, lane, `n${round}`),
        labels: { provider: '', model: '', isDemo: false },
        events: [],
      })),
    )
    expect(withoutIds(configOf(runs))).toEqual(withoutIds(config))
  })
  test('begins with real models when there are at least two, else with the demos', () => {
    const provider = (id: string, models: string[], demo?: true): Provider => ({
      id,
      label: id,
      dialect: 'openai-chat',
      ready: true,
      ...(demo && { demo }),
      models: models.map((model) => ({ id: model })),
    })
    const demos = ['demo-openai', 'demo-anthropic', 'demo-responses', 'demo-gemini'].map((id) =>
      provider(id, ['x'], true),
    )
    const targets = (providers: Provider[]) => chooseLanes(providers).map((lane) => `${lane.provider}/${lane.model}`)
    expect(targets(demos)).toEqual([
      'demo-openai/demo-fine',
      'demo-anthropic/demo-bursty',
      'demo-responses/demo-thinker',
      'demo-gemini/demo-large-chunks',
    ])
    expect(targets([provider('a', ['1']), ...demos])[0]).toBe('demo-openai/demo-fine')
    expect(targets([provider('a', ['1', '2', '3']), ...demos])).toEqual(['a/1', 'a/2'])
    expect(targets([provider('a', ['1', '2']), provider('b', ['3']), ...demos])).toEqual(['a/1', 'b/3'])
  })
  test('takes numbers within the limits of the API only', () => {
    expect(readNumber('temperature', '0.7')).toBe(0.7)
    expect(readNumber('temperature', '')).toBeUndefined()
    expect(readNumber('temperature', '2.1')).toBeUndefined()
    expect(readNumber('maxOutputTokens', '0')).toBeUndefined()
    expect(readNumber('seed', '1e3')).toBe(1000)
  })
})
