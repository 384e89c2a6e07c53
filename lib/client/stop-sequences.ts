/** As the API has it. */
export const MOST_STOPS = 16

/** One sequence a line. In a line, `\n`, `\t` and `\\` stand for a line break, a tab and a backslash. */
export function writeStops(stops: readonly string[]): string {
  return stops
    .map((stop) =>
      stop.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t'),
    )
    .join('\n')
}

/** Reads what `writeStops` writes; empty lines are none. Spaces count, as they do for a provider. */
export function readStops(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/\\([nrt\\])/g, (_escape, letter: string) => ESCAPES[letter] ?? letter))
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' }
