// Readers leave at random moments while heartbeats are sent: does the process live on, and are its timers gone?
// See operation.md. Needs a build.
import { chatBody } from './load-model.mjs'
import { randomFrom, setting, sleep } from './load-numbers.mjs'
import { createTranscript, open, readInto } from './load-reader.mjs'
import { startHelper, startServer } from './load-server.mjs'

const STREAMS = setting('BENCH_RUNS', 100)
const ROUNDS = setting('BENCH_ROUNDS', 5)
const HEARTBEAT_MS = setting('BENCH_HEARTBEAT_MS', 100)
const WITHIN_MS = 3000
const random = randomFrom(setting('BENCH_SEED', 1))
/** Slower than the heartbeats, so that both are under way. */
const SPEC = { deltas: 100, gapMs: 230 }

const upstream = await startHelper('load-upstream.mjs')
const server = await startServer(upstream.port, { HEARTBEAT_MS: String(HEARTBEAT_MS), RESUME_GRACE_MS: '1000' })
try {
  await abort('warm', 5)
  const before = await sample()
  for (let round = 0; round < ROUNDS; round++) await abort(`a${round}r`, STREAMS)
  const after = await sample()
  const { live, sockets } = await upstream.ask({ ask: 'stats' })
  const said = server.log()
  const defects = said
    .split('\n')
    .filter((line) => /not handled|not caught|unhandled|uncaught|ERR_INVALID_STATE|TypeError/i.test(line))
  console.log(`${ROUNDS} x ${STREAMS} readers left within ${WITHIN_MS} ms, heartbeats each ${HEARTBEAT_MS} ms`)
  console.log(`before ${JSON.stringify(before)}\nafter  ${JSON.stringify(after)}`)
  console.log(
    `provider: ${live} answers going on, ${sockets} open sockets; lines about defects in the log: ${defects.length}`,
  )
  if (said.trim() !== '') console.log(said)
  if (defects.length > 0 || live > 0 || after['runs live'] > 0) process.exitCode = 1
} finally {
  await server.stop()
  upstream.stop()
}

async function abort(prefix, streams) {
  const one = async (index) => {
    const connection = await open(`${server.url}/api/chat`, {
      body: chatBody({ ...SPEC, key: `${prefix}${index}` }, index % 4 === 0),
    })
    setTimeout(connection.destroy, random() * WITHIN_MS)
    await readInto(createTranscript(), connection.response).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: streams }, (_, index) => one(index)))
}

/** Idle connections to the provider are closed after four seconds. */
async function sample() {
  await sleep(8000)
  server.collect()
  await sleep(500)
  const resources = await (await fetch(`${server.url}/api/metrics`)).text()
  const timers = /^nodejs_active_resources\{type="Timeout"\} (\d+)/m.exec(resources)
  return {
    timers: Number(timers?.[1] ?? 0),
    'runs live': await server.metric('deltascope_runs_live'),
    'open files': server.usage().files,
    'RSS, MiB': Math.round(server.usage().rssMiB),
  }
}
