// Very many short runs through one process: does it hold more afterwards than before? See operation.md. Needs a build.
import { setting, sleep, table } from './load-numbers.mjs'
import { startHelper, startServer } from './load-server.mjs'

const TOTAL = setting('BENCH_RUNS', 20_000)
const EVERY = setting('BENCH_EVERY', 2000)
const CONCURRENT = setting('BENCH_CONCURRENT', 50)
const IDLE_MS = setting('BENCH_IDLE_MS', 3000)
const SPEC = { deltas: setting('BENCH_DELTAS', 10), gapMs: setting('BENCH_GAP_MS', 5), size: setting('BENCH_SIZE', 24) }
const KINDS = (process.env.BENCH_KINDS ?? 'plain,resumable').split(',')
/** Ended resumable runs are kept for five minutes; with this the last sample is taken after that. */
const AFTERWARDS_MS = setting('BENCH_AFTERWARDS_MS', 0)

const upstream = await startHelper('load-upstream.mjs')
const client = await startHelper('load-client.mjs')
try {
  for (const kind of KINDS) await soak(kind)
} finally {
  upstream.stop()
  client.stop()
}

async function soak(kind) {
  const server = await startServer(upstream.port)
  const rows = []
  let wrong = 0
  try {
    await read(server, kind, 'warm', 500)
    rows.push(await sample(server, 0))
    for (let done = 0; done < TOTAL; done += EVERY) {
      const startedAt = performance.now()
      wrong += await read(server, kind, `${kind}${done}r`, EVERY)
      const perSecond = Math.round(EVERY / ((performance.now() - startedAt) / 1000))
      rows.push({ ...(await sample(server, done + EVERY)), 'runs/s': perSecond, wrong })
      process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`)
    }
    if (kind === 'resumable' && AFTERWARDS_MS > 0) {
      await sleep(AFTERWARDS_MS)
      rows.push({ ...(await sample(server, 'later')), 'runs/s': '–', wrong })
    }
    console.log(`\n${TOTAL} ${kind} runs of ${SPEC.deltas} deltas, ${CONCURRENT} at a time\n`)
    console.log(
      table(
        Object.keys(rows[1]),
        rows.map((row) => Object.keys(rows[1]).map((name) => row[name] ?? '–')),
      ),
    )
    if (server.log().trim() !== '') console.log(server.log())
  } finally {
    await server.stop()
  }
}

/** How many of the answers were not what the provider wrote. */
async function read(server, kind, prefix, total) {
  const { results, failures } = await client.ask({
    kind: 'read',
    url: server.url,
    total,
    concurrent: CONCURRENT,
    prefix,
    spec: SPEC,
    resumable: kind === 'resumable',
  })
  const sent = new Map((await upstream.ask({ ask: 'sent' })).sent)
  if (Object.keys(failures).length > 0) console.error(failures)
  return results.filter(({ key, hash, ends, isOrdered }) => hash !== sent.get(key)?.hash || ends !== 1 || !isOrdered)
    .length
}

/** Idle, and twice collected: what is left is held. */
async function sample(server, runs) {
  await sleep(IDLE_MS)
  const { rssMiB: before } = server.usage()
  server.collect()
  await sleep(2000)
  const { rssMiB, files } = server.usage()
  const heap = (await server.metric('nodejs_heap_size_used_bytes')) / 2 ** 20
  const external = (await server.metric('nodejs_external_memory_bytes')) / 2 ** 20
  return {
    runs,
    'RSS idle, MiB': Math.round(before),
    'RSS collected, MiB': Math.round(rssMiB),
    'heap, MiB': heap.toFixed(1),
    'external, MiB': external.toFixed(1),
    'open files': files,
    'active resources': await server.metric('nodejs_active_resources_total'),
    'runs live': await server.metric('deltascope_runs_live'),
  }
}
