// Everything that can break does, at the same time: two servers share a Redis, readers are cut and re-join through either,
// providers reset, callers abort, and one server is killed and started again. See operation.md. Needs a build and a Redis.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findRedis } from '../scripts/lib/find-redis.mjs'
import { chatBody } from './load-model.mjs'
import { randomFrom, setting, sleep, table } from './load-numbers.mjs'
import { createTranscript, open, readInto } from './load-reader.mjs'
import { freePort, startHelper, startServer } from './load-server.mjs'

const RUNS = setting('BENCH_RUNS', 200)
const SEED = setting('BENCH_SEED', 1)
const DELTAS = setting('BENCH_DELTAS', 400)
const GAP_MS = setting('BENCH_GAP_MS', 20)
/** Of the first runs to the kill, and from the kill to the new start. */
const KILL_AFTER_MS = setting('BENCH_KILL_AFTER_MS', 6000)
const DOWN_MS = setting('BENCH_DOWN_MS', 1500)
const RAMP_MS = 2000
const GRACE_MS = 15_000
/** So long before the kill a run may have begun without a word of it being in Redis. */
const UNWRITTEN_MS = 1000
/** A run and all the waits of its readers. */
const LIMIT_MS = DELTAS * GAP_MS + 60_000
const random = randomFrom(SEED)
const FAULTS = ['none', 'none', 'none', 'early', 'reset', 'close']
const READERS = ['stays', 'cut', 'cut', 'cut', 'aborts', 'leaves']

const redis = await startRedis()
const upstream = await startHelper('load-upstream.mjs')
const settings = { REDIS_URL: redis.url, RESUME_GRACE_MS: String(GRACE_MS), HEARTBEAT_MS: '200' }
const servers = [await startServer(upstream.port, settings), await startServer(upstream.port, settings)]
const logs = []
let killedAt

try {
  const runs = Array.from({ length: RUNS }, (_, index) => ({
    key: `c${index}`,
    fault: pick(FAULTS),
    reader: pick(READERS),
    resumable: random() < 0.75,
    startMs: random() * RAMP_MS,
    server: index % 2,
  }))
  for (const run of runs) if (run.reader === 'cut') run.resumable = true
  const [results] = await Promise.all([Promise.all(runs.map(perform)), killOne()])
  await sleep(GRACE_MS + 6000)
  await report(results)
} finally {
  for (const server of servers) await server.stop()
  upstream.stop()
  redis.stop()
}

function pick(list) {
  return list[Math.floor(random() * list.length)]
}

async function killOne() {
  await sleep(KILL_AFTER_MS)
  const { port } = servers[1]
  killedAt = performance.now()
  await servers[1].stop('SIGKILL')
  logs.push(servers[1].log())
  await sleep(DOWN_MS)
  servers[1] = await startServer(upstream.port, { ...settings, port })
}

/** One run as its reader lives it, and what came of it. */
async function perform(run) {
  await sleep(run.startMs)
  const transcript = createTranscript()
  const outcome = await Promise.race([live(run, transcript), sleep(LIMIT_MS).then(() => 'hangs')])
  return { run, transcript, outcome }
}

async function live(run, transcript) {
  const { key, fault, reader, resumable } = run
  const body = chatBody({ key, deltas: DELTAS, gapMs: GAP_MS, fault }, resumable)
  let connection = await open(`${servers[run.server].url}/api/chat`, { body }).catch(() => undefined)
  if (!connection) return 'refused'
  const runId = connection.response.headers['x-run-id']
  run.openedAt = performance.now()
  if (reader === 'aborts') {
    setTimeout(() => void cancel(runId), random() * DELTAS * GAP_MS)
  }
  if (reader === 'leaves') setTimeout(connection.destroy, random() * DELTAS * GAP_MS)
  for (;;) {
    const cut = reader === 'cut' && setTimeout(connection.destroy, 100 + random() * 1500)
    const isCut = await readInto(transcript, connection.response).then(
      () => false,
      () => true,
    )
    clearTimeout(cut)
    if (transcript.ends > 0) return 'ended'
    if (reader === 'leaves' || !resumable) return isCut ? 'cut' : 'no end'
    connection = await rejoin(runId, transcript)
    if (typeof connection === 'number') return `status ${connection}`
  }
}

/** Through any of the servers, as a balancer would; one that is away or busy is asked again. */
async function rejoin(runId, { lastId }) {
  for (const until = Date.now() + 30_000; Date.now() < until; await sleep(200)) {
    const headers = lastId >= 0 ? { 'last-event-id': String(lastId) } : {}
    const { url } = pick(servers)
    const connection = await open(`${url}/api/chat/${runId}`, { headers }).catch(() => undefined)
    const status = connection?.response.statusCode
    if (status === 200) return connection
    connection?.response.resume()
    if (status !== undefined && status !== 503) return status
  }
  return 0
}

async function cancel(runId) {
  const connection = await open(`${pick(servers).url}/api/chat/${runId}`, { method: 'DELETE' }).catch(() => undefined)
  connection?.response.resume()
}

async function report(results) {
  const sent = new Map((await upstream.ask({ ask: 'sent' })).sent)
  const counts = new Map()
  const wrong = []
  for (const { run, transcript, outcome } of results) {
    const verdict = judge(run, transcript, outcome, sent.get(run.key))
    if (verdict.isWrong)
      wrong.push({ ...run, outcome, verdict: verdict.name, beforeKillMs: killedAt - run.openedAt, ...transcript })
    const name = `${run.resumable ? 'resumable' : 'plain'} | ${verdict.name}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const { live, sockets } = await upstream.ask({ ask: 'stats' })
  const runsLive = await Promise.all(servers.map((server) => server.metric('deltascope_runs_live')))
  const lost = await Promise.all(
    servers.map((server) => server.metric('deltascope_runs_total{provider="custom",outcome="lost"}')),
  )
  console.log(
    `${RUNS} runs of ${DELTAS} deltas, seed ${SEED}; a server killed after ${KILL_AFTER_MS} ms, back after ${DOWN_MS} ms\n`,
  )
  console.log(
    table(
      ['runs', 'ended', 'count'],
      [...counts].sort().map(([name, count]) => [...name.split(' | '), count]),
    ),
  )
  console.log(
    `\nwrong: ${wrong.length}; provider: ${live} answers going on, ${sockets} open sockets; runs live: ${runsLive.join(', ')}; lost: ${lost.join(', ')}`,
  )
  for (const one of wrong) console.log(JSON.stringify(one))
  logs.push(...servers.map((server) => server.log()))
  for (const log of logs) if (log.trim() !== '') console.log(`The server said:\n${log}`)
  if (wrong.length > 0 || live > 0 || sockets > 0 || runsLive.some((count) => count > 0)) process.exitCode = 1
}

/** What a reader has may be less than what was sent, never other than that: the provider knows the hash of every length. */
function judge({ resumable, reader, server, openedAt }, transcript, outcome, wrote) {
  const { isOrdered, ends, errors, deltas } = transcript
  const isPrefix = deltas === 0 || wrote?.hashes[deltas - 1] === transcript.digest()
  if (!isOrdered) return { name: 'events missing or doubled', isWrong: true }
  if (!isPrefix) return { name: 'other text than was sent', isWrong: true }
  if (outcome === 'ended') {
    if (ends !== 1) return { name: 'more than one end', isWrong: true }
    if (transcript.outcome === 'complete') {
      const isWhole = wrote?.isWhole && wrote.deltas === deltas
      return { name: isWhole ? 'complete, hash equal' : 'complete, but not whole', isWrong: !isWhole }
    }
    if (transcript.outcome === 'cancelled')
      return { name: 'cancelled', isWrong: errors.length > 0 || reader !== 'aborts' }
    return { name: `error ${errors.join()}, text equal so far`, isWrong: errors.length !== 1 }
  }
  if (outcome === 'refused') return { name: 'refused: its server was down', isWrong: false }
  if (outcome === 'status 404' && server === 1 && openedAt < killedAt && openedAt > killedAt - UNWRITTEN_MS) {
    return { name: 'unknown: its server was killed before it had written of it', isWrong: false }
  }
  const mayBeCut = reader === 'leaves' || !resumable
  return { name: `${outcome}, text equal so far`, isWrong: outcome !== 'cut' || !mayBeCut }
}

async function startRedis() {
  const { path } = await findRedis()
  if (path === undefined) {
    console.error('No redis-server or valkey-server was found. REDIS_SERVER names one.')
    process.exit(1)
  }
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  child.stdout.resume()
  await once(child, 'spawn')
  return { url: `redis://127.0.0.1:${port}`, stop: () => child.kill() }
}
