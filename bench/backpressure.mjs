// Many readers that hardly read, of answers that are large: does memory stay flat, and do others notice? See operation.md.
import { setting, sleep, table } from './load-numbers.mjs'
import { startHelper, startServer } from './load-server.mjs'

const READERS = setting('BENCH_READERS', 100)
const MEGABYTES = setting('BENCH_MEGABYTES', 50)
const SECONDS = setting('BENCH_SECONDS', 20)
const KINDS = (process.env.BENCH_KINDS ?? 'plain,resumable').split(',')

const upstream = await startHelper('load-upstream.mjs')
const client = await startHelper('load-client.mjs')
/** So that the slow readers' own work is not in the way of the one that is timed. */
const slowClient = await startHelper('load-client.mjs')
try {
  for (const kind of KINDS) await measure(kind)
} finally {
  for (const helper of [upstream, client, slowClient]) helper.stop()
}

async function measure(kind) {
  const server = await startServer(upstream.port)
  const rows = []
  let floodedBefore = 0
  const row = async (name, seconds) => {
    const cpuBefore = server.usage().cpuSeconds
    let mostMiB = 0
    const watch = setInterval(() => {
      mostMiB = Math.max(mostMiB, server.usage().rssMiB)
    }, 200)
    const latencies = await normalRun(server, `${kind}${rows.length}n`, seconds)
    clearInterval(watch)
    const { floodedBytes } = await upstream.ask({ ask: 'stats' })
    rows.push({
      moment: name,
      'RSS most, MiB': Math.round(mostMiB),
      'heap, MiB': Math.round((await server.metric('nodejs_heap_size_used_bytes')) / 2 ** 20),
      'external, MiB': Math.round((await server.metric('nodejs_external_memory_bytes')) / 2 ** 20),
      'taken from the provider, MB': Math.round((floodedBytes - floodedBefore) / 1e6),
      'runs live': await server.metric('deltascope_runs_live'),
      'server CPU': `${Math.round(((server.usage().cpuSeconds - cpuBefore) / seconds) * 100)} %`,
      'normal run, p50 / p99 / max ms': latencies,
    })
  }
  try {
    await normalRun(server, `${kind}warm`, 3)
    floodedBefore = (await upstream.ask({ ask: 'stats' })).floodedBytes
    await row('before', SECONDS)
    const opening = slowClient.ask({ kind: 'slow', ...slowJob(server, kind) })
    await row('while the buffers fill', SECONDS)
    await opening
    await settled()
    for (const minute of [1, 2, 3]) await row(`later, ${minute} x ${SECONDS} s`, SECONDS)
    const { bytes } = await slowClient.ask({ kind: 'leave' })
    await sleep(2000)
    // Resumable ones wait for their readers: a stop for each would be another test.
    server.collect()
    await sleep(1000)
    await row('after they left', 5)
    console.log(
      `\n${READERS} ${kind} runs of ${MEGABYTES} MB, each read at 1 kB/s (${(bytes / 1e6).toFixed(1)} MB in all)\n`,
    )
    console.log(table(Object.keys(rows[0]), rows.map(Object.values)))
    if (server.log().trim() !== '') console.log(server.log())
  } finally {
    await server.stop('SIGKILL')
  }
}

function slowJob(server, kind) {
  const spec = { deltas: MEGABYTES * 1000, gapMs: 0 }
  return { url: server.url, total: READERS, prefix: `${kind}slow`, spec, resumable: kind === 'resumable' }
}

/** The provider gets rid of nothing more. */
async function settled() {
  for (let last = -1; ; await sleep(2000)) {
    const { floodedBytes } = await upstream.ask({ ask: 'stats' })
    if (floodedBytes - last < 2e6) return
    last = floodedBytes
  }
}

async function normalRun(server, prefix, seconds) {
  const spec = { deltas: seconds * 50, gapMs: 20 }
  const { through } = await client.ask({ kind: 'read', url: server.url, total: 1, concurrent: 1, prefix, spec })
  await upstream.ask({ ask: 'sent' })
  return [through.p50, through.p99, through.max].map((ms) => ms.toFixed(1)).join(' / ')
}
