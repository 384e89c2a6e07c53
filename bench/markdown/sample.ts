const WORDS =
  'a stream of small pieces reaches the page while the reader looks on and each one has to be drawn before the next is there whatever stood before it so that the last costs no more than the first one did'.split(
    ' ',
  )

/** The same numbers for the same seed, from 0 to below `limit`. */
function createDice(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Markdown of about `length` characters as models write it: headings, paragraphs, lists, tables and code. */
export function writeSample(length: number, seed = 1): string {
  const roll = createDice(seed)
  const word = () => {
    const plain = WORDS[roll(WORDS.length)] ?? 'word'
    const marks = [`**${plain}**`, `*${plain}*`, `\`${plain}()\``, `[${plain}](https://example.com/${plain})`]
    return marks[roll(50)] ?? plain
  }
  const words = (count: number) => Array.from({ length: count }, word).join(' ')
  const sentences = (count: number) => Array.from({ length: count }, () => `${words(8 + roll(14))}.`).join(' ')
  const rows = (count: number, row: (index: number) => string) =>
    Array.from({ length: count }, (_, at) => row(at)).join('\n')
  const writers = [
    () => `## ${words(5)}`,
    () => sentences(2 + roll(4)),
    () => sentences(2 + roll(4)),
    () => sentences(2 + roll(4)),
    () => rows(3 + roll(6), (at) => (at % 3 === 2 ? `  - ${words(9)}` : `- ${words(14)}`)),
    () => rows(3 + roll(4), (at) => `${at + 1}. ${words(16)}`),
    () =>
      `| one | two | three |\n| --- | --- | ---: |\n${rows(4 + roll(7), () => `| ${words(2)} | ${words(3)} | ${roll(1000)} |`)}`,
    () =>
      `\`\`\`ts\n${rows(8 + roll(28), (at) => `${'  '.repeat(roll(3))}const value${at} = await read(source, { limit: ${roll(99)} }) // ${WORDS[roll(9)]}`)}\n\`\`\``,
    () => `> ${sentences(1)}`,
  ]
  const blocks: string[] = []
  for (let written = 0; written < length; ) {
    const block = writers[roll(writers.length)]?.() ?? ''
    blocks.push(block)
    written += block.length + 2
  }
  return blocks.join('\n\n').slice(0, length)
}
