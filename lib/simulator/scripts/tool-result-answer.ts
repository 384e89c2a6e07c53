import { clipText } from '../cut-text'
import { isRecord, parseJson } from '../json'
import type { Prompt, ScriptedAnswer } from './prompt'

const LONGEST_RESULT = 600

/** A text that repeats what the tools reported: there is no model here to draw conclusions. */
export function writeToolResultAnswer({ toolResults, turn }: Prompt): ScriptedAnswer {
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
