import './lib/prelude.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { describeCounts, oneFailed, sum } from './lib/reports.mjs'
import { say } from './lib/say.mjs'
import { buildStep, checkSteps, redisStep, runEndToEndTests } from './lib/steps.mjs'

const results = []
try {
  await runAll()
} catch (error) {
  say(`\n${error.stack}\n`)
  results.push(oneFailed)
}
const total = sum(results)
say(describeCounts(total))
process.exitCode = total.failed > 0 ? 1 : 0

/** All steps, also after a failed one, so that one run shows all that is wrong. Only what cannot be built is not tried. */
async function runAll() {
  if (!(await installIfNeeded())) {
    results.push(oneFailed)
    return
  }
  await redisStep()
  for (const step of checkSteps) results.push(await step())
  const built = await buildStep()
  results.push(built)
  if (built.failed === 0) results.push(await runEndToEndTests())
}
