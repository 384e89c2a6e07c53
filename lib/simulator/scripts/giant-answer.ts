import type { ScriptedAnswer } from './prompt'

/** Numbered whole paragraphs, at least `chars` characters in all. */
export function writeGiantAnswer(chars: number): ScriptedAnswer {
  const paragraphs: string[] = []
  for (let length = 0; length < chars; ) {
    const number = paragraphs.length + 1
    const paragraph = `${number}. This is paragraph ${number} of an answer that was put into one frame on purpose. A page that copes with it takes it in without freezing, and a parser that copes with it has no small fixed limit on the length of a line.\n\n`
    paragraphs.push(paragraph)
    length += paragraph.length
  }
  return {
    reasoning: 'The model was asked for one giant chunk, so the answer is long and there is nothing to weigh up.',
    parts: [{ kind: 'text', content: paragraphs.join('').trimEnd() }],
    finish: 'stop',
  }
}
