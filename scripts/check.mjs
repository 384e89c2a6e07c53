import './lib/prelude.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { describeCounts, sum } from './lib/reports.mjs'
import { say } from './lib/say.mjs'
import { checkSteps } from './lib/steps.mjs'

if (!(await installIfNeeded())) process.exit(1)
const results = []
for (const step of checkSteps) {
  results.push(await step())
  if (results.at(-1).failed > 0) break
}
const total = sum(results)
say(describeCounts(total))
process.exitCode = total.failed > 0 ? 1 : 0
