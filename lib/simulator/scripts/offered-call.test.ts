import { expect, test } from 'vitest'
import type { Tool } from '@/lib/protocol/request'
import { calculate } from '@/lib/tools/calculate'
import { convertTime } from '@/lib/tools/convert-time'
import { convertUnits } from '@/lib/tools/convert-units'
import { currentTime } from '@/lib/tools/current-time'
import { writeOfferedCall } from './offered-call'

const builtIn: readonly Tool[] = [calculate, convertUnits, currentTime, convertTime]

const findBook: Tool = {
  name: 'find_book',
  parameters: {
    type: 'object',
    properties: {
      title: { type: 'string', description: 'A title such as Emma.' },
      kind: { enum: ['novel', 'poem'] },
      year: { type: 'integer', minimum: 1500 },
      place: { type: 'object', properties: { shelf: { type: ['string', 'null'] } }, required: ['shelf'] },
      tags: { type: 'array', items: { type: 'string' } },
      since: { type: 'STRING', format: 'date' },
      isbn: { type: 'string' },
    },
    required: ['title', 'kind', 'year', 'place', 'tags', 'since'],
  },
}

function callFor(text: string, tools = builtIn, mayCallTools = true) {
  const answer = writeOfferedCall({ model: 'demo-steady', text, turn: 1, mayCallTools, tools, toolResults: [] })
  const call = answer?.parts.find((part) => part.kind === 'tool_call')
  return call?.kind === 'tool_call' ? { name: call.name, ...JSON.parse(call.content) } : undefined
}

test.each([
  ['What is 17*23+4? use the calculator', { name: 'calculate', expression: '17*23+4' }],
  ['What time is it in Tokyo?', { name: 'current_time', timeZone: 'Asia/Tokyo' }],
  ['time in new york', { name: 'current_time', timeZone: 'America/New_York' }],
  ['What time is it?', { name: 'current_time' }],
  ['东京现在几点？', { name: 'current_time', timeZone: 'Asia/Tokyo', locale: 'zh' }],
  ['Который час в Москве?', { name: 'current_time', timeZone: 'Europe/Moscow', locale: 'ru' }],
  ['Convert 26.2 miles to km', { name: 'convert_units', value: 26.2, from: 'miles', to: 'km' }],
  ['37.5 °C in °F', { name: 'convert_units', value: 37.5, from: '°C', to: '°F' }],
  ['What time is 14:30 in Tokyo?', { name: 'convert_time', time: '14:30', to: 'Asia/Tokyo' }],
  [
    'What time is it in Lima when it is 14:30 in Berlin?',
    { name: 'convert_time', time: '14:30', from: 'Europe/Berlin', to: 'America/Lima' },
  ],
])('"%s" calls %j', (text, call) => {
  expect(callFor(text)).toEqual(call)
})

test('a tool that the question names is called with samples for what its schema requires', () => {
  expect(callFor('Call the tool find_book', [findBook])).toEqual({
    name: 'find_book',
    title: 'Emma',
    kind: 'novel',
    year: 1500,
    place: { shelf: 'sample shelf' },
    tags: ['sample tags'],
    since: '2025-01-31',
  })
})

test("a time tool with other fields gets the question's place in them", () => {
  const parameters = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
  expect(callFor('What time is it in Oslo?', [{ name: 'current_time', parameters }])).toEqual({
    name: 'current_time',
    city: 'Oslo',
  })
})

test('nothing is called that is not offered, not wanted or not allowed', () => {
  expect(callFor('What is 17*23+4?', [currentTime])).toBeUndefined()
  expect(callFor('Hello')).toBeUndefined()
  expect(callFor('Name 3 cities in Norway')).toBeUndefined()
  expect(callFor('Write a long Markdown report with a table and code')).toBeUndefined()
  expect(callFor('What is 17*23+4?', builtIn, false)).toBeUndefined()
})

test('the sentence before the call is in the language of the question', () => {
  const ask = { model: 'demo-steady', turn: 1, mayCallTools: true, tools: builtIn, toolResults: [] }
  expect(writeOfferedCall({ ...ask, text: '现在几点？' })?.parts[0]?.content).toContain('我来调用工具')
  expect(writeOfferedCall({ ...ask, text: 'Который час?' })?.parts[0]?.content).toContain('Я вызову инструмент')
})
