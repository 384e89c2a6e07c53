// The readers of the load benchmarks, a process of their own: they ask, read every event, and note when.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { chatBody } from './load-model.mjs'
import { quantiles, sleep } from './load-numbers.mjs'
import { createTranscript, open, readInto } from './load-reader.mjs'

process.on('disconnect', () => process.exit(0))
process.on('message', async (job) => process.send(await jobs[job.kind](job)))
process.send({})

/** Slow readers that are open. */
const slow = []

const jobs = {
  /**
   * `total` runs, `concurrent` of them at a time, begun over `rampMs`, and `direct` readers of the provider itself beside them.
   */
  async read({ url, upstreamUrl, total, concurrent, rampMs = 0, direct = 0, prefix, spec, resumable }) {
    const cpuBefore = process.cpuUsage()
    const loop = monitorEventLoopDelay({ resolution: 5 })
    loop.enable()
    const through = []
    const past = []
    const begins = []
    const results = []
    const failures = {}
    let started = 0

    async function one(address, key, latencies) {
      const transcript = createTranscript((us) => latencies.push(us / 1000))
      const askedAt = performance.now()
      try {
        const { response } = await open(address, { body: chatBody({ ...spec, key }, resumable) })
        if (latencies === through) begins.push(performance.now() - askedAt)
        if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`)
        await readInto(transcript, response)
      } catch (error) {
        const reason = error.code ?? error.message
        failures[reason] = (failures[reason] ?? 0) + 1
      }
      const { deltas, isOrdered, ends, outcome, errors } = transcript
      return { key, deltas, isOrdered, ends, outcome, errors, hash: transcript.digest() }
    }

    async function work(index) {
      await sleep((index / concurrent) * rampMs)
      while (started < total) results.push(await one(`${url}/api/chat`, `${prefix}${started++}`, through))
    }

    async function beside(index) {
      await sleep((index / direct) * rampMs)
      return one(`${upstreamUrl}/chat/completions`, `${prefix}direct${index}`, past)
    }

    const workers = Array.from({ length: concurrent }, (_, index) => work(index))
    const directly = Array.from({ length: direct }, (_, index) => beside(index))
    await Promise.all([...workers, ...directly])
    const { user, system } = process.cpuUsage(cpuBefore)
    return {
      results,
      failures,
      through: quantiles(through),
      direct: quantiles(past),
      begin: quantiles(begins),
      deltas: through.length,
      cpuMs: (user + system) / 1000,
      loopDelayMs: loop.percentile(99) / 1e6,
    }
  },

  /** Readers that take a thousand bytes a second. */
  async slow({ url, total, prefix, spec, resumable }) {
    for (let index = 0; index < total; index++) {
      const { response, destroy } = await open(`${url}/api/chat`, {
        body: chatBody({ ...spec, key: `${prefix}${index}` }, resumable),
      })
      response.on('error', () => undefined)
      const reader = { destroy, bytes: 0, timer: undefined }
      reader.timer = setInterval(() => {
        reader.bytes += (response.read(1000) ?? response.read())?.length ?? 0
      }, 1000)
      slow.push(reader)
    }
    return { open: slow.length }
  },

  /** How much they have taken, and all of them leave. */
  async leave() {
    const bytes = slow.map((reader) => reader.bytes)
    for (const { timer, destroy } of slow.splice(0)) {
      clearInterval(timer)
      destroy()
    }
    return { bytes: bytes.reduce((sum, more) => sum + more, 0) }
  },
}
