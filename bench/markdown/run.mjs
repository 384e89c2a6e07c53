// node bench/markdown/run.mjs [rounds=3] [kinds=markdown,text] [lengths=10000,100000,400000] [out=FILE.json]
// Builds the page, then measures each renderer and length in a browser of its own, interleaved over the rounds.
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { browserOfSystem } from '../../scripts/lib/find-browser.mjs'

const options = Object.fromEntries(process.argv.slice(2).map((argument) => argument.split('=')))
const rounds = Number(options.rounds ?? 3)
const kinds = (options.kinds ?? 'markdown,text').split(',')
const lengths = (options.lengths ?? '10000,100000,400000').split(',').map(Number)
const port = Number(options.port ?? 4790)

const folder = import.meta.dirname
const top = path.join(folder, '../..')
const config = {
  configFile: false,
  root: folder,
  base: './',
  logLevel: 'error',
  resolve: { alias: { '@': top } },
  css: { postcss: { plugins: [] } },
  build: { target: 'esnext', outDir: path.join(os.tmpdir(), 'deltascope-bench-markdown'), emptyOutDir: true },
  preview: { host: '127.0.0.1', port, strictPort: true },
}

const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
const median = (values) => percentile(values, 0.5)

async function measure(kind, length, action) {
  const browser = await chromium.launch({
    executablePath: browserOfSystem(),
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1000, height: 900 } })
    const session = await page.context().newCDPSession(page)
    // Time on the processor, so that a busy machine does not count.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const read = async () =>
      Object.fromEntries((await session.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]))
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.waitForFunction('window.bench !== undefined')
    const before = await read()
    const result = await page.evaluate(
      ([kind, length, action]) =>
        action === 'mount'
          ? window.bench.mount(kind, length)
          : window.bench.stream(kind, length, length > 200_000 ? 16_000 : 4000),
      [kind, length, action],
    )
    const after = await read()
    await session.send('HeapProfiler.enable')
    await session.send('HeapProfiler.collectGarbage')
    const { JSHeapUsedSize } = await read()
    const scriptMs = (after.ScriptDuration - before.ScriptDuration) * 1000
    return {
      kind,
      length,
      action,
      scriptMs,
      scriptMsPerUpdate: scriptMs / result.updates,
      taskMs: (after.TaskDuration - before.TaskDuration) * 1000,
      longestTaskMs: Math.max(0, ...result.longTasksMs),
      longTasks: result.longTasksMs.length,
      gapP95Ms: percentile(result.gapsMs, 0.95),
      heapMb: JSHeapUsedSize / 1e6,
      elements: result.elements,
      updates: result.updates,
    }
  } finally {
    await browser.close()
  }
}

function report(rows) {
  const columns = {
    'script ms per update': 'scriptMsPerUpdate',
    'script s': (row) => row.scriptMs / 1000,
    'main thread s': (row) => row.taskMs / 1000,
    'longest task ms (0: < 50)': 'longestTaskMs',
    'tasks > 50 ms': 'longTasks',
    'gap between changes p95 ms': 'gapP95Ms',
    'heap after GC MB': 'heapMb',
    elements: 'elements',
  }
  console.log(`| what | ${Object.keys(columns).join(' | ')} |\n|${' --- |'.repeat(Object.keys(columns).length + 1)}`)
  const nameOf = ({ kind, length, action }) => `${action} ${kind} ${length / 1000} kB`
  for (const name of new Set(rows.map(nameOf))) {
    const group = rows.filter((row) => nameOf(row) === name)
    const cells = Object.values(columns).map((column) => {
      const value = median(group.map((row) => (typeof column === 'string' ? row[column] : column(row))))
      return value >= 100 ? value.toFixed(0) : value.toFixed(1)
    })
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
}

await build(config)
const server = await preview(config)
const rows = []
for (let round = 0; round < rounds; round++)
  for (const length of lengths)
    for (const kind of kinds) {
      rows.push(await measure(kind, length, 'stream'))
      if (length === Math.max(...lengths)) rows.push(await measure(kind, length, 'mount'))
      if (options.out) writeFileSync(options.out, JSON.stringify(rows, null, 1))
    }
await server.close()
report(rows)
