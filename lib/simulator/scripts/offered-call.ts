import type { Tool } from '@/lib/protocol/request'
import { readExpression } from './expression'
import { type Language, readLanguage } from './language'
import type { Prompt, ScriptedAnswer } from './prompt'
import { readFieldNames, sampleArguments } from './sample-arguments'
import { readZones } from './zones'

type Values = Record<string, unknown>

const TIME =
  /\bwhat(?:'s| is)? (?:the )?(?:current |local )?time\b|\bcurrent time\b|(?<!\b(?:same|long|some|much|first|save) )\btime (?:is it|now|in)\b|时间|几点|(?<!\p{L})время|которы[йм] час|сколько (?:сейчас )?времени/iu
const CLOCK = /(?<!\d)(?:\d{4}-\d\d-\d\d[T ])?\d{1,2}:\d\d(?!\d)/u
const QUANTITY =
  /(?<value>[-−]?\d+(?:\.\d+)?)\s*(?<from>[\p{L}°µ][\p{L}°²³/^\d]*)\s+(?:to|in|into|в|=)\s+(?<to>[\p{L}°µ][\p{L}°²³/^\d]*)/u

/** Without one of these words, "3 cities in Norway" would be a quantity. */
const CONVERSION =
  /\bconvert|\bwhat(?:'s| is)\b|\bhow (?:much|many|far|long|hot|cold)\b|перевед|конверт|сколько|换算|转换|等于|多少/iu

/** What a tool of this name is good for: the values that it needs, by a pattern of its fields' names, or undefined. */
const readers: Readonly<Record<string, (text: string) => [field: RegExp, value: unknown][] | undefined>> = {
  calculate: readCalculation,
  convert_time: readTimeConversion,
  convert_units: readUnitConversion,
  current_time: readTimeQuestion,
}

/** A call of an offered tool that fits the question or that the question names; undefined if there is none. */
export function writeOfferedCall({ text, tools, mayCallTools }: Prompt): ScriptedAnswer | undefined {
  const found = mayCallTools ? (findFitting(text, tools) ?? findNamed(text, tools)) : undefined
  if (!found) return undefined
  const { tool, values } = found
  return {
    reasoning: `The request offers the tool ${tool.name}, and it fits the question. I have no language model, so I make its arguments from the words of the question and from the tool's schema, and then wait for its result.`,
    parts: [
      { kind: 'text', content: intros[readLanguage(text)](tool.name) },
      { kind: 'tool_call', name: tool.name, content: JSON.stringify(values) },
    ],
    finish: 'tool_calls',
  }
}

const intros: Readonly<Record<Language, (name: string) => string>> = {
  en: (name) =>
    `I will ask the tool \`${name}\`. I am a scripted demo and know no answer of my own, but the tool may know one: as soon as it may run and its result is here, I will say what it found. Its arguments are made from your question.`,
  zh: (name) =>
    `我来调用工具 \`${name}\`。我只是一个按脚本回答的演示，自己并不知道答案，但这个工具也许知道：参数取自你的问题，等它获准运行并返回结果之后，我就把结果告诉你。`,
  ru: (name) =>
    `Я вызову инструмент \`${name}\`. Я демонстрация по сценарию и сама ответа не знаю, но инструмент может его знать: аргументы взяты из вашего вопроса, и как только он выполнится, я передам его результат.`,
}

function findFitting(text: string, tools: readonly Tool[]): { tool: Tool; values: Values } | undefined {
  for (const [name, read] of Object.entries(readers)) {
    const tool = tools.find((one) => one.name === name)
    const found = tool && read(text)
    if (found) return { tool, values: fillFields(tool, found) }
  }
  return undefined
}

/** The longest name that occurs is the one that is meant. */
function findNamed(text: string, tools: readonly Tool[]): { tool: Tool; values: Values } | undefined {
  const named = tools.filter(({ name }) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`, 'iu').test(text))
  const [tool] = named.sort((one, other) => other.name.length - one.name.length)
  return tool && { tool, values: sampleArguments(tool.parameters) }
}

/** Each value goes into the first field that its pattern fits, and is left out where there is none. */
function fillFields({ parameters }: Tool, found: readonly [field: RegExp, value: unknown][]): Values {
  const names = readFieldNames(parameters)
  const known = found.flatMap(([pattern, value]) => {
    const name = names.find((one) => pattern.test(one))
    return name === undefined ? [] : [[name, value] as const]
  })
  return sampleArguments(parameters, Object.fromEntries(known))
}

function readCalculation(text: string): [RegExp, unknown][] | undefined {
  const expression = readExpression(text)
  return expression === undefined ? undefined : [[/expr|formula|query|input|^text$/iu, expression]]
}

function readUnitConversion(text: string): [RegExp, unknown][] | undefined {
  const found = QUANTITY.exec(text)
  const { value, from, to } = found?.groups ?? {}
  if (value === undefined || !(CONVERSION.test(text) || text.startsWith(value))) return undefined
  return [
    [/value|amount|number/iu, Number(value.replace('−', '-'))],
    [/from|source/iu, from],
    [/^to|target/iu, to],
  ]
}

/** Of two places the one after the clock time is where that time is told. */
function readTimeConversion(text: string): [RegExp, unknown][] | undefined {
  const clock = CLOCK.exec(text)
  const zones = readZones(text)
  if (!clock || zones.length === 0) return undefined
  const [next = zones[0]] = zones.filter(({ index }) => index > clock.index)
  const other = zones.find((zone) => zone !== next)
  return [
    [/^time$|clock/iu, clock[0].replace(' ', 'T')],
    ...(other ? ([[/from|source/iu, next?.zone]] satisfies [RegExp, unknown][]) : []),
    [/^to|target/iu, (other ?? next)?.zone],
  ]
}

function readTimeQuestion(text: string): [RegExp, unknown][] | undefined {
  if (!TIME.test(text)) return undefined
  const [named] = readZones(text)
  const language = readLanguage(text)
  return [
    ...(named
      ? ([
          [/zone|^tz$/iu, named.zone],
          [/city|place|location/iu, named.place],
        ] satisfies [RegExp, unknown][])
      : []),
    ...(language === 'en' ? [] : ([[/locale|language/iu, language]] satisfies [RegExp, unknown][])),
  ]
}
