import { clipText } from '../cut-text'
import { isRecord, parseJson } from '../json'
import { type Language, readLanguage } from './language'
import type { Prompt, ScriptedAnswer } from './prompt'

const LONGEST_RESULT = 600

type Sentences = {
  say: (name: string, result: string) => string
  fail: (name: string, result: string) => string
  note: string
}

const sentences: Readonly<Record<Language, Sentences>> = {
  en: {
    say: (name, result) => `The tool \`${name}\` says: ${result}`,
    fail: (name, result) => `The tool \`${name}\` failed and says: ${result}`,
    note: 'I am a scripted demo, so I only pass on what came back.',
  },
  zh: {
    say: (name, result) => `工具 \`${name}\` 的结果是：${result}`,
    fail: (name, result) => `工具 \`${name}\` 没有成功，它说：${result}`,
    note: '我只是一个按脚本回答的演示，所以只是把返回的内容转告给你。',
  },
  ru: {
    say: (name, result) => `Инструмент \`${name}\` сообщает: ${result}`,
    fail: (name, result) => `Инструмент \`${name}\` не справился и сообщает: ${result}`,
    note: 'Я демонстрация по сценарию, поэтому лишь передаю то, что получено.',
  },
}

/** What the tools reported, in sentences: there is no model here to draw conclusions. The weather is a list of places. */
export function writeToolResultAnswer(prompt: Prompt): ScriptedAnswer {
  const isWeather = prompt.toolResults.some(({ call }) => call === undefined || call.name === 'get_weather')
  return isWeather ? writeWeather(prompt) : writeSentences(prompt)
}

function writeSentences({ toolResults, text }: Prompt): ScriptedAnswer {
  const { say, fail, note } = sentences[readLanguage(text)]
  const lines = toolResults.map(({ result, call }) => {
    const write = result.isError ? fail : say
    return write(call?.name ?? result.name, summarize(result.content).replace(/\s*\n\s*/gu, ', '))
  })
  return {
    reasoning: 'The result that I waited for is here. I pass it on as it is.',
    parts: [{ kind: 'text', content: [...lines, note].join('\n\n') }],
    finish: 'stop',
  }
}

function writeWeather({ toolResults, turn }: Prompt): ScriptedAnswer {
  const lines = toolResults.map(({ result, call }) => {
    const subject = readSubject(call?.arguments) ?? (result.name === '' ? 'the tool' : result.name)
    const outcome = result.isError ? `failed: ${summarize(result.content)}` : summarize(result.content)
    return `- **${subject}**: ${outcome}`
  })
  const count = toolResults.length === 1 ? 'one result' : `${toolResults.length} results`
  const content = [
    `The tools are done. Here is what came back, ${count} in all:`,
    lines.join('\n'),
    `That is turn ${turn} of our conversation. I am a scripted demo, so I only repeat what the tools said; whether to take an umbrella is up to you.`,
  ].join('\n\n')
  return {
    reasoning: `There is ${count} now for the calls I made. I go through them in order and pass each one on as it is.`,
    parts: [{ kind: 'text', content }],
    finish: 'stop',
  }
}

function readSubject(callArguments: string | undefined): string | undefined {
  const values = parseJson(callArguments ?? '')
  if (!isRecord(values)) return undefined
  const subject = values.location ?? Object.values(values)[0]
  return typeof subject === 'string' ? subject : undefined
}

function summarize(content: string): string {
  const values = parseJson(content)
  if (!isRecord(values)) return clipText(content.trim(), LONGEST_RESULT) || 'nothing'
  const pairs = Object.entries(values).map(
    ([name, value]) => `${name.replaceAll('_', ' ')} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  return clipText(pairs.join(', '), LONGEST_RESULT) || 'nothing'
}
