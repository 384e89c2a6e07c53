import { createServer, type Server } from 'node:http'
import { Agent } from 'undici'
import { afterEach, describe, expect, test } from 'vitest'
import type { Target } from '@/lib/dialects/dialect'
import { createLiveModels, readModels } from './live-models'

describe('a list', () => {
  test.each([
    ['OpenAI', { object: 'list', data: [{ id: 'gpt-a', object: 'model' }] }, [{ id: 'gpt-a' }]],
    [
      'Anthropic',
      { data: [{ id: 'claude-a', display_name: 'Claude A', type: 'model' }] },
      [{ id: 'claude-a', label: 'Claude A' }],
    ],
    [
      'Gemini, without what cannot chat',
      {
        models: [
          {
            name: 'models/gemini-a',
            displayName: 'Gemini A',
            inputTokenLimit: 1000,
            supportedGenerationMethods: ['generateContent'],
          },
          { name: 'models/embed-a', supportedGenerationMethods: ['embedContent'] },
        ],
      },
      [{ id: 'gemini-a', label: 'Gemini A', contextTokens: 1000 }],
    ],
    [
      'OpenRouter, with what a model can do',
      {
        data: [
          {
            id: 'v/m',
            name: 'M',
            context_length: 8000,
            supported_parameters: ['tools'],
            architecture: { input_modalities: ['text', 'image'] },
          },
        ],
      },
      [{ id: 'v/m', label: 'M', contextTokens: 8000, tools: true, reasoning: false, images: true }],
    ],
    ['a bare list', [{ id: 'a' }, null, 7, { id: '' }], [{ id: 'a' }]],
  ])('of %s', (_name, body, models) => {
    expect(readModels(body)).toEqual(models)
  })
  test('of another shape is none', () => {
    expect([readModels({ error: 'no' }), readModels(null), readModels('x')]).toEqual([undefined, undefined, undefined])
  })
})

describe('a host', () => {
  let server: Server | undefined
  const agent = new Agent()
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  async function serve(status: number, body: string, asked: string[], afterMs = 0): Promise<Target> {
    server = createServer((request, response) => {
      asked.push(`${request.url} ${request.headers.authorization}`)
      response.writeHead(status, { 'content-type': 'application/json', location: 'http://127.0.0.1:9/' })
      setTimeout(() => response.end(body), afterMs)
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    return {
      provider: 'custom',
      label: 'Custom',
      dialect: 'openai-chat',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      apiKey: 'k',
      quirks: {},
      images: true,
    }
  }

  test('is asked once, with its key', async () => {
    const asked: string[] = []
    const target = await serve(200, '{"data":[{"id":"a"}]}', asked)
    const models = createLiveModels(agent)
    expect([await models.list(target), await models.list(target), await models.answers(target)]).toEqual([
      [{ id: 'a' }],
      [{ id: 'a' }],
      true,
    ])
    expect(asked).toEqual(['/v1/models Bearer k'])
  })
  test('that is slow does not answer in time for a probe, and gives its list all the same', async () => {
    const asked: string[] = []
    const target = await serve(200, '{"data":[{"id":"a"}]}', asked, 1000)
    const models = createLiveModels(agent)
    expect(await Promise.all([models.answers(target), models.list(target)])).toEqual([false, [{ id: 'a' }]])
    expect([await models.answers(target), asked.length]).toEqual([true, 1])
  })
  test.each([404, 302])('that says %i gives no list', async (status) => {
    const asked: string[] = []
    expect(await createLiveModels(agent).list(await serve(status, '{}', asked))).toBeUndefined()
    expect(asked).toHaveLength(1)
  })
})
