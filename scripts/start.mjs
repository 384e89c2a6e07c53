import './lib/prelude.mjs'
import { addressFromSettings, checkPortIsFree } from './lib/address.mjs'
import { build, isFresh } from './lib/build.mjs'
import { describeProviders } from './lib/describe-providers.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { say, sayFailure, saySeconds, sayStep } from './lib/say.mjs'
import { serveBuild } from './lib/serve-build.mjs'

const address = addressFromSettings()
await checkPortIsFree(address)
if (!(await installIfNeeded())) process.exit(1)
if (!isFresh()) {
  sayStep('build')
  const result = await build()
  if (result.code !== 0) {
    sayFailure(result)
    process.exit(1)
  }
  saySeconds(result.seconds)
}

await serveBuild(address)
say(`\n  Deltascope is at ${address.url}\n`)
for (const line of describeProviders(await listProviders())) say(`  ${line}`)
say('\n  Ctrl-C ends it.')

/** What the app itself says; it can be used even if it does not say. */
async function listProviders() {
  try {
    const { url, headers } = address
    const response = await fetch(`${url}/api/providers`, { headers, signal: AbortSignal.timeout(10_000) })
    const { providers } = await response.json()
    return providers
  } catch {
    return []
  }
}
