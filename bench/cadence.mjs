// Cadence truth: how well the times that Deltascope records agree with when a provider really wrote. See README.md.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { schedule } from './cadence-schedule.mjs'
import { freePort } from './load-server.mjs'

const rounds = Number(process.argv[2] ?? 5)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('usage: node bench/cadence.mjs [rounds]')
  process.exit(1)
}

const upstream = new Worker(new URL('cadence-upstream.mjs', import.meta.url))
const [{ port: upstreamPort }] = await once(upstream, 'message')
const upstreamUrl = `http://127.0.0.1:${upstreamPort}`
/** When the frames of each answer were written, by the model that was asked for. */
const sentTimes = new Map()
upstream.on('message', ({ model, sent }) => sentTimes.set(model, sent))

const server = await startServer()
try {
  await compare(1, 'warm-up')
  const rows = [
    await measure('a plain reader, 1 answer', (round) => readDirectly(`direct-${round}`)),
    await measure('Deltascope, 1 lane', (round) => compare(1, `one-${round}`)),
    await measure('Deltascope, 6 lanes', (round) => compare(6, `six-${round}`)),
  ]
  console.log(table(rows))
} finally {
  server.kill('SIGTERM')
  await upstream.terminate()
}

/** Runs `ask` once a round; it gives the recorded times of every answer by its model. */
async function measure(name, ask) {
  const raw = []
  const free = []
  let isOrdered = true
  const stalls = []
  for (let round = 0; round < rounds; round++) {
    for (const [model, times] of await ask(round)) {
      const sent = await sentOf(model)
      isOrdered &&= times.length === sent.length && times.every((t, index) => t >= (times[index - 1] ?? 0))
      const late = times.map((t, index) => t - sent[index])
      const offset = quantile(late, 0.5)
      raw.push(...late)
      free.push(...late.map((ms) => Math.abs(ms - offset)))
      stalls.push(Math.abs(longestGap(times) - longestGap(sent)))
    }
    process.stderr.write('.')
  }
  process.stderr.write('\n')
  return { name, frames: free.length, raw, free, stall: Math.max(...stalls), isOrdered }
}

function longestGap(times) {
  return Math.max(...times.map((t, index) => t - (times[index - 1] ?? t)))
}

/** The upstream's note comes by another way than the answer, and may come later. */
async function sentOf(model) {
  while (!sentTimes.has(model)) await once(upstream, 'message')
  return sentTimes.get(model)
}

/** The recorded `t` of every frame, for each lane of one comparison. */
async function compare(count, name) {
  const models = Array.from({ length: count }, (_, lane) => `${name}-${lane}`)
  const lanes = models.map((model) => ({
    provider: 'custom',
    model,
    messages: [{ role: 'user', parts: [{ type: 'text', text: 'hi' }] }],
    include: ['frame_sizes'],
  }))
  const times = new Map(models.map((model) => [model, []]))
  const response = await post(`${server.url}/api/compare`, { lanes })
  let text = ''
  for await (const piece of response.setEncoding('utf8')) {
    const blocks = (text + piece).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = JSON.parse(block.slice(block.indexOf('data: ') + 'data: '.length))
      if (event.type === 'frame') times.get(models[event.lane]).push(event.t)
      if (event.type === 'error') throw new Error(event.message)
    }
  }
  return times
}

/** What anybody would see who reads the upstream without anything in between. */
async function readDirectly(model) {
  const sentAt = performance.now()
  const response = await post(`${upstreamUrl}/chat/completions`, { model })
  const times = []
  let rest = ''
  response.setEncoding('utf8').on('data', (piece) => {
    const t = performance.now() - sentAt
    const blocks = (rest + piece).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const _ of blocks) times.push(t)
  })
  await once(response, 'end')
  return new Map([[model, times]])
}

async function post(url, body) {
  const sending = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } })
  sending.end(JSON.stringify(body))
  const [response] = await once(sending, 'response')
  if (response.statusCode !== 200) throw new Error(`${url} answered with status ${response.statusCode}`)
  return response
}

/** The built app on a free port, with the upstream as its custom provider. */
async function startServer() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const script = path.join(import.meta.dirname, '..', 'scripts', 'serve.mjs')
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    CUSTOM_BASE_URL: upstreamUrl,
    CUSTOM_API_KEY: '',
  }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  child.once('exit', (code) => code && process.exit(code))
  await new Promise((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text) => text.includes('Deltascope is at') && resolve())
  })
  return { url, kill: (signal) => child.kill(signal) }
}

function table(rows) {
  const three = (values) => [0.5, 0.95, 1].map((share) => quantile(values, share).toFixed(2)).join(' / ')
  const lines = rows.map(({ name, frames, raw, free, stall, isOrdered }) =>
    [name, frames, three(raw), three(free), stall.toFixed(2), isOrdered ? 'yes' : 'NO'].join(' | '),
  )
  return [
    `${rounds} rounds of ${schedule.length} frames; errors in ms as p50 / p95 / max\n`,
    '| read by | frames | raw | without the offset | longest gap | all, in order |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n')
}

function quantile(values, share) {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
}
