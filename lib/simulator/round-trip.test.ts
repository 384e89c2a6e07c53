import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTINUE_PROMPT } from '@/lib/client/conversation/messages'
import type { Target } from '@/lib/dialects/dialect'
import { grammarFaults } from '@/lib/dialects/fixtures/grammar'
import type { Quirks } from '@/lib/dialects/quirks'
import { dialects } from '@/lib/dialects/table'
import type { StreamEventBody } from '@/lib/protocol/events'
import type { AssistantMessage, ChatRequest, Message, Tool } from '@/lib/protocol/request'
import { createFrameParser } from '@/lib/sse/parse-frames'
import { calculate } from '@/lib/tools/calculate'
import { currentTime } from '@/lib/tools/current-time'
import { type DemoPath, demoPaths } from './demo-paths'
import type { Script, ScriptPart } from './script'
import { writeScript } from './scripts/write-script'
import { type Simulator, startSimulator } from './start-simulator'

/** What a catalog row for the real provider would say of its requests. */
const quirks: Readonly<Record<string, Quirks>> = {
  'demo-openai': { reasoningStyle: 'effort' },
  'demo-responses': { reasoningStyle: 'effort' },
  'demo-dashscope': { reasoningStyle: 'qwen' },
  'demo-deepseek': { reasoningStyle: 'deepseek' },
  'demo-mistral': { reasoningStyle: 'mistral', omitStreamOptions: true },
  'demo-openrouter': { reasoningStyle: 'openrouter' },
  'demo-vllm': { reasoningStyle: 'chat-template' },
}

const getWeather: Tool = {
  name: 'get_weather',
  description: 'The weather forecast for a place.',
  parameters: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      location: { type: 'string' },
      unit: { enum: ['celsius', 'fahrenheit'] },
      days: { type: ['integer', 'null'], exclusiveMinimum: 0 },
    },
    required: ['location'],
    additionalProperties: false,
  },
}

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ timeScale: 0 })
})

afterAll(() => simulator.close())

type Question = Pick<ChatRequest, 'model' | 'messages'> & Partial<ChatRequest>

/** One question through the project's own dialect: what it makes of the answer. */
async function ask(
  { id, label, dialect, path }: DemoPath,
  question: Question,
  fields: Record<string, unknown> = {},
): Promise<StreamEventBody[]> {
  const baseUrl = simulator.url + path
  const target: Target = {
    provider: id,
    label,
    dialect,
    baseUrl,
    apiKey: 'any',
    quirks: quirks[id] ?? {},
    images: false,
  }
  const request = dialects[dialect].buildRequest({ provider: id, ...question }, target)
  const response = await fetch(baseUrl + request.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...request.headers },
    body: JSON.stringify({ ...request.body, ...fields }),
  })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  const parser = createFrameParser()
  let calls = 0
  const createToolCallId = () => `call${String(calls++).padStart(5, '0')}`
  const decoder = dialects[dialect].createDecoder({ provider: id, model: question.model, createToolCallId })
  const frames = [...parser.push(text), ...parser.end()]
  const events = [...frames.flatMap((frame) => decoder.push(frame)), ...decoder.end()]
  expect(events.filter(({ type }) => type === 'error')).toEqual([])
  expect(grammarFaults(events)).toEqual([])
  return events
}

function findRow(id: string): DemoPath {
  const row = demoPaths.find((one) => one.id === id)
  if (!row) throw new Error(`${id} is missing`)
  return row
}

/** The answer as the next request hands it back. */
function readAnswer(events: readonly StreamEventBody[]): AssistantMessage {
  const parts: AssistantMessage['parts'] = []
  for (const event of events) {
    if (event.type === 'part_start' && event.kind === 'tool_call') {
      parts[event.part] = { type: 'tool_call', id: event.id, name: event.name, arguments: '' }
    } else if (event.type === 'part_start') {
      parts[event.part] = { type: event.kind === 'reasoning' ? 'reasoning' : 'text', text: '' }
    } else if (event.type === 'part_kind') {
      parts[event.part] = { type: 'reasoning', text: readText(parts[event.part]) }
    } else if (event.type === 'text_delta' || event.type === 'reasoning_delta') {
      const part = parts[event.part]
      if (part && part.type !== 'tool_call') part.text += event.text
    } else if (event.type === 'part_end') {
      const part = parts[event.part]
      if (part?.type === 'tool_call') part.arguments = event.arguments ?? ''
      if (part && part.type !== 'text' && event.private) part.private = event.private
    }
  }
  return { role: 'assistant', parts }
}

function readText(part: AssistantMessage['parts'][number] | undefined): string {
  return part && part.type !== 'tool_call' ? part.text : ''
}

function join({ parts }: AssistantMessage, type: 'text' | 'reasoning', between = ''): string {
  return parts.flatMap((part) => (part.type === type ? [readText(part)] : [])).join(between)
}

function contents({ parts }: Script, kind: ScriptPart['kind']): string[] {
  return parts.flatMap((part) => (part.kind === kind ? [part.content] : []))
}

function say(text: string): Message {
  return { role: 'user', parts: [{ type: 'text', text }] }
}

function offer({ name, description, parameters }: Tool): Tool {
  return { name, parameters, ...(description === undefined ? {} : { description }) }
}

function expectedScript(messages: Message[], alwaysReasons = false): Script {
  const switches = { stream: true, includeUsage: true, reasoning: 'default', mayCallTools: true } as const
  const tools: Tool[] = []
  return writeScript({ model: 'demo-steady', messages, promptChars: 0, tools, ...switches }, alwaysReasons)
}

describe.each(demoPaths.map((row) => [row.id, row] as const))('%s', (_, row) => {
  test.each(['demo-steady', 'demo-large-chunks'])('%s: a short answer arrives as it was written', async (model) => {
    const messages = [say('Who are you? 👋')]
    const events = await ask(row, { model, messages })
    expect(join(readAnswer(events), 'text')).toBe(contents(expectedScript(messages), 'text').join(''))
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' })
    expect(events.at(-2)).toMatchObject({ type: 'usage', final: true, inputTokens: expect.any(Number) })
  })

  test('reasoning arrives as reasoning, and the answer after it', async () => {
    const messages = [say('Is 3,599 prime? Think it through.')]
    const events = await ask(row, { model: 'demo-thinker', messages, reasoning: 'high' })
    const answer = readAnswer(events)
    const script = expectedScript(messages, true)
    const between = row.dialect === 'openai-responses' ? '\n\n' : ''
    expect(join(answer, 'reasoning', between)).toBe(contents(script, 'reasoning').join(''))
    expect(join(answer, 'text')).toBe(contents(script, 'text').join(''))
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop' })
  })

  test.each(['demo-steady', 'demo-thinker'])('%s: calls, their results, and one more question', async (model) => {
    const messages = [say('Weather in Oslo and Lima')]
    const tools = [getWeather]
    const events = await ask(row, { model, messages, tools })
    const answer = readAnswer(events)
    const script = expectedScript(messages)
    const calls = answer.parts.flatMap((part) => (part.type === 'tool_call' ? [part] : []))
    expect(join(answer, 'text')).toBe(contents(script, 'text').join(''))
    expect(calls.map((call) => call.arguments)).toEqual(contents(script, 'tool_call'))
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'tool_calls' })

    const results = calls.map(
      ({ id, name }, index): Message => ({ role: 'tool', toolCallId: id, name, content: `{"temperature":${index}}` }),
    )
    const afterTools = [...messages, answer, ...results]
    const summary = readAnswer(await ask(row, { model, messages: afterTools, tools }))
    expect(join(summary, 'text')).toBe(contents(expectedScript(afterTools), 'text').join(''))
    expect(join(summary, 'text')).toContain('- **Oslo**: temperature 0\n- **Lima**: temperature 1')

    const nextTurn = [...afterTools, summary, say('Thanks!')]
    const last = readAnswer(await ask(row, { model, messages: nextTurn, tools }))
    expect(join(last, 'text')).toBe(contents(expectedScript(nextTurn), 'text').join(''))
    expect(join(last, 'text')).toContain('turn 2')
  })

  test.each([
    ['What is 17*23+4? use the calculator', calculate, { expression: '17*23+4' }],
    ['What time is it in Tokyo?', currentTime, { timeZone: 'Asia/Tokyo' }],
  ])('"%s" calls the offered tool, and the answer passes its result on', async (question, tool, values) => {
    const fields = { model: 'demo-steady', tools: [calculate, currentTime].map(offer) }
    const messages = [say(question)]
    const answer = readAnswer(await ask(row, { ...fields, messages }))
    const calls = answer.parts.flatMap((part) => (part.type === 'tool_call' ? [part] : []))
    expect(calls.map((call) => [call.name, JSON.parse(call.arguments)])).toEqual([[tool.name, values]])
    const results = calls.map(({ id, name }): Message => ({ role: 'tool', toolCallId: id, name, content: 'as found' }))
    const last = readAnswer(await ask(row, { ...fields, messages: [...messages, answer, ...results] }))
    expect(join(last, 'text')).toContain(`The tool \`${tool.name}\` says: as found`)
  })

  test('an answer that broke off goes on with what is missing', async () => {
    const messages = [say('A long report in Markdown, please')]
    const whole = contents(expectedScript(messages), 'text').join('')
    const broken: Message = { role: 'assistant', parts: [{ type: 'text', text: whole.slice(0, 700) }] }
    const events = await ask(row, { model: 'demo-fine', messages: [...messages, broken, say(CONTINUE_PROMPT)] })
    expect(whole.slice(0, 700) + join(readAnswer(events), 'text')).toBe(whole)
  })

  test.each(['demo-fine', 'demo-bursty'])('%s: long Markdown arrives as it was written', async (model) => {
    const messages = [say('A long report in Markdown, please')]
    const events = await ask(row, { model, messages })
    expect(join(readAnswer(events), 'text')).toBe(contents(expectedScript(messages), 'text').join(''))
  })
})

test('a loose closing tag turns what came before it into reasoning, and a line of its own is left before the text', async () => {
  const messages = [say('Is 3,599 prime? Think it through.')]
  const events = await ask(findRow('demo-vllm'), { model: 'demo-fine', messages })
  expect(events.filter(({ type }) => type === 'part_kind')).toHaveLength(1)
  const script = expectedScript(messages)
  const answer = readAnswer(events)
  expect(join(answer, 'reasoning')).toBe(contents(script, 'reasoning').join(''))
  expect(join(answer, 'text')).toBe(`\n\n${contents(script, 'text').join('')}`)
})

test('encrypted reasoning of an open tool turn comes back with it and is accepted', async () => {
  const responses = findRow('demo-responses')
  const question = { model: 'demo-thinker', messages: [say('Weather in Oslo')], tools: [getWeather] }
  const fields = { include: ['reasoning.encrypted_content'] }
  const answer = readAnswer(await ask(responses, question, fields))
  expect(answer.parts.map(({ type }) => type)).toEqual(['reasoning', 'text', 'tool_call'])
  const [result] = answer.parts.flatMap((part): Message[] =>
    part.type === 'tool_call' ? [{ role: 'tool', toolCallId: part.id, name: part.name, content: 'rain' }] : [],
  )
  if (!result) throw new Error('There was no tool call.')
  const messages = [...question.messages, answer, result]
  const last = readAnswer(await ask(responses, { ...question, messages }, fields))
  expect(join(last, 'text')).toContain('- **Oslo**: rain')
  const request = simulator.stats().requests.at(-1)
  expect(request?.body).toMatchObject({
    input: [{ role: 'user' }, { type: 'reasoning', encrypted_content: expect.any(String) }, {}, {}, {}],
  })
})
