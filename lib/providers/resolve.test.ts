import { describe, expect, test } from 'vitest'
import { catalog, type ProviderRow } from './catalog'
import { configuredKeys, keyHolder, listProviders, resolveTarget, staticModels, withOwnKeys } from './resolve'

function row(id: string): ProviderRow {
  const found = catalog.find((known) => known.id === id)
  if (!found) throw new Error(`no row ${id}`)
  return found
}
const none = new Set<string>()

test('ids are unique and name environment variables', () => {
  const ids = catalog.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z][a-z0-9-]*$/.test(id))).toEqual([])
})

describe('a target', () => {
  test('takes its key and address from variables that its id names', () => {
    const env = { DEEPSEEK_ANTHROPIC_API_KEY: ' sk-1 ', DEEPSEEK_ANTHROPIC_BASE_URL: 'http://127.0.0.1:9/anthropic/' }
    expect(resolveTarget(row('deepseek-anthropic'), 'm', env, undefined)).toMatchObject({
      apiKey: 'sk-1',
      baseUrl: 'http://127.0.0.1:9/anthropic',
      dialect: 'anthropic-messages',
    })
  })
  test('without a key says which variable to set', () => {
    expect(resolveTarget(row('openai'), 'm', { OPENAI_API_KEY: '  ' }, undefined)).toEqual({
      hint: 'Set OPENAI_API_KEY.',
    })
  })
  test('shares the key of its vendor, unless that one is meant for another address', () => {
    const shared = (env: Record<string, string>) => resolveTarget(row('openai-responses'), 'm', env, undefined)
    expect(shared({ OPENAI_API_KEY: 'sk-1' })).toMatchObject({ apiKey: 'sk-1' })
    expect(shared({ OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' })).toEqual({
      hint: 'Set OPENAI_RESPONSES_API_KEY.',
    })
  })
  test('without an address says which variable to set', () => {
    expect(resolveTarget(row('custom'), 'm', {}, undefined)).toEqual({ hint: 'Set CUSTOM_BASE_URL to its address.' })
  })
  test('of a demo is on the simulator', () => {
    expect(resolveTarget(row('demo-gemini'), 'm', {}, 'http://127.0.0.1:5')).toMatchObject({
      baseUrl: 'http://127.0.0.1:5/gemini',
    })
  })
})

describe('the list', () => {
  test('never holds a key', () => {
    const env = Object.fromEntries(
      catalog.map(({ id }) => [`${id.toUpperCase().replaceAll('-', '_')}_API_KEY`, 'sk-secret']),
    )
    expect(JSON.stringify(listProviders(catalog, env, undefined, none))).not.toContain('sk-secret')
    expect(configuredKeys(catalog, env)).toHaveLength(catalog.length)
  })
  test('counts a server of this machine as ready when it answers, or when its address was set', () => {
    const ready = (env: Record<string, string>, answering: string[]) =>
      listProviders([row('ollama')], env, undefined, new Set(answering)).map((provider) => [
        provider.ready,
        provider.hint,
      ])
    expect(ready({}, [])).toEqual([[false, 'It does not answer at http://127.0.0.1:11434/v1.']])
    expect(ready({}, ['ollama'])).toEqual([[true, undefined]])
    expect(ready({ OLLAMA_BASE_URL: 'http://127.0.0.1:9/v1' }, [])).toEqual([[true, undefined]])
  })
})

describe('keys of a caller', () => {
  const own = (env: Record<string, string>, keys: Record<string, string>) =>
    withOwnKeys(catalog, env, new Map(Object.entries(keys)))

  test('stand in where the server has none, for the whole vendor, and nowhere else', () => {
    expect(own({ MISTRAL_API_KEY: 's' }, { openai: 'a', mistral: 'b', unknown: 'c' })).toEqual({
      MISTRAL_API_KEY: 's',
      OPENAI_API_KEY: 'a',
    })
    expect(own({ GOOGLE_API_KEY: 's', OPENAI_API_KEY: 't' }, { gemini: 'a', 'openai-responses': 'b' })).toEqual({
      GOOGLE_API_KEY: 's',
      OPENAI_API_KEY: 't',
    })
  })
  test('are held by the vendor, unless its other row is pointed elsewhere', () => {
    expect(keyHolder(row('openai-responses'), {})).toBe('openai')
    expect(keyHolder(row('openai-responses'), { OPENAI_BASE_URL: 'http://127.0.0.1:9' })).toBe('openai-responses')
    expect(keyHolder(row('openai'), {})).toBe('openai')
  })
  test('are told apart from those of the server, and what is missing from what does not answer', () => {
    const env = { MISTRAL_API_KEY: 's' }
    const rows = ['openai', 'mistral', 'groq', 'custom', 'ollama', 'demo-openai'].map(row)
    const list = listProviders(rows, own(env, { openai: 'a' }), 'http://127.0.0.1:5', none, undefined, env)
    expect(list.map(({ id, ready, lacks, key, host }) => ({ id, ready, lacks, key, host }))).toEqual([
      { id: 'openai', ready: true, key: 'yours', host: 'api.openai.com' },
      { id: 'mistral', ready: true, key: 'server', host: 'api.mistral.ai' },
      { id: 'groq', ready: false, lacks: 'key', host: 'api.groq.com' },
      { id: 'custom', ready: false, lacks: 'address' },
      { id: 'ollama', ready: false, lacks: 'answer', host: '127.0.0.1:11434' },
      { id: 'demo-openai', ready: true },
    ])
  })
})

test('models can be listed by a variable, and keep what the table knows of them', () => {
  expect(staticModels(row('openai'), { OPENAI_MODELS: 'gpt-4.1, mine,' })).toEqual([
    { id: 'gpt-4.1', tools: true, images: true },
    { id: 'mine' },
  ])
})
