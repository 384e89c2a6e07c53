import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { type ChatPage, expect, test } from './chat-page'

/** The inspector as a person uses it. */
class Wire {
  readonly page: Page
  readonly sheet: Locator
  readonly grid: Locator
  readonly detail: Locator
  readonly search: Locator

  constructor(page: Page) {
    this.page = page
    this.sheet = page.getByRole('dialog', { name: /^Wire/ })
    this.grid = this.sheet.getByRole('grid', { name: 'Frames and the events made from them' })
    this.detail = this.sheet.getByRole('group', { name: 'Detail' })
    this.search = this.sheet.getByRole('searchbox', { name: 'Search the wire' })
  }

  rows(text?: string | RegExp): Locator {
    return text === undefined ? this.grid.getByRole('row') : this.grid.getByRole('row').filter({ hasText: text })
  }

  async open(chat: ChatPage): Promise<void> {
    await chat.answer.getByRole('button', { name: 'Wire' }).click()
    await expect(this.grid).toBeFocused()
  }

  async expectEnd(): Promise<void> {
    await expect(this.rows('"type":"end"')).toBeVisible()
    await expect(this.sheet.getByRole('button', { name: 'Follow newest' })).toBeHidden()
  }

  /** Asks once without and once with the inspector open, so that it shows raw frames. */
  async openWithRaw(chat: ChatPage, question: string): Promise<void> {
    await chat.ask(question)
    await chat.expectStatus('done')
    await this.open(chat)
    await this.sheet.getByRole('button', { name: 'Ask again now' }).click()
    await this.expectEnd()
  }
}

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

function postOf(page: Page, path: string) {
  return page.waitForRequest((request) => request.method() === 'POST' && new URL(request.url()).pathname === path)
}

test('raw frames are asked for only when somebody looks, and the open inspector shows the run that begins', async ({
  chat,
  page,
}) => {
  const wire = new Wire(page)
  await chat.open('demo-openai', 'demo-steady')
  const first = postOf(page, '/api/chat')
  await chat.ask('Say hello')
  expect((await first).postDataJSON()).not.toHaveProperty('include')
  await chat.expectStatus('done')
  await wire.open(chat)
  await expect(wire.sheet.getByText(/Frames were not kept of this run: [\d,]+ frames, [\d,]+ bytes/)).toBeVisible()

  const second = postOf(page, '/api/chat')
  await wire.sheet.getByRole('button', { name: 'Ask again now' }).click()
  expect((await second).postDataJSON()).toMatchObject({ include: ['frames'] })
  await expect(wire.sheet.getByRole('button', { name: 'Follow newest', pressed: true })).toBeVisible()
  await expect(wire.rows('data: [DONE]')).toBeVisible()
  await expect(wire.sheet.getByText('Frames were not kept')).toBeHidden()

  await page.keyboard.press('Escape')
  await expect(wire.sheet).toBeHidden()
  await expect(chat.answer.getByRole('button', { name: 'Wire' })).toBeFocused()
  const third = postOf(page, '/api/chat')
  await chat.ask('Say hello')
  expect((await third).postDataJSON()).not.toHaveProperty('include')
  await chat.expectStatus('done')
})

test('the switch for raw frames is remembered', async ({ chat, page }) => {
  const wire = new Wire(page)
  await chat.open('demo-openai', 'demo-steady')
  await chat.ask('Say hello')
  await chat.expectStatus('done')
  await wire.open(chat)
  await expect(wire.sheet.getByText('Switch on “Keep raw frames of my chats”, or leave this open')).toBeVisible()
  await wire.sheet.getByRole('switch', { name: 'Keep raw frames of my chats' }).click()
  await expect(wire.sheet.getByText('Answers that are asked for from now on keep theirs.')).toBeVisible()
  await expect(wire.rows('"text_delta"').first()).toBeVisible()
  await expect(wire.sheet.getByText('no frame', { exact: true })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Model: (?!none)/ })).toBeVisible()
  const post = postOf(page, '/api/chat')
  await chat.ask('Say hello')
  expect((await post).postDataJSON()).toMatchObject({ include: ['frames'] })
  await chat.expectStatus('done')
  await wire.open(chat)
  await expect(wire.sheet.getByRole('switch', { name: 'Keep raw frames of my chats' })).toBeChecked()
})

test('a frame stands beside the events made from it, and each leads to the other', async ({ chat, page }) => {
  const wire = new Wire(page)
  await chat.open('demo-openai', 'demo-steady')
  await wire.openWithRaw(chat, 'Say hello')
  await wire.grid.press('Home')
  await expect(wire.rows().first()).toContainText('"type":"start"')
  await expect(wire.rows().first()).toContainText('no frame')

  const row = wire.rows('"text_delta"').first()
  await expect(row).toContainText('data: {')
  await expect(row).toContainText(/\+[\d,]+\.\d ms/)
  await row.getByRole('button', { name: /^\{"type":"text_delta"/ }).click()
  await expect(row).toHaveAttribute('aria-selected', 'true')
  await expect(wire.detail.getByRole('heading', { name: /^Frame \d+$/ })).toBeVisible()
  await expect(wire.detail.getByRole('heading', { name: 'Raw', exact: true })).toBeVisible()
  await expect(wire.detail).toContainText('"choices": [')
  await expect(wire.detail).toContainText('"type": "text_delta"')
  await expect(wire.detail).toContainText(/BFF clock\+[\d.,]+ ms/)
  await expect(wire.detail).toContainText(/browser clock\+[\d.,]+ ms/)

  const done = wire.rows('data: [DONE]')
  await wire.grid.press('End')
  await done.getByRole('button', { name: /^data: \[DONE\]/ }).click()
  await expect(done).toHaveAttribute('aria-selected', 'true')
  await expect(wire.grid.getByRole('row', { selected: true })).toHaveCount(1)
  await wire.detail.getByRole('button', { name: 'Close detail' }).click()
  await expect(wire.detail).toBeHidden()
})

test('rows are filtered by kind and searched for words', async ({ chat, page }) => {
  const wire = new Wire(page)
  await chat.open('demo-openai', 'demo-steady')
  await wire.openWithRaw(chat, 'Say hello')
  const usage = wire.sheet.getByRole('button', { name: /^Usage \d$/ })
  const count = Number((await usage.textContent())?.match(/\d/)?.[0])
  await usage.click()
  await expect(usage).toHaveAttribute('aria-pressed', 'true')
  await expect(wire.rows()).toHaveCount(count)
  await expect(wire.rows('"type":"usage"')).toHaveCount(count)
  await usage.click()

  await wire.grid.focus()
  await page.keyboard.press('/')
  await expect(wire.search).toBeFocused()
  await page.keyboard.type('"TYPE":"end"')
  await expect(wire.sheet.getByText('1 match', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(wire.sheet.getByText('1 of 1')).toBeVisible()
  await expect(wire.rows('"type":"end"')).toContainText('match')
  await wire.search.fill('text_delta')
  await expect(wire.sheet.getByText(/^[\d,]{2,} matches$/)).toBeVisible()
  await wire.sheet.getByRole('button', { name: 'Next match' }).click()
  await expect(wire.sheet.getByText(/^1 of /)).toBeVisible()
  await wire.sheet.getByRole('button', { name: 'Previous match' }).click()
  await expect(wire.sheet.getByText(/^(\d+) of \1$/)).toBeVisible()
  await wire.search.fill('nowhere to be found')
  await expect(wire.sheet.getByText('0 matches')).toBeVisible()
  await expect(wire.sheet.getByRole('button', { name: 'Next match' })).toBeDisabled()
})

test('the inspector works by keyboard, and Esc closes the detail before the sheet', async ({ chat, page }) => {
  const wire = new Wire(page)
  await chat.open('demo-openai', 'demo-steady')
  await wire.openWithRaw(chat, 'Say hello')
  await wire.grid.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const active = () => wire.grid.getAttribute('aria-activedescendant')
  const third = await wire.rows().nth(2).getAttribute('id')
  expect(await active()).toBe(third)
  await expect(wire.detail).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(wire.detail.getByRole('heading', { name: 'Frame 0' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(wire.detail.getByRole('heading', { name: 'Frame 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wire.detail).toBeHidden()
  await expect(wire.sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wire.sheet).toBeHidden()
})

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('raw text and commands are copied, and no command holds a key', async ({ chat, page }) => {
    const wire = new Wire(page)
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    await chat.open('demo-openai', 'demo-steady')
    await wire.openWithRaw(chat, "It's hello")
    await wire.sheet.getByRole('button', { name: 'Copy all raw' }).click()
    await expect.poll(clipboard).toMatch(/^data: \{.*\n\ndata: \[DONE\]\n\n$/s)

    await wire.sheet.getByRole('button', { name: 'Copy as curl' }).click()
    await page.getByRole('menuitem', { name: "Deltascope's own API" }).click()
    await expect.poll(clipboard).toContain('/api/chat')
    const own = await clipboard()
    expect(own).toContain(`curl -N '${new URL(page.url()).origin}/api/chat'`)
    expect(own).toContain("It'\\''s hello")
    expect(own).not.toMatch(/authorization|api-key/i)

    await page.route('**/api/upstream-request', (route) =>
      route.fulfill({ json: { curl: 'curl -H "Authorization: Bearer $DEMO_API_KEY"' } }),
    )
    await wire.sheet.getByRole('button', { name: 'Copy as curl' }).click()
    await page.getByRole('menuitem', { name: 'Demo · Chat Completions directly' }).click()
    await expect.poll(clipboard).toBe('curl -H "Authorization: Bearer $DEMO_API_KEY"')
    await page.unroute('**/api/upstream-request')
  })
})

test.describe('when the server cannot write the command', () => {
  test.use({ allowed: [/404/] })

  test('it says so in words', async ({ chat, page }) => {
    const wire = new Wire(page)
    await chat.open('demo-openai', 'demo-steady')
    await chat.ask('Say hello')
    await chat.expectStatus('done')
    await wire.open(chat)
    await page.route('**/api/upstream-request', (route) =>
      route.fulfill({
        status: 404,
        contentType: 'application/problem+json',
        body: JSON.stringify({ detail: 'There is no such provider.' }),
      }),
    )
    await wire.sheet.getByRole('button', { name: 'Copy as curl' }).click()
    await page.getByRole('menuitem', { name: /directly$/ }).click()
    await expect(wire.sheet.getByRole('status').filter({ hasText: 'There is no such provider.' })).toBeVisible()
  })
})

test('a run is saved as a recording', async ({ chat, page }) => {
  const wire = new Wire(page)
  await chat.open('demo-openai', 'demo-steady')
  await chat.ask('Say hello')
  await chat.expectStatus('done')
  await wire.open(chat)
  await wire.sheet.getByRole('button', { name: 'Save recording' }).click()
  await expect(wire.sheet.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(wire.sheet.getByRole('link', { name: 'Open recordings' })).toHaveAttribute('href', '/recordings')
})

test('it is opened while the answer is being written, and follows it', async ({ chat, page }) => {
  const wire = new Wire(page)
  await chat.open('demo-openai', 'demo-slow')
  await chat.ask('Write a long Markdown report with a table and code')
  await chat.expectStatus('writing')
  await wire.open(chat)
  const count = () => wire.grid.getAttribute('aria-rowcount').then(Number)
  const before = await count()
  await expect.poll(count).toBeGreaterThan(before + 3)
  await expect(wire.sheet.getByRole('button', { name: 'Save recording' })).toBeDisabled()
  await expect
    .poll(() => wire.grid.evaluate((grid) => grid.scrollHeight - grid.clientHeight - grid.scrollTop))
    .toBeLessThan(60)
  // The keys are the reader's: from then on the list stays where it is.
  await page.keyboard.press('Home')
  await expect(wire.sheet.getByRole('button', { name: 'Follow newest', pressed: false })).toBeVisible()
  await page.waitForTimeout(400)
  expect(await wire.grid.evaluate((grid) => grid.scrollTop)).toBe(0)
  await page.keyboard.press('Escape')
  await expect(wire.sheet).toBeHidden()
  // Esc closed the sheet and nothing else.
  await chat.expectStatus('writing')
  await page.keyboard.press('Escape')
  await chat.expectStatus('stopped')
})

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme })

    test('axe finds nothing serious in the inspector', async ({ chat, page }) => {
      const wire = new Wire(page)
      await chat.open('demo-openai', 'demo-thinker')
      await chat.ask('Is 3,599 prime? Think it through.')
      await chat.expectStatus('done')
      await wire.open(chat)
      expect(await seriousFindings(page)).toEqual([])
      await wire.sheet.getByRole('button', { name: 'Ask again now' }).click()
      await wire.expectEnd()
      await wire.search.fill('data')
      await wire.rows('reasoning_delta').or(wire.rows('text_delta')).first().getByRole('button').first().click()
      await expect(wire.detail).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
    })
  })
}

test('on a phone it fills the screen in one column, and nothing is wider', async ({ chat, page }) => {
  const wire = new Wire(page)
  await page.setViewportSize({ width: 375, height: 700 })
  await chat.open('demo-openai', 'demo-steady')
  await wire.openWithRaw(chat, 'Say hello')
  const row = wire.rows('"text_delta"').last()
  await row.getByRole('button').first().click()
  await expect(wire.detail).toBeVisible()
  expect(await wire.sheet.boundingBox()).toMatchObject({ x: 0, width: 375, height: 700 })
  const overflow = await wire.sheet.evaluate((sheet) =>
    [sheet, ...sheet.querySelectorAll('[role="group"], header')].map(
      (element) => element.scrollWidth - element.clientWidth,
    ),
  )
  expect(Math.max(...overflow)).toBeLessThanOrEqual(0)
  const raw = await row.getByRole('button').first().boundingBox()
  const event = await row.getByRole('button').last().boundingBox()
  expect(event?.y).toBeGreaterThan((raw?.y ?? 0) + 10)
})
