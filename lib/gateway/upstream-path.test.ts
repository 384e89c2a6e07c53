import { describe, expect, test } from 'vitest'
import { dialects } from '@/lib/dialects/table'
import { catalog } from '@/lib/providers/catalog'
import { describeTarget } from '@/lib/providers/resolve'
import { prepareUpstream } from './open-upstream'

const BASE = 'https://host.test/base'

function addressFor(row: (typeof catalog)[number], model: string): URL {
  const target = { ...describeTarget(row, model, {}, undefined, 'key'), baseUrl: BASE }
  const request = {
    provider: row.id,
    model,
    messages: [{ role: 'user' as const, parts: [{ type: 'text' as const, text: 'a' }] }],
  }
  return new URL(prepareUpstream(dialects[row.dialect].buildRequest(request, target), BASE).url)
}

const rows = [
  ...new Map(catalog.map((row) => [row.dialect, row])).values(),
  ...catalog.filter(({ id }) => id === 'azure-openai'),
]

describe.each(rows.map((row) => [row.dialect, row.id, row] as const))(
  'an id of a model in %s (%s)',
  (_dialect, _id, row) => {
    test.each([
      '..',
      '.',
      '../../admin',
      '..%2f..%2fadmin',
      '%2e%2e/%2e%2e',
      '..\\..\\admin',
      'a/../../b',
      'models/../x',
      'a?key=stolen',
      'a#',
      'a?x#y',
      '//evil.test/',
      '@evil.test',
      'https://evil.test/',
      'a:streamGenerateContent?alt=json&',
      'a\r\nhost: evil.test',
      'a\tb\nc',
      '__proto__',
      'constructor',
      '\u2025/\uff0e\uff0e\uff0f',
      ' ',
    ])('%j changes no other part of the address', (model) => {
      const { origin, pathname, search, hash } = addressFor(row, model)
      const plain = addressFor(row, 'MODEL')
      expect({ origin, search, hash }).toEqual({ origin: plain.origin, search: plain.search, hash: '' })
      const inPath = encodeURIComponent(model.replace(/^models\//, ''))
      expect(pathname).toBe(plain.pathname.replace('MODEL', () => inPath))
    })
  },
)
