import { type ChildProcess, spawn } from 'node:child_process'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { encodeEvent } from '@/lib/protocol/encode-event'
import type { StreamEventBody } from '@/lib/protocol/events'
import { expect, test } from './chat-page'
import { guardedAppPort, guardedSimulatorPort } from './ports'

const TOKEN = 'correct horse battery staple'
const GUARDED = `http://127.0.0.1:${guardedAppPort}`

test.describe('a server with an access token', () => {
  test.describe.configure({ mode: 'serial' })
  let server: ChildProcess | undefined

  test.beforeAll(async () => {
    server = spawn(process.execPath, ['scripts/serve.mjs'], {
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(guardedAppPort),
        SIMULATOR_PORT: String(guardedSimulatorPort),
        ACCESS_TOKEN: TOKEN,
        // Each test comes from an address of its own.
        TRUST_PROXY: '1',
      },
      stdio: 'ignore',
    })
    const isUp = () =>
      fetch(`${GUARDED}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isUp, { timeout: 30_000 }).toBe(true)
  })
  test.afterAll(() => {
    server?.kill()
  })

  const field = (page: Page) => page.getByLabel('Access token')
  const logIn = async (page: Page, token: string) => {
    await field(page).fill(token)
    await page.getByRole('button', { name: 'Log in' }).click()
  }

  test('asks for it, says when it is wrong, and goes on to the page that was asked for', async ({
    chat,
    page,
    context,
  }) => {
    await page.goto(`${GUARDED}/compare?x=1`)
    expect(new URL(page.url()).pathname).toBe('/login')
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await expect(field(page)).toBeFocused()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await logIn(page, 'wrong horse')
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('That is not the access token.')
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await logIn(page, TOKEN)
    await expect(page).toHaveURL(`${GUARDED}/compare?x=1`)
    const cookies = await context.cookies(GUARDED)
    expect(cookies).toEqual([
      expect.objectContaining({ name: 'deltascope-session', httpOnly: true, sameSite: 'Lax', path: '/' }),
    ])
    expect(JSON.stringify(cookies)).not.toContain('horse')

    await page.goto(`${GUARDED}/`)
    await expect(page.getByRole('button', { name: /^Model: (?!none)/ })).toBeVisible()
    await chat.ask('Hello')
    await chat.expectStatus('done')
    // Who is in has no use for the login page.
    await page.goto(`${GUARDED}/login?next=/usage`)
    await expect(page).toHaveURL(`${GUARDED}/usage`)
  })

  test('leads back to a shared comparison, whose settings no server sees', async ({ page }) => {
    await page.goto(`${GUARDED}/compare#lane=demo-openai%2Fdemo-fine&prompt=Only+here`)
    expect(new URL(page.url()).pathname).toBe('/login')
    await logIn(page, 'wrong horse')
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await logIn(page, TOKEN)
    await expect(page).toHaveURL(`${GUARDED}/compare#lane=demo-openai%2Fdemo-fine&prompt=Only+here`)
    await expect(page.getByRole('textbox', { name: 'Prompt for all lanes' })).toHaveValue('Only here')
  })

  test.describe('whose login has ended meanwhile', () => {
    test.use({ allowed: [/401/] })
    test('says so where the answer would be, and goes on after the next login', async ({ chat, page, context }) => {
      await page.goto(GUARDED)
      await logIn(page, TOKEN)
      await expect(page.getByRole('button', { name: /^Model: (?!none)/ })).toBeVisible()
      await chat.ask('Hello')
      await chat.expectStatus('done')
      const place = new URL(page.url()).pathname
      await context.clearCookies()
      await chat.ask('Still there?')
      const problem = chat.answer.getByRole('alert')
      await expect(problem).toContainText('Your login has ended')
      await chat.message.fill('a thought')
      await problem.getByRole('link', { name: 'Log in' }).click()
      await logIn(page, TOKEN)
      await expect(page).toHaveURL(GUARDED + place)
      await expect(chat.message).toHaveValue('a thought')
      await chat.answer.getByRole('button', { name: 'Retry' }).click()
      await chat.expectStatus('done')
    })
  })

  test('lets scripts in that send it, and nobody else', async ({ playwright }) => {
    const request = await playwright.request.newContext({ baseURL: GUARDED, maxRedirects: 0 })
    const statuses = async (headers: Record<string, string>) => {
      const answers = ['/', '/compare', '/recordings', '/usage', '/c/x', '/api/providers', '/api/tools', '/api/x'].map(
        async (path) => (await request.get(path, { headers })).status(),
      )
      return Promise.all(answers)
    }
    expect(await statuses({})).toEqual([303, 303, 303, 303, 303, 401, 401, 401])
    const headers = { authorization: `Bearer ${TOKEN}` }
    expect(await statuses(headers)).toEqual([200, 200, 200, 200, 200, 200, 200, 404])
    expect(await statuses({ ...headers, host: 'evil.test' })).toEqual(Array(8).fill(403))
    expect(await (await request.get('/api/health')).json()).toEqual({ status: 'ok', version: expect.any(String) })
    await request.dispose()
  })

  test('makes an address wait after ten wrong tries', async ({ chat, page }) => {
    expect(chat).toBeDefined()
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.10' })
    await page.goto(GUARDED)
    for (let tries = 0; tries < 10; tries++) {
      await logIn(page, `guess ${tries}`)
      await expect(field(page)).toHaveValue('')
    }
    await logIn(page, TOKEN)
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(/^Too many wrong tries/)
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '192.0.2.11' })
    await logIn(page, TOKEN)
    await expect(page).toHaveURL(`${GUARDED}/`)
  })

  test.describe('on a phone, in the dark, without scripts', () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 667 }, colorScheme: 'dark' })
    test('can be entered and left', async ({ page }) => {
      await page.goto(`${GUARDED}/usage`)
      const overflow = await page.locator('body').evaluate((body) => body.scrollWidth - body.clientWidth)
      expect(overflow).toBe(0)
      await logIn(page, TOKEN)
      await expect(page).toHaveURL(`${GUARDED}/usage`)
      expect((await page.request.post(`${GUARDED}/api/logout`, { form: {} })).url()).toBe(`${GUARDED}/login`)
      await page.goto(`${GUARDED}/usage`)
      await expect(page).toHaveURL(`${GUARDED}/login?next=%2Fusage`)
    })
  })
})

const answer = `A formula $e^{i\\pi}+1=0$ and a block:

$$\\int_0^1 x^2\\,dx = \\frac13$$

\`\`\`mermaid
graph TD
  A[Question] --> B[Answer]
\`\`\`

\`\`\`ts
const delta: number = 1
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

![dot](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==)

[x](javascript:window.pwned=1) [y](JaVaScRiPt&#58;window.pwned=1) [z](data:text/html,<script>window.pwned=1</script>)

<img src=x onerror="window.pwned=1"><iframe srcdoc="<script>parent.pwned=1</script>"></iframe><svg onload="window.pwned=1"></svg>

The end.`

/** Answers in pieces, so that every mark is split somewhere. */
async function answerWith(page: Page, text: string): Promise<void> {
  const pieces = text.match(/[\s\S]{1,7}/g) ?? []
  const bodies: StreamEventBody[] = [
    {
      type: 'start',
      protocol: 1,
      runId: 'r',
      provider: 'demo-openai',
      dialect: 'openai-chat',
      model: 'demo-fine',
      startedAt: '2026-01-01T00:00:00Z',
      offsetMs: 0,
    },
    { type: 'part_start', part: 0, kind: 'text' },
    ...pieces.map((piece): StreamEventBody => ({ type: 'text_delta', part: 0, text: piece })),
    { type: 'part_end', part: 0 },
    { type: 'finish', reason: 'stop' },
    { type: 'end', outcome: 'complete', timing: { totalMs: 3, frames: 1, bytes: 1 } },
  ]
  const body = bodies.map((event, seq) => encodeEvent({ seq, t: seq, ...event }, seq)).join('')
  await page.route('**/api/chat', (route) => route.fulfill({ status: 200, contentType: 'text/event-stream', body }))
}

/** What the page's policy has stopped so far. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const stopped: string[] = []
    Object.assign(window, { stopped })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      stopped.push(`${effectiveDirective} ${blockedURI} ${sourceFile}`),
    )
  })
  return () => page.evaluate(() => Reflect.get(window, 'stopped'))
}

test.describe('the policy of a page', () => {
  test.use({ allowed: [/status of 404/] })
  test('is sent with each room, anew each time, and stops nothing of ours', async ({ chat, page }) => {
    expect(chat).toBeDefined()
    const stopped = await watchPolicy(page)
    const nonces = new Set<string>()
    for (const room of ['/', '/compare', '/recordings', '/usage', '/nothing-here']) {
      const headers = (await page.goto(room))?.headers() ?? {}
      const policy = headers['content-security-policy'] ?? ''
      expect(policy).toMatch(/script-src 'nonce-[\w+/=]+' 'strict-dynamic';/)
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
      nonces.add(/nonce-[^']+/.exec(policy)?.[0] ?? '')
      await expect(page.locator('html')).toHaveClass(/light|dark/)
      await page.waitForLoadState('networkidle')
      expect(await stopped()).toEqual([])
    }
    expect(nonces.size).toBe(5)
  })

  test.describe('with an answer of formulas, diagrams, code and attacks', () => {
    test('stops nothing of ours, and nothing of the answer runs', async ({ chat, page }) => {
      const stopped = await watchPolicy(page)
      await answerWith(page, answer)
      await chat.open('demo-openai', 'demo-fine')
      await chat.ask('Show everything')
      await chat.expectStatus('done')
      await expect(chat.answer.locator('.katex').first()).toBeVisible()
      await expect(chat.answer.locator('img.markdown-diagram')).toBeVisible()
      await expect(chat.answer.locator('pre [class^="code-"]').first()).toBeAttached()
      const picture = chat.answer.getByRole('img', { name: 'dot' })
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
      await expect(chat.answer).toContainText('The end.')
      expect(await stopped()).toEqual([])

      expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
      const traces = 'iframe, [onerror], [onload], [href^="javascript" i], [href^="data" i], [srcdoc]'
      expect(await chat.answer.locator(traces).count()).toBe(0)
    })
  })

  test.describe('even if markup got into the page', () => {
    test.use({ allowed: [/Content Security Policy|ERR_UNKNOWN_URL_SCHEME/] })
    test('lets no script of it run', async ({ chat, page }) => {
      expect(chat).toBeDefined()
      const stopped = await watchPolicy(page)
      await page.goto('/')
      await page.evaluate(() => {
        const place = document.body.appendChild(document.createElement('div'))
        place.innerHTML = '<img src="x:" onerror="window.pwned=1"><a href="javascript:window.pwned=1">x</a>'
        place.querySelector('a')?.click()
      })
      await expect.poll(async () => (await stopped()).length).toBeGreaterThanOrEqual(2)
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
    })
  })

  test('lets a file be downloaded and an image be attached', async ({ chat, page }) => {
    const stopped = await watchPolicy(page)
    await chat.open('demo-openai', 'demo-fine')
    await chat.ask('Hello')
    await chat.expectStatus('done')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export all chats' }).click()
    expect((await (await download).path()).length).toBeGreaterThan(0)
    const png = Buffer.from(/base64,([^)]+)/.exec(answer)?.[1] ?? '', 'base64')
    await page.locator('input[type=file]').last().setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png })
    await expect(page.locator('img[src^="data:image"], img[src^="blob:"]').first()).toBeVisible()
    expect(await stopped()).toEqual([])
  })
})
