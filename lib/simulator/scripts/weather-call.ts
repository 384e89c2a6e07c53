import type { ScriptPart } from '../script'
import type { Prompt, ScriptedAnswer } from './prompt'

const WEATHER = /\bweather\b|\bforecast\b|天气|погод/iu
const MOST_PLACES = 4
const MOST_DAYS = 14
const PLACES_PATTERNS = [
  /\b(?:in|at|between)\s+(?!celsius|fahrenheit)(?<places>[^?!.;]+)/iu,
  /\b(?:for|of)\s+(?<places>[^?!.;]+)/iu,
  /(?:^|\s)(?:в|во|для)\s+(?<places>[^?!.;]+)/iu,
  /(?<places>[\p{Script=Han}、，,]+?)的?(?:今天|明天|现在)?的?天气/u,
  /\b(?:[Ww]eather|[Ff]orecast)\b\s*:?\s+(?<places>\p{Lu}[^?!.;]*)/u,
]
const SEPARATOR = /\s*[,，、;&/]\s*|\s+(?:and|or|und|и|или)\s+|和|与|跟/iu
const FILLER =
  /\b(?:the|today|tonight|tomorrow|now|right now|please|this week|next week|this weekend|(?:the )?next \d+ days|for \d+ days|in (?:celsius|fahrenheit))\b|(?:^|\s)(?:сегодня|завтра|сейчас)(?=\s|$)|今天|明天|现在|查询|请问/giu

/** Whether the prompt is about the weather. */
export function asksForWeather(text: string): boolean {
  return WEATHER.test(text)
}

/** Up to four places that the prompt names, in order. */
export function readPlaces(text: string): string[] {
  const list = PLACES_PATTERNS.map((pattern) => pattern.exec(text)?.groups?.places).find(Boolean) ?? ''
  const names = list.split(SEPARATOR).map((name) => cleanName(name))
  const likely = names.filter((name) => name !== '' && name.length <= 40 && name.split(' ').length <= 4)
  const capitalized = likely.filter((name) => /^[\p{Lu}\p{Lo}]/u.test(name))
  const places = capitalized.length > 0 ? capitalized : likely.map(capitalize)
  return [...new Set(places)].slice(0, MOST_PLACES)
}

/** One call of `get_weather` for each place; without a place, or with tools ruled out, a text that says so. */
export function writeWeatherCall({ text, mayCallTools }: Prompt): ScriptedAnswer {
  const places = readPlaces(text)
  if (places.length === 0) return writeWithoutCall('Which place do you mean? Try "Weather in Oslo and Lima".')
  if (!mayCallTools) return writeWithoutCall('This request forbids tool calls, and without one I know no weather.')
  const calls = places.length === 1 ? 'one call' : `${places.length} calls, one for each place`
  return {
    reasoning: `The question is about the weather in ${places.join(' and ')}. I cannot know it, but the tool get_weather can. ${places.length === 1 ? 'One call will do.' : `The places do not depend on each other, so ${calls} at once will do.`}`,
    parts: [
      { kind: 'text', content: `I will look that up with ${calls}: ${places.join(', ')}.` },
      ...places.map((place) => writeCall(place, text)),
    ],
    finish: 'tool_calls',
  }
}

function cleanName(name: string): string {
  const words = name.replace(FILLER, '').replace(/\s+/gu, ' ').trim()
  return words.replace(/^(?:in|at|for) /iu, '')
}

function writeCall(place: string, text: string): ScriptPart {
  return { kind: 'tool_call', name: 'get_weather', content: JSON.stringify(writeArguments(place, text)) }
}

function writeArguments(location: string, text: string) {
  const days = Number(/(\d{1,2})[\s-]*(?:days?|天|дн)/iu.exec(text)?.[1] ?? 3)
  return {
    location,
    unit: /fahrenheit|°\s?F\b|华氏|фаренгейт/iu.test(text) ? 'fahrenheit' : 'celsius',
    days: Math.min(Math.max(days, 1), MOST_DAYS),
    measurements: [
      { name: 'temperature', statistics: ['min', 'max'] },
      { name: 'precipitation', statistics: ['sum'] },
      { name: 'wind', statistics: ['mean', 'max'] },
    ],
  }
}

function writeWithoutCall(explanation: string): ScriptedAnswer {
  const content = `${explanation}\n\nI am a scripted demo: for a place I answer with a tool call to get_weather, whose arguments arrive piece by piece, so that you can watch them fill in.`
  return {
    reasoning: `The question is about the weather, but I cannot call a tool for it as it stands. I had better say so.`,
    parts: [{ kind: 'text', content }],
    finish: 'stop',
  }
}

function capitalize(name: string): string {
  return name.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
}
