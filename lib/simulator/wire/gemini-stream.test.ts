import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoModels } from '../demo-models'
import { isRecord } from '../json'
import { type Simulator, startSimulator } from '../start-simulator'
import { geminiPath, orderOf, post, readFrames, writeGeminiBody } from '../test-client'

type Part = Record<string, unknown>

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ timeScale: 0 })
})

afterAll(() => simulator.close())

async function askText(model: string, prompt: string, fields: Record<string, unknown> = {}): Promise<string> {
  return (await post(simulator.url + geminiPath(model), writeGeminiBody(prompt, fields))).text()
}

async function ask(model: string, prompt: string, fields: Record<string, unknown> = {}) {
  return readFrames(await askText(model, prompt, fields)).map(({ data }) => JSON.parse(JSON.stringify(data)))
}

function partsOf(frame: { candidates: [{ content?: { parts: Part[] } }] }): Part[] {
  return frame.candidates[0].content?.parts ?? []
}

function kindOf(part: Part): string {
  if (isRecord(part.functionCall)) return 'call'
  if (part.text === '') return 'end'
  return part.thought === true ? 'thought' : 'text'
}

test('frames end with CRLF twice, have no event names, and nothing follows the last one', async () => {
  const text = await askText('demo-steady', 'Hello')
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
  expect(
    text
      .split('\r\n\r\n')
      .slice(0, -1)
      .every((frame) => frame.startsWith('data: {')),
  ).toBe(true)
  expect(text.endsWith('}\r\n\r\n')).toBe(true)
  expect(text).not.toContain('[DONE]')
})

test('thoughts come first where they are asked for, and the finish frame has a signature on an empty text', async () => {
  const thinkingConfig = { includeThoughts: true }
  const frames = await ask('demo-steady', 'Hello', { generationConfig: { thinkingConfig } })
  expect(orderOf(frames.flatMap(partsOf).map(kindOf))).toEqual(['thought', 'text', 'end'])
  expect(frames.at(-1)).toEqual({
    candidates: [
      {
        content: { parts: [{ text: '', thoughtSignature: expect.stringMatching(/^[\w+/]+=*$/) }], role: 'model' },
        finishReason: 'STOP',
        index: 0,
      },
    ],
    usageMetadata: {
      promptTokenCount: expect.any(Number),
      candidatesTokenCount: expect.any(Number),
      thoughtsTokenCount: expect.any(Number),
      totalTokenCount: expect.any(Number),
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: expect.any(Number) }],
    },
    modelVersion: 'demo-steady',
    responseId: expect.any(String),
  })
})

test('thoughts that are not asked for are only counted, except those of the model that always tells them', async () => {
  const silent = await ask('demo-steady', 'Is 3,599 prime? Think it through.')
  expect(orderOf(silent.flatMap(partsOf).map(kindOf))).toEqual(['text', 'end'])
  expect(silent.at(-1).usageMetadata.thoughtsTokenCount).toBeGreaterThan(0)
  const told = await ask('demo-thinker', 'Hello')
  expect(orderOf(told.flatMap(partsOf).map(kindOf))).toEqual(['thought', 'text', 'end'])
  const off = await ask('demo-steady', 'Think!', { generationConfig: { thinkingConfig: { thinkingBudget: 0 } } })
  expect(off.at(-1).usageMetadata.thoughtsTokenCount).toBeUndefined()
})

test('usage is in every frame and only grows, and no frame but the last has a finish reason', async () => {
  const frames = await ask('demo-fine', 'Hello')
  const totals = frames.map(({ usageMetadata }) => usageMetadata.totalTokenCount)
  expect(totals).toEqual(totals.toSorted((a, b) => a - b))
  expect(frames.filter(({ candidates }) => candidates[0].finishReason)).toHaveLength(1)
})

test('calls come whole with an object of arguments, and only the first of parallel ones is signed', async () => {
  const frames = await ask('demo-steady', 'Weather in Oslo and Lima')
  const parts = frames.flatMap(partsOf)
  expect(orderOf(parts.map(kindOf))).toEqual(['text', 'call', 'end'])
  expect(parts.filter(({ functionCall }) => functionCall)).toEqual([
    {
      functionCall: { name: 'get_weather', args: expect.objectContaining({ location: 'Oslo', days: 3 }) },
      thoughtSignature: expect.any(String),
    },
    { functionCall: { name: 'get_weather', args: expect.objectContaining({ location: 'Lima' }) } },
  ])
  expect(frames.at(-1)).toMatchObject({ candidates: [{ finishReason: 'STOP', content: { parts: [{ text: '' }] } }] })
})

test('a call that the limit cuts is left out', async () => {
  const frames = await ask('demo-steady', 'Weather in Oslo', { generationConfig: { maxOutputTokens: 30 } })
  expect(orderOf(frames.flatMap(partsOf).map(kindOf))).toEqual(['text', 'end'])
  expect(frames.at(-1)).toMatchObject({ candidates: [{ finishReason: 'MAX_TOKENS' }] })
})

test('generateContent answers in one JSON body', async () => {
  const url = simulator.url + geminiPath('demo-thinker', 'generateContent')
  const answer = await (await post(url, writeGeminiBody('Weather in Oslo'))).json()
  expect(answer.candidates[0].content.parts.map(kindOf)).toEqual(['thought', 'text', 'call', 'end'])
  expect(answer).toMatchObject({ candidates: [{ finishReason: 'STOP' }], modelVersion: 'demo-thinker' })
})

test('a stream without alt=sse is refused', async () => {
  const response = await post(simulator.url + geminiPath('demo-steady', 'streamGenerateContent'), writeGeminiBody('Hi'))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 400, status: 'INVALID_ARGUMENT' } })
})

test('an unknown model and an unknown method are not found, in the shape of Google', async () => {
  for (const path of [geminiPath('gemini-unknown'), geminiPath('demo-steady', 'embedContent')]) {
    const response = await post(simulator.url + path, writeGeminiBody('Hi'))
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      error: { code: 404, message: expect.any(String), status: 'NOT_FOUND' },
    })
  }
})

test('an invalid request says which field is at fault', async () => {
  const response = await post(simulator.url + geminiPath('demo-steady'), writeGeminiBody('Hi', { model: 'x' }))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: {
      status: 'INVALID_ARGUMENT',
      details: [{ fieldViolations: [{ description: expect.stringContaining('"model"') }] }],
    },
  })
})

test('the model list has the shape of Google', async () => {
  const { models } = await (await fetch(`${simulator.url}/gemini/v1beta/models?pageSize=1000`)).json()
  expect(models.map(({ name }: { name: string }) => name)).toEqual(demoModels.map(({ id }) => `models/${id}`))
  expect(models[0]).toMatchObject({ displayName: 'Steady', supportedGenerationMethods: ['generateContent'] })
})

test('the same request gives the same bytes', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => askText('demo-large-chunks', 'A long report, please')))
  expect(second).toBe(first)
})
