import { describe, expect, test } from 'vitest'
import type { Provider } from '@/lib/protocol/provider'
import { addRecent, chooseSelection, labelTarget } from './provider-store'

const provider = (id: string, rest: Partial<Provider> = {}): Provider => ({
  id,
  label: id.toUpperCase(),
  dialect: 'openai-chat',
  ready: true,
  models: [{ id: `${id}-1`, label: 'One' }],
  ...rest,
})
const demo = provider('demo', { demo: true })

describe('the selected provider and model', () => {
  test('what was chosen last time wins, also a model id that is in no list', () => {
    const remembered = { provider: 'acme', model: 'my-own-model' }
    expect(chooseSelection([demo, provider('acme')], remembered)).toEqual(remembered)
  })

  test('a remembered provider without a key gives way to the first ready one', () => {
    const providers = [provider('acme', { ready: false }), demo, provider('beta')]
    expect(chooseSelection(providers, { provider: 'acme', model: 'acme-1' })).toEqual({
      provider: 'beta',
      model: 'beta-1',
    })
  })

  test('a demo is chosen only when nothing else is ready', () => {
    expect(chooseSelection([provider('acme', { ready: false }), demo], null)).toEqual({
      provider: 'demo',
      model: 'demo-1',
    })
  })

  test('rubbish in the storage is as good as nothing', () => {
    for (const rubbish of [7, 'x', {}, { provider: 'demo' }, { provider: 'demo', model: '' }])
      expect(chooseSelection([demo], rubbish)).toEqual({ provider: 'demo', model: 'demo-1' })
    expect(chooseSelection([], null)).toBeNull()
  })

  test('a target is called by its labels, else by its ids', () => {
    expect(labelTarget([demo], { provider: 'demo', model: 'demo-1' })).toEqual({
      provider: 'DEMO',
      model: 'One',
      isDemo: true,
    })
    expect(labelTarget([], { provider: 'gone', model: 'm' })).toEqual({ provider: 'gone', model: 'm', isDemo: false })
  })
})

test('the five latest choices are remembered, each once', () => {
  const choice = (model: string) => ({ provider: 'demo', model })
  const recent = ['a', 'b', 'c', 'd', 'e', 'b', 'f'].reduce<{ provider: string; model: string }[]>(
    (before, model) => addRecent(before, choice(model)),
    [],
  )
  expect(recent).toEqual(['f', 'b', 'e', 'd', 'c'].map(choice))
})
