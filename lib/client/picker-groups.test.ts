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
    group.id,
    ...group.options.map((option) => ('model' in option ? `${option.provider.id}/${option.model}` : option.id)),
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
      [':custom', 'beta/talk'],
    ])
    expect(summary('b-huge')).toEqual([[':custom', 'beta/b-huge']])
  })
  test('a demo takes only the ids that the simulator plays', () => {
    expect(summary('fault-new')).toEqual([[':custom', 'beta/fault-new', 'demo/fault-new']])
  })

  test('a list of a thousand models is cut to a hundred rows in all, and to a few while nothing is searched', () => {
    const models = Array.from({ length: 1000 }, (_, n) => ({ id: `m${n}` }))
    const rows = (search: string) =>
      groupModels([{ id: 'x', label: 'X', dialect: 'gemini', ready: true, models }], search).map((group) => [
        group.id,
        group.options.length,
        group.hidden,
      ])
    expect(rows('m1')).toEqual([['x', 100, 11]])
    expect(rows('m')).toEqual([
      ['x', 99, 901],
      [':custom', 1, 0],
    ])
    expect(rows('')).toEqual([['x', 8, 992]])
  })
  test('many long lists share the hundred rows, and every provider is there', () => {
    const many = Array.from({ length: 30 }, (_, n): Provider => {
      const models = Array.from({ length: 40 }, (_, index) => ({ id: `m${n}-${index}` }))
      return { id: `p${n}`, label: `P${n}`, dialect: 'gemini', ready: true, key: 'yours', models }
    })
    const lengths = groupModels(many, '', [{ provider: 'p0', model: 'm0-0' }]).map(({ options }) => options.length)
    expect(lengths).toEqual([1, ...many.map(() => 3)])
    const found = groupModels(many, 'm').reduce((sum, { options }) => sum + options.length, 0)
    expect(found).toBe(100)
  })
  test('what was chosen recently comes first, as long as its provider is ready, and not in a search', () => {
    const recent = [
      { provider: 'beta', model: 'typed' },
      { provider: 'acme', model: 'rocket-1' },
      { provider: 'gone', model: 'm' },
      { provider: 'demo', model: 'talk' },
    ]
    expect(groupModels(providers, '', recent)[0]).toMatchObject({
      kind: 'recent',
      options: [
        { provider: { id: 'beta' }, model: 'typed', label: 'typed' },
        { provider: { id: 'demo' }, model: 'talk', label: 'Talk' },
      ],
    })
    expect(groupModels(providers, 'talk', recent)[0]).toMatchObject({ kind: 'provider', id: 'demo' })
  })
  test('a provider says what can be done about it: a key to add or to change, a server to ask again', () => {
    const changed = providers.map((provider): Provider => {
      if (provider.id === 'acme') return { ...provider, lacks: 'key' }
      return provider.id === 'beta' ? { ...provider, key: 'yours' } : { ...provider, ready: false, lacks: 'answer' }
    })
    const rows = (search: string) =>
      groupModels(changed, search).flatMap(({ options }) => options.map(({ kind, id }) => [kind, id]))
    expect(rows('')).toEqual([
      ['model', 'beta/beta/b-large'],
      ['model', 'beta/beta/b-small'],
      ['key', 'beta:key'],
      ['key', 'acme:key'],
      ['retry', 'demo:retry'],
    ])
    expect(rows('rocket with')).toEqual([])
    expect(rows('rocket acme')).toEqual([['key', 'acme:key']])
    expect(rows('b-small beta')).toEqual([['model', 'beta/beta/b-small']])
  })
})
