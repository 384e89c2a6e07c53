import { type Language, readLanguage } from './language'
import { type Prompt, quotePrompt, type ScriptedAnswer } from './prompt'

type Writer = (quote: string, turn: number) => string[]

const writers: Readonly<Record<Language, Writer>> = {
  zh: (quote, turn) => [
    `你好！👋 你写的是：“${quote}”。这是我们对话的第 ${turn} 轮。`,
    '说实话，我只是一个按脚本回答的演示，背后没有语言模型，所以我不懂你的问题，只能把它的开头还给你。不过网络连接、数据帧和停止按钮都是真的：这段文字正一块一块地从本机的服务器传过来，节奏由你选的演示模型决定，和任何真实服务商的速度无关。',
    '你可以试试：让我判断 3,599 是不是质数，问我奥斯陆和利马的天气，或者要一份带表格和代码的长 Markdown。想要真正的回答，请配置一个服务商的密钥，然后再问一次。',
  ],
  ru: (quote, turn) => [
    `Привет! 👋 Вы написали: «${quote}». Это ход номер ${turn} в нашей беседе.`,
    'Скажу честно: я демонстрация, которая отвечает по сценарию, и языковой модели за мной нет. Зато соединение настоящее: этот текст приходит по кусочкам с сервера на вашем компьютере, а темп задаёт выбранная демонстрационная модель. О скорости настоящих провайдеров он ничего не говорит.',
    'Спросите, простое ли число 3 599, какая погода в Осло и Лиме, или попросите длинный Markdown с таблицей и кодом.',
  ],
  en: (quote, turn) => [
    `Hello! 👋 You wrote: "${quote}". That makes turn ${turn} of our conversation.`,
    'To be honest with you: I am a scripted demo, and there is no language model behind me. The connection is real, though. This text comes in pieces from a server on your own machine, at a pace that belongs to the demo model you picked and says nothing about the speed of any provider.',
    'There are a few things I can really do. Ask me whether 3,599 is prime and to think it through, ask for the weather in Oslo and Lima, or for a long Markdown report with a table and code.',
  ],
}

const greetings = ['Hello!', '¡Hola!', '你好！', 'Привет!', 'Bonjour !', 'مرحبا!']

/** "Say hello in three languages" is something that a script can really do. */
function writeGreetings(text: string): string | undefined {
  if (!/\b(hello|hi|greet)/i.test(text) || !/\blanguages?\b/i.test(text)) return undefined
  const words = ['one', 'two', 'three', 'four', 'five', 'six']
  const asked = words.findIndex((word, index) => new RegExp(`\\b(${word}|${index + 1})\\b`, 'i').test(text))
  return greetings.slice(0, asked === -1 ? 3 : asked + 1).join(' ')
}

/** A short answer that quotes the prompt and says that it is a script, in English, Chinese or Russian. */
export function writeShortAnswer({ text, turn }: Prompt): ScriptedAnswer {
  const quote = quotePrompt(text) || '…'
  return {
    reasoning: writeReasoning(quote, turn),
    parts: [
      {
        kind: 'text',
        content: [writeGreetings(text), ...writers[readLanguage(text)](quote, turn)].filter(Boolean).join('\n\n'),
      },
    ],
    finish: 'stop',
  }
}

function writeReasoning(quote: string, turn: number): string {
  return [
    `The question is "${quote}", on turn ${turn}. First, what kind of question is it? It names no number that I could divide, no place whose weather a tool could report, and it does not ask for a long document. Those are the things I have a script for.`,
    'Second, what could I say that is true? I have no language model, so any fact I offered would be made up. I could guess what was meant, but a guess dressed as an answer is worse than none.',
    'Third, what would still be of use? I can show that the message arrived by quoting it, say plainly what I am, and name the questions that I can work on for real.',
    'So the plan is: greet, quote, be honest, suggest. That is short, and nothing in it is false.',
  ].join('\n\n')
}
