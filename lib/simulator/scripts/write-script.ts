import type { Ask } from '../ask'
import type { Script } from '../script'
import { asksToContinue, continueAnswer } from './continued-answer'
import { asksForLongAnswer, writeLongAnswer } from './long-answer'
import { writeOfferedCall } from './offered-call'
import { asksAboutFactors, readNumber, writePrimeAnswer } from './prime-answer'
import { type Prompt, readScriptPrompt, type ScriptedAnswer } from './prompt'
import { writeShortAnswer } from './short-answer'
import { writeToolResultAnswer } from './tool-result-answer'
import { asksForWeather, writeWeatherCall } from './weather-call'

const REASONING =
  /\bthink|\breason(?!abl)|\bprimes?\b|\bstep by step\b|思考|推理|想一想|想想|质数|素数|подума|рассужд|обоснуй|шаг за шагом|прост(?:ое|ым) числ/iu

/** Smaller numbers in a prompt that is not about numbers usually count something. */
const SMALLEST_NUMBER_OF_INTEREST = 100

/** The first that answers wins. */
const scripts: readonly ((prompt: Prompt) => ScriptedAnswer | undefined)[] = [
  (prompt) => (prompt.toolResults.length > 0 ? writeToolResultAnswer(prompt) : undefined),
  (prompt) => (asksForWeather(prompt.text) ? writeWeatherCall(prompt) : undefined),
  writeOfferedCall,
  (prompt) => (asksAboutFactors(prompt.text) ? examineNumber(prompt, 0) : undefined),
  (prompt) => (asksForLongAnswer(prompt.text) ? writeLongAnswer(prompt) : undefined),
  (prompt) => (REASONING.test(prompt.text) ? examineNumber(prompt, SMALLEST_NUMBER_OF_INTEREST) : undefined),
]

/** The answer to the last message, with its reasoning first if the model, the request or the prompt wants it. */
export function writeScript(ask: Ask, alwaysReasons: boolean): Script {
  const prompt = readScriptPrompt(ask)
  const answer = asksToContinue(ask)
    ? continueAnswer(ask, (asked) => writeScript(asked, false))
    : (firstAnswer(prompt) ?? writeShortAnswer(prompt))
  const promptWantsReasoning = ask.reasoning === 'default' && REASONING.test(prompt.text)
  return alwaysReasons || ask.reasoning === 'on' || promptWantsReasoning ? withReasoning(answer) : answer
}

function withReasoning({ reasoning, parts, finish }: ScriptedAnswer): Script {
  return { parts: [{ kind: 'reasoning', content: reasoning }, ...parts], finish }
}

function examineNumber(prompt: Prompt, smallest: number): ScriptedAnswer | undefined {
  const number = readNumber(prompt.text, smallest)
  return number === undefined ? undefined : writePrimeAnswer(prompt, number)
}

function firstAnswer(prompt: Prompt): ScriptedAnswer | undefined {
  for (const script of scripts) {
    const answer = script(prompt)
    if (answer) return answer
  }
  return undefined
}
