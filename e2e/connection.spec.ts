import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test } from './chat-page'
import { secondAppPort, secondSimulatorPort } from './ports'

test('a tab that is hidden and shown again keeps its stream: one POST, the text once', async ({ chat, page }) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await chat.open('demo-openai', 'demo-fine')
  await chat.ask('Write a long Markdown report with a table and code')
  await chat.expectStatus('writing')
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await setHidden(true)
  await page.waitForTimeout(700)
  const hiddenLength = ((await chat.answer.textContent()) ?? '').length
  await page.waitForTimeout(700)
  expect(((await chat.answer.textContent()) ?? '').length).toBeGreaterThan(hiddenLength)
  await setHidden(false)
  await chat.expectStatus('done')
  expect(posts).toHaveLength(1)
  await expect(chat.answer.getByRole('heading', { name: 'How a streamed answer travels' })).toHaveCount(1)
})

test.describe('a request that our own server refuses', () => {
  test.use({ allowed: [/Failed to load resource/] })

  for (const status of [400, 401, 413, 429, 500]) {
    test(`${status} is one request and one error`, async ({ chat, page }) => {
      let posts = 0
      await page.route('**/api/chat', (route) => {
        posts++
        const body = JSON.stringify({ type: 'about:blank', title: 'No', status, detail: `Refused with ${status}.` })
        return route.fulfill({ status, contentType: 'application/problem+json', body })
      })
      await chat.open('demo-openai', 'demo-fine')
      await chat.ask('Hello')
      await expect(chat.answer.getByRole('alert')).toContainText(`Refused with ${status}.`)
      await page.waitForTimeout(1500)
      expect(posts).toBe(1)
    })
  }

  test('an error status with an event stream is not taken for a stream', async ({ chat, page }) => {
    await page.route('**/api/chat', (route) =>
      route.fulfill({ status: 500, contentType: 'text/event-stream', body: 'data: {}\n\n' }),
    )
    await chat.open('demo-openai', 'demo-fine')
    await chat.ask('Hello')
    await expect(chat.answer.getByRole('alert')).toContainText('500')
  })
})

test('a comment with a blank line is no event', async ({ chat, page }) => {
  const start = {
    seq: 0,
    t: 0,
    type: 'start',
    protocol: 1,
    runId: 'r',
    provider: 'demo-openai',
    dialect: 'openai-chat',
    model: 'm',
    startedAt: '2026-01-01T00:00:00Z',
    offsetMs: 0,
  }
  const events = [
    start,
    { seq: 1, t: 1, type: 'part_start', part: 0, kind: 'text' },
    { seq: 2, t: 1, type: 'text_delta', part: 0, text: 'Still here' },
    { seq: 3, t: 2, type: 'part_end', part: 0 },
    { seq: 4, t: 2, type: 'finish', reason: 'stop' },
    { seq: 5, t: 3, type: 'end', outcome: 'complete', timing: { totalMs: 3, frames: 1, bytes: 1 } },
  ]
  const body = events
    .map((event) => `: hb\n\nid: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('')
  await page.route('**/api/chat', (route) => route.fulfill({ status: 200, contentType: 'text/event-stream', body }))
  await chat.open('demo-openai', 'demo-fine')
  await chat.ask('Hello')
  await chat.expectStatus('done')
  await expect(chat.answer).toContainText('Still here')
})

test.describe('a server that dies in mid-stream', () => {
  test.use({ allowed: [/Failed to load resource|ERR_|net::/] })
  let server: ChildProcess | undefined

  test.afterEach(() => {
    server?.kill('SIGKILL')
  })

  test('is told as a lost connection, and the text stays', async ({ chat, page }) => {
    test.setTimeout(120_000)
    const url = `http://127.0.0.1:${secondAppPort}`
    server = spawn(process.execPath, ['scripts/serve.mjs'], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(secondAppPort),
        SIMULATOR_PORT: String(secondSimulatorPort),
      },
      stdio: 'ignore',
    })
    await expect
      .poll(
        () =>
          fetch(`${url}/api/health`).then(
            (response) => response.ok,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true)
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await page.goto(url)
    await expect(page.getByRole('button', { name: /^Model: (?!none)/ })).toBeVisible()
    await chat.ask('Write a long Markdown report with a table and code')
    await chat.expectStatus('writing')
    await expect(chat.answer).toContainText(/\w+ \w+ \w+ \w+ \w+/)
    server.kill('SIGKILL')
    // It is looked for as long as a server would keep the answer.
    await chat.expectStatus('lost')
    await expect(chat.answer.getByRole('alert')).toContainText('Connection to Deltascope lost', { timeout: 45_000 })
    await expect(chat.answer).toContainText(/\w+ \w+ \w+ \w+ \w+/)
    await page.waitForTimeout(1500)
    expect(posts).toHaveLength(1)
  })
})
