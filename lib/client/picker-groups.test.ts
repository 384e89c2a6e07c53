import { describe, expect, test } from 'vitest'
import type { Provider } from '@/lib/protocol/provider'
import { groupModels } from './picker-groups'

const providers: Provider[] = [
  {
    id: 'acme',
    label: 'Acme',
    dialect: 'openai-chat',
    ready: false,
    hint: 'Set ACME_API_KEY',
    models: [{ id: 'rocket-1' }],
  },
  {
    id: 'demo',
    label: 'Demo',
    dialect: 'openai-chat',
    ready: true,
    demo: true,
    models: [{ id: 'talk', label: 'Talk' }],
  },
  {
    id: 'beta',
    label: 'Beta',
    dialect: 'openai-chat',
    ready: true,
    models: [
      { id: 'b-large', label: 'Large', reasoning: true },
      { id: 'b-small', label: 'Small' },
    ],
  },
]

const summary = (search: string) =>
  groupModels(providers, search).map((group) => [
    group.kind === 'custom' ? 'custom' : group.provider.id,
    ...group.options.map((option) => `${option.provider.id}/${option.model}`),
  ])

describe('the rows of the model picker', () => {
  test('ready providers come first, then demos, then those without a key, which list no models', () => {
    expect(summary('')).toEqual([['beta', 'beta/b-large', 'beta/b-small'], ['demo', 'demo/talk'], ['acme']])
  })

  test('every word of the search has to be found in the name, id, provider or abilities', () => {
    expect(summary('beta reasoning')).toEqual([['beta', 'beta/b-large']])
    expect(summary('acme key')).toEqual([])
  })

  test('a text without spaces can be used as a model id with every ready provider that does not list it', () => {
    expect(summary('talk')).toEqual([
      ['demo', 'demo/talk'],
      ['custom', 'beta/talk'],
    ])
    expect(summary('b-huge')).toEqual([['custom', 'beta/b-huge']])
  })
  test('a demo takes only the ids that the simulator plays', () => {
    expect(summary('fault-new')).toEqual([['custom', 'beta/fault-new', 'demo/fault-new']])
  })

  test('a list of a thousand models is cut to a hundred rows, and to a few while nothing is searched', () => {
    const models = Array.from({ length: 1000 }, (_, n) => ({ id: `m${n}` }))
    const rows = (search: string) =>
      groupModels([{ id: 'x', label: 'X', dialect: 'gemini', ready: true, models }], search)[0]
    expect(rows('m')).toMatchObject({ options: { length: 100 }, hidden: 900 })
    expect(rows('')).toMatchObject({ options: { length: 8 }, hidden: 992 })
  })
})
