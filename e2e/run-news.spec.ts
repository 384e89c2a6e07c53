import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { encodeEvent } from '@/lib/protocol/encode-event'
import type { StreamEventBody } from '@/lib/protocol/events'
import { expect, test } from './chat-page'

const start: StreamEventBody = {
  type: 'start',
  protocol: 1,
  runId: 'r1',
  provider: 'demo-openai',
  dialect: 'openai-chat',
  model: 'demo-fine',
  startedAt: '2026-01-01T00:00:00Z',
  offsetMs: 0,
}
const retry: StreamEventBody = {
  type: 'retry',
  attempt: 2,
  provider: 'demo-anthropic',
  model: 'demo-steady',
  afterMs: 1500,
  because: { kind: 'overloaded', message: 'Too much to do.', retryable: true, phase: 'connect' },
}
const said: readonly StreamEventBody[] = [
  { type: 'part_start', part: 0, kind: 'text' },
  { type: 'text_delta', part: 0, text: 'Still here' },
]
const rest: readonly StreamEventBody[] = [
  { type: 'part_end', part: 0 },
  { type: 'finish', reason: 'stop' },
  { type: 'end', outcome: 'complete', timing: { totalMs: 3, frames: 1, bytes: 1 } },
]

/** A server of one run whose events come when the test says so. */
async function holdRun(page: Page) {
  let open: ServerResponse | undefined
  let seq = 0
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Run-Id': 'r1' })
    response.flushHeaders()
    open = response
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await page.route(/\/api\/chat(\/r1)?$/, (route) => route.continue({ url }))
  return {
    async send(...bodies: readonly StreamEventBody[]) {
      await expect.poll(() => open !== undefined).toBe(true)
      for (const body of bodies) open?.write(encodeEvent({ seq: seq, t: seq++, ...body }))
    },
    /** Until a request comes again. */
    cut() {
      open?.destroy()
      open = undefined
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

test.use({ allowed: [/ERR_|Failed to load/] })

test('a retry tells why and with whom, and the answer that it is a fallback’s', async ({ chat, page }) => {
  const run = await holdRun(page)
  await chat.open('demo-openai', 'demo-fine')
  await chat.ask('Hello')
  await run.send(start, retry)
  await chat.expectStatus('retrying')
  await expect(chat.status).toHaveText(
    'Trying again, attempt 2… · overloaded · after 1.5 s · fallback to Steady, Demo · Anthropic Messages',
  )
  await expect(chat.answer.locator('[data-fallback]')).toHaveCount(0)
  await run.send({ type: 'response', status: 200, attempt: 2 }, ...said, ...rest)
  await chat.expectStatus('done')
  await expect(chat.answer.locator('[data-fallback]')).toHaveText('Fallback: Steady, Demo · Anthropic Messages')
  await page.reload()
  await expect(chat.answer.locator('[data-fallback]')).toHaveText('Fallback: Steady, Demo · Anthropic Messages')
  run.close()
})

test('a lost connection is told once, until the run is joined again', async ({ chat, page }) => {
  const run = await holdRun(page)
  await chat.open('demo-openai', 'demo-fine')
  await chat.ask('Hello')
  await run.send(start, { type: 'response', status: 200, attempt: 1 }, ...said)
  await expect(chat.answer).toContainText('Still here')
  run.cut()
  await chat.expectStatus('lost')
  await expect(chat.status).toHaveText('Connection lost, joining again…')
  await expect(page.getByRole('status', { name: 'Run status' })).toHaveText('Connection lost, joining again')
  await run.send(...rest)
  await chat.expectStatus('done')
  await expect(chat.answer).toContainText('Still here')
  run.close()
})

test('the list of models marks one that keeps failing', async ({ chat, page }) => {
  const body: { providers: { id: string }[] } = await (await page.request.get('/api/providers')).json()
  const breakers = [{ model: 'demo-steady', state: 'open', openedAt: '2026-01-01T00:00:00Z', retryAfterMs: 9000 }]
  const providers = body.providers.map((row) => (row.id === 'demo-openai' ? { ...row, breakers } : row))
  await page.route('**/api/providers*', (route) => route.fulfill({ json: { providers } }))
  await chat.open('demo-openai', 'demo-fine')
  await page.getByRole('button', { name: /^Model: / }).click()
  const group = page.getByRole('group', { name: 'Demo · Chat Completions' })
  await expect(group.getByRole('option', { name: /^Steady/ })).toContainText('failing')
  await expect(group.getByText('failing')).toHaveCount(1)
})
