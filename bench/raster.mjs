// What the live raster costs: six lanes of 200 frames a second each, drawn in a real browser, with the raster and
// without it. Needs a build (`npm run build`). Prints a table; see raster.md for what the numbers mean.
import { createServer } from 'node:http'
import { chromium } from '@playwright/test'
import { browserOfSystem } from '../scripts/lib/find-browser.mjs'
import { startApp } from './start-app.mjs'

const LANES = 6
const FRAMES_PER_SECOND = 200
/** In a paragraph. */
const WORDS = 60
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2)
const PORT = Number(process.env.BENCH_PORT ?? 3480)
/** A page that reads its lanes from the address, as Compare does, and has a button "Run". */
const PAGE = process.env.BENCH_PAGE ?? '/compare'

const upstream = await startUpstream()
const app = await startApp(PORT, {
  CUSTOM_BASE_URL: `http://127.0.0.1:${upstream.address().port}/v1`,
  CUSTOM_MODELS: 'even',
})
const executablePath = browserOfSystem()
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
try {
  const results = { shown: [], hidden: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const raster of ['shown', 'hidden']) results[raster].push(await measure(raster))
  }
  report(results)
} finally {
  await browser.close()
  app.kill()
  upstream.closeAllConnections()
  upstream.close()
}

/** An upstream whose answers come evenly and take no work to make. */
async function startUpstream() {
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const startedAt = performance.now()
    let sent = 0
    const timer = setInterval(() => {
      const due = Math.min(SECONDS, (performance.now() - startedAt) / 1000) * FRAMES_PER_SECOND
      while (sent < due) response.write(frame({ content: ++sent % WORDS === 0 ? 'word.\n\n' : 'word ' }))
      if (sent < SECONDS * FRAMES_PER_SECOND) return
      clearInterval(timer)
      response.end(`${frame({}, 'stop')}data: [DONE]\n\n`)
    }, 1000 / FRAMES_PER_SECOND)
    response.on('close', () => clearInterval(timer))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return server
}

function frame(delta, reason = null) {
  return `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`
}

async function measure(raster) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(probe)
  const lanes = Array.from({ length: LANES }, () => 'lane=custom/even').join('&')
  await page.goto(`http://127.0.0.1:${PORT}${PAGE}#${lanes}&prompt=Stream`)
  if (raster === 'hidden') await page.addStyleTag({ content: '[data-raster] { display: none !important }' })
  await page.getByRole('button', { name: /^Run/ }).click()
  await page.waitForFunction((count) => globalThis.probe.ends >= count, LANES, { timeout: (SECONDS + 60) * 1000 })
  const result = await page.evaluate(() => globalThis.probe.result())
  await page.close()
  return raster === 'shown' ? result : { ...result, paintLag: Number.NaN }
}

/** Runs in the page, before it. It listens to the browser only: to reads, animation frames, long tasks and the canvas. */
function probe() {
  const reads = []
  const frames = []
  const paints = []
  let longestTask = 0
  let painted = 0
  let isPainting = false
  const streams = new WeakSet()
  const decoder = new TextDecoder()
  globalThis.probe = { ends: 0, result }

  const { read } = ReadableStreamDefaultReader.prototype
  ReadableStreamDefaultReader.prototype.read = async function () {
    const part = await read.call(this)
    const text = part.value ? decoder.decode(part.value) : ''
    // The page reads other answers as well.
    if (streams.has(this) || text.startsWith('id: 0\n')) {
      streams.add(this)
      reads.push({ at: performance.now(), bytes: part.value })
      globalThis.probe.ends += text.split('event: end').length - 1
    }
    return part
  }
  const { fillRect } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fillRect = function (...box) {
    painted++
    if (!isPainting) {
      isPainting = true
      const drawnAt = performance.now()
      // After the frame that is being made now.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        paints.push({ drawnAt, at: performance.now() })
        isPainting = false
        port1.close()
      }
      port2.postMessage(0)
    }
    fillRect.apply(this, box)
  }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
  }).observe({ type: 'longtask' })
  requestAnimationFrame(function note(at) {
    frames.push(at)
    requestAnimationFrame(note)
  })

  function result() {
    const first = reads[0].at
    const last = reads.at(-1).at
    const shown = frames.filter((at) => at >= first && at <= last)
    const gaps = ascending(shown.slice(1).map((at, index) => at - shown[index]))
    const lags = ascending(lagsOfReads())
    return {
      fpsMedian: 1000 / share(gaps, 0.5),
      fpsWorst: 1000 / share(gaps, 0.95),
      longestTask,
      paintLag: share(lags, 0.95),
      ...delays(),
      painted,
      seconds: (last - first) / 1000,
    }
  }
  /** From each read to the end of the first animation frame that painted after it. */
  function lagsOfReads() {
    let next = 0
    return reads.flatMap(({ at }) => {
      while (paints[next]?.drawnAt < at) next++
      return paints[next] ? [paints[next].at - at] : []
    })
  }
  /** How much later than the earliest of its lane each upstream frame was read, on the way from the server. */
  function delays() {
    const hops = new Map()
    let text = ''
    const stream = new TextDecoder()
    for (const { at, bytes } of reads) {
      text += stream.decode(bytes, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop()
      for (const message of messages) {
        if (!message.includes('event: frame')) continue
        const { lane, t } = JSON.parse(message.slice(message.indexOf('data: ') + 6))
        hops.set(lane, hops.get(lane) ?? [])
        hops.get(lane).push(at - t)
      }
    }
    const late = [...hops.values()].flatMap((lane) => {
      const least = Math.min(...lane)
      return lane.map((hop) => hop - least)
    })
    const sorted = ascending(late)
    return {
      frames: late.length,
      delayMedian: share(sorted, 0.5),
      delayWorst: share(sorted, 0.95),
      delayMost: sorted.at(-1),
    }
  }
  function ascending(numbers) {
    return [...numbers].sort((left, right) => left - right)
  }
  function share(sorted, part) {
    return sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
  }
}

function report(results) {
  const rows = {
    'upstream frames read': ({ frames }) => frames.toFixed(0),
    'seconds of streaming': ({ seconds }) => seconds.toFixed(1),
    'frames per second, median': ({ fpsMedian }) => fpsMedian.toFixed(1),
    'frames per second, worst 5 %': ({ fpsWorst }) => fpsWorst.toFixed(1),
    'longest task, ms': ({ longestTask }) => longestTask.toFixed(0),
    'read to painted, p95, ms': ({ paintLag }) => (Number.isNaN(paintLag) ? '–' : paintLag.toFixed(1)),
    'server to page delay, median, ms': ({ delayMedian }) => delayMedian.toFixed(1),
    'server to page delay, p95, ms': ({ delayWorst }) => delayWorst.toFixed(1),
    'server to page delay, longest, ms': ({ delayMost }) => delayMost.toFixed(1),
    'canvas rectangles': ({ painted }) => painted.toFixed(0),
  }
  console.log(`${LANES} lanes × ${FRAMES_PER_SECOND} frames/s × ${SECONDS} s, page ${PAGE}\n`)
  for (const [name, format] of Object.entries(rows)) {
    const cells = Object.entries(results).map(([raster, list]) => `${raster} ${list.map(format).join(', ')}`)
    console.log(`${name.padEnd(34)} ${cells.join('   ')}`)
  }
}
