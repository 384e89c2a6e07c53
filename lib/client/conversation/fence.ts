/** A Markdown code block whose fence is longer than any in the text. */
export function fence(text: string, language = ''): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2)
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${ticks}`
}
