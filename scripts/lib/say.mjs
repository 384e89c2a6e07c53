/** Begins a line that `saySeconds` or `say` ends, so that a reader sees what is going on. */
export function sayStep(name) {
  process.stdout.write(`  ${name.padEnd(26)}`)
}

/** Ends a step's line: `  types                      0.8 s   note`. */
export function saySeconds(seconds, note = '') {
  say(`${seconds.toFixed(1).padStart(5)} s${note === '' ? '' : `   ${note}`}`)
}

/** Ends a step's line with a failure and shows all that the command said. */
export function sayFailure({ output, seconds }, note = '') {
  saySeconds(seconds, `FAILED  ${note}`.trim())
  say(`\n${output.trim()}\n`)
}

export function say(text = '') {
  process.stdout.write(`${text}\n`)
}

/** Says one sentence on stderr and ends the process. */
export function giveUp(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
