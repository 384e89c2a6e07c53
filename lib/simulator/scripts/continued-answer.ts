import type { Message } from '@/lib/protocol/request'
import { type Ask, readPrompt } from '../ask'
import type { Script, ScriptPart } from '../script'
import { type Language, readLanguage } from './language'
import type { ScriptedAnswer } from './prompt'

/** How a page asks to go on after Stop or a lost connection. */
const CONTINUE = /^\s*Your last message broke off\. Continue exactly where it ended/u

const endings: Readonly<Record<Language, string>> = {
  en: ' And with that, my answer is complete.',
  zh: ' 我的回答到这里就完整了。',
  ru: ' На этом мой ответ завершён.',
}

/** Whether the last message asks to go on with an answer that is there in part. */
export function asksToContinue({ messages }: Ask): boolean {
  return messages.at(-1)?.role === 'user' && CONTINUE.test(readPrompt(messages)) && readBroken(messages).said !== ''
}

/** What was left to say. `write` gives the whole answer again; if it is another one, a sentence ends what is there. */
export function continueAnswer(ask: Ask, write: (ask: Ask) => Script): ScriptedAnswer {
  const { asked, said } = readBroken(ask.messages)
  const { parts, finish } = write({ ...ask, messages: asked })
  const whole = parts.flatMap((part) => (part.kind === 'text' ? [part.content] : [])).join('')
  const rest = readRest(whole, said)
  const calls = parts.filter(({ kind }) => kind === 'tool_call')
  const reasoning = 'My last message broke off. I look for the place where it ended and go on from there.'
  if (rest === undefined || (rest === '' && calls.length === 0)) {
    const content = endings[readLanguage(readPrompt(asked))]
    return { reasoning, parts: [{ kind: 'text', content }], finish: 'stop' }
  }
  const text: ScriptPart[] = rest === '' ? [] : [{ kind: 'text', content: rest }]
  return { reasoning, parts: [...text, ...calls], finish }
}

/** The messages up to the question or the results that were being answered, and what came of the answer in all runs. */
function readBroken(messages: readonly Message[]): { asked: Message[]; said: string } {
  const start = messages.findLastIndex(
    (message) => message.role === 'tool' || (message.role === 'user' && !CONTINUE.test(readPrompt([message]))),
  )
  const answers = messages.slice(start + 1).flatMap((message) => (message.role === 'assistant' ? message.parts : []))
  const said = answers.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
  return { asked: messages.slice(0, start + 1), said }
}

/** Blank space is not compared: some formats trim it, or join parts with it. */
function readRest(whole: string, said: string): string | undefined {
  let position = 0
  for (const letter of said.replace(/\s/gu, '')) {
    while (/\s/u.test(whole.charAt(position))) position += 1
    if (!whole.startsWith(letter, position)) return undefined
    position += letter.length
  }
  const space = /\s*$/u.exec(said)?.[0] ?? ''
  const rest = whole.slice(position)
  return rest.startsWith(space) ? rest.slice(space.length) : rest.trimStart()
}
