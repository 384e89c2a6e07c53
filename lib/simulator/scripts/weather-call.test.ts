import { expect, test } from 'vitest'
import { asksForWeather, readPlaces, writeWeatherCall } from './weather-call'

const prompt = { model: 'demo-steady', turn: 1, mayCallTools: true, tools: [], toolResults: [] }

test.each([
  ['Weather in Oslo and Lima', ['Oslo', 'Lima']],
  ['weather in oslo and new york today', ['Oslo', 'New York']],
  ["What's the weather like in Paris, and should I bring a coat?", ['Paris']],
  ['What is the forecast for tomorrow in São Paulo?', ['São Paulo']],
  ['Weather for Oslo in celsius', ['Oslo']],
  ['Forecast: Rome', ['Rome']],
  ['奥斯陆和利马的天气怎么样？', ['奥斯陆', '利马']],
  ['Какая погода в Осло и Лиме?', ['Осло', 'Лиме']],
  ['weather, please', []],
])('the places in "%s" are %j', (text, places) => {
  expect(asksForWeather(text)).toBe(true)
  expect(readPlaces(text)).toEqual(places)
})

test('each place gets a call of its own, with days and unit taken from the prompt', () => {
  const { parts, finish } = writeWeatherCall({ ...prompt, text: 'Weather in Oslo and Lima for 5 days in Fahrenheit' })
  const calls = parts.filter((part) => part.kind === 'tool_call')
  expect(calls.map(({ name, content }) => ({ name, ...JSON.parse(content) }))).toMatchObject([
    { name: 'get_weather', location: 'Oslo', unit: 'fahrenheit', days: 5 },
    { name: 'get_weather', location: 'Lima', unit: 'fahrenheit', days: 5 },
  ])
  expect(finish).toBe('tool_calls')
})

test('without a place, or with tools ruled out, the answer is a text that says so', () => {
  const withoutPlace = writeWeatherCall({ ...prompt, text: 'weather' })
  const withoutTools = writeWeatherCall({ ...prompt, text: 'Weather in Oslo', mayCallTools: false })
  expect([withoutPlace, withoutTools].map(({ finish, parts }) => [finish, parts.length])).toEqual([
    ['stop', 1],
    ['stop', 1],
  ])
})
