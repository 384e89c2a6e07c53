// Many runs at the same time through one process: is every answer whole, how much later does it come, what does it cost.
// See operation.md. Needs a build (`npm run build`).
import { setting, sleep, table } from './load-numbers.mjs'
import { machineSeconds, startHelper, startServer } from './load-server.mjs'

const SECONDS = setting('BENCH_SECONDS', 60)
/** Runs x milliseconds between two deltas of one run. */
const STEPS = (process.env.BENCH_STEPS ?? '500x20').split(',').map((step) => step.split('x').map(Number))
const DIRECT = setting('BENCH_DIRECT', 10)
const RAMP_MS = 3000
const IDLE_MS = setting('BENCH_IDLE_MS', 5000)
const RESUMABLE = process.env.BENCH_RESUMABLE === '1'

const upstream = await startHelper('load-upstream.mjs')
const client = await startHelper('load-client.mjs')
const server = await startServer(upstream.port)
const rows = []
try {
  await measure('warm', 20, 20, 3)
  for (const [index, [runs, gapMs]] of STEPS.entries()) {
    rows.push(await measure(`s${index}r`, runs, gapMs, SECONDS))
    process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`)
  }
  console.log(`${SECONDS} s a run${RESUMABLE ? ', resumable' : ''}; latencies in ms as p50 / p99 / max\n`)
  console.log(table(Object.keys(rows[0]), rows.map(Object.values)))
  const said = server.log().trim()
  console.log(said === '' ? '\nThe server said nothing.' : `\nThe server said:\n${said}`)
} finally {
  await server.stop()
  upstream.stop()
  client.stop()
}

async function measure(prefix, runs, gapMs, seconds) {
  await sleep(500)
  await upstream.ask({ ask: 'stats' })
  server.collect()
  await sleep(500)
  const before = server.usage()
  const statsBefore = await upstream.ask({ ask: 'stats' })
  const machineBefore = machineSeconds()
  let peakMiB = 0
  const watch = setInterval(() => {
    peakMiB = Math.max(peakMiB, server.usage().rssMiB)
  }, 500)
  await upstream.ask({ ask: 'hold', count: runs + DIRECT })
  const startedAt = performance.now()
  const read = await client.ask({
    kind: 'read',
    url: server.url,
    upstreamUrl: `http://127.0.0.1:${upstream.port}`,
    total: runs,
    concurrent: runs,
    rampMs: RAMP_MS,
    direct: DIRECT,
    prefix,
    spec: { deltas: Math.round((seconds * 1000) / gapMs), gapMs },
    resumable: RESUMABLE,
  })
  const wallSeconds = (performance.now() - startedAt) / 1000
  clearInterval(watch)
  const during = server.usage()
  const machine = machineSeconds() - machineBefore
  const stats = await upstream.ask({ ask: 'stats' })
  const { sent } = await upstream.ask({ ask: 'sent' })
  await sleep(IDLE_MS)
  server.collect()
  await sleep(500)
  const after = server.usage()
  const { right, wrong } = judge(read.results, new Map(sent))
  for (const line of wrong.slice(0, 5)) console.error(line)
  if (Object.keys(read.failures).length > 0) console.error(read.failures)
  const cpu = during.cpuSeconds - before.cpuSeconds
  const providerMs = stats.cpuMs - statsBefore.cpuMs
  const share = (ms) => `${Math.round(ms / 10 / wallSeconds)} %`
  return {
    runs,
    'gap, ms': gapMs,
    'most at a time': stats.mostLive - DIRECT,
    'whole and right': `${right} of ${runs}`,
    'deltas/s': Math.round(read.deltas / wallSeconds),
    'through Deltascope': three(read.through),
    direct: three(read.direct),
    'added p50 / p99': ['p50', 'p99'].map((name) => (read.through[name] - read.direct[name]).toFixed(1)).join(' / '),
    'first event, ms': three(read.begin),
    'server CPU': share(cpu * 1000),
    'µs a delta': Math.round((cpu * 1e6) / read.deltas),
    'RSS before / most / after, MiB': [before.rssMiB, peakMiB, after.rssMiB].map(Math.round).join(' / '),
    'provider late': three(stats.lateMs),
    'CPU of provider, readers, others': [providerMs, read.cpuMs, machine * 1000 - cpu * 1000 - providerMs - read.cpuMs]
      .map(share)
      .join(', '),
  }
}

/** Whole: one `end`, no number missing, and the hash of what the provider wrote. */
function judge(results, sent) {
  const isRight = ({ key, deltas, hash, isOrdered, ends, outcome }) => {
    const wrote = sent.get(key)
    return (
      wrote?.isWhole &&
      wrote.hash === hash &&
      wrote.deltas === deltas &&
      isOrdered &&
      ends === 1 &&
      outcome === 'complete'
    )
  }
  const wrong = results
    .filter((result) => !isRight(result))
    .map((result) => JSON.stringify([result, sent.get(result.key)]))
  return { right: results.length - wrong.length, wrong }
}

function three(values) {
  return values ? [values.p50, values.p99, values.max].map((ms) => ms.toFixed(1)).join(' / ') : '–'
}
