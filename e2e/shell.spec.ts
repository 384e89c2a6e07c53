import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { Conversation } from '@/lib/client/conversation/conversation'
import { describeConversation } from '@/lib/client/conversation/conversation-entry'
import { toJson } from '@/lib/client/conversation/conversation-file'
import { addTurn, idAt, runOf, textPart, twoTurns } from '@/lib/client/conversation/fixture'
import { expect, test, unique } from './chat-page'

/** The sidebar as a person uses it. */
class Shell {
  readonly page: Page
  readonly sidebar: Locator
  readonly rows: Locator
  readonly search: Locator
  readonly undo: Locator

  constructor(page: Page) {
    this.page = page
    this.sidebar = page.getByRole('complementary', { name: 'Chats' })
    this.rows = this.sidebar
      .getByRole('listitem')
      .filter({ has: page.getByRole('link') })
      .getByRole('link')
    this.search = page.getByRole('searchbox', { name: 'Search chats' })
    this.undo = page.getByRole('button', { name: 'Undo' })
  }

  row(title: string): Locator {
    return this.rows.filter({ hasText: title })
  }

  async act(title: string, action: string): Promise<void> {
    await this.row(title).hover()
    await this.page.getByRole('button', { name: `Actions for ${title}` }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  async import(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.getByRole('button', { name: 'Import chats' }).click()
    await (await chooser).setFiles(files)
    await expect(this.page.getByRole('dialog', { name: 'Import finished' })).toBeVisible()
  }
}

/** A file with these chats, as another browser would have exported it. */
function fileOf(...conversations: Conversation[]) {
  const text = toJson(
    conversations.map((conversation) => ({ conversation, events: {} })),
    '2026-02-01T00:00:00.000Z',
  )
  return { name: 'chats.json', mimeType: 'application/json', buffer: Buffer.from(text.join('')) }
}

/** Chats with two turns each ("Hi?" and "And now?"), from so many days ago. */
function chatsOf(titles: readonly string[], daysAgo: (index: number) => number = () => 0): Conversation[] {
  return titles.map((title, index) => {
    const at = new Date(Date.now() - daysAgo(index) * 86_400_000 - index * 1000).toISOString()
    return { ...twoTurns(idAt(5000 + index)), title, isTitleOwn: true, createdAt: at, updatedAt: at }
  })
}

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

async function textOf(page: Page, act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download')
  await act()
  const file = await download
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('a chat gets its address with its first question, and Back and Forward go from chat to chat', async ({
  chat,
  page,
}) => {
  const shell = new Shell(page)
  await chat.open('demo-openai', 'demo-fine')
  // Would be gone after a reload.
  await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
  await expect(shell.sidebar.getByText('Chats that you start are kept here')).toBeVisible()
  await chat.ask('Say hello once')
  await expect(page).toHaveURL(/\/c\/[0-9a-f]+$/)
  const first = page.url()
  await expect(shell.row('Say hello once')).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveTitle('Say hello once · Deltascope')
  await chat.expectStatus('done')

  await page.keyboard.press('ControlOrMeta+Shift+o')
  await expect(page).toHaveURL(/\/$/)
  await expect(chat.answers).toHaveCount(0)
  await expect(chat.message).toBeFocused()
  await chat.ask('Say hello twice')
  await expect(page).toHaveURL(/\/c\//)
  const second = page.url()
  await page.goBack()
  await expect(page).toHaveURL(first)
  await expect(page.getByRole('log')).toContainText('Say hello once')
  await page.goForward()
  await expect(page).toHaveURL(second)
  await expect(page.getByRole('log')).toContainText('Say hello twice')
  await expect(page.locator('[data-same-page]')).toHaveCount(1)

  await page.goto(first)
  await expect(page.getByRole('log')).toContainText('Say hello once')
  await expect(chat.answers).toHaveCount(1)
})

test('an answer goes on while another chat is shown, and its row says so', async ({ chat, page }) => {
  const shell = new Shell(page)
  await chat.open('demo-openai', 'demo-fine')
  await chat.ask('Write a long Markdown report with a table and code')
  await expect(shell.row('Write a long')).toContainText(', answering')
  await page.getByRole('button', { name: 'New chat', exact: true }).click()
  await expect(chat.answers).toHaveCount(0)
  await expect(shell.row('Write a long')).toContainText(', answering')
  await shell.row('Write a long').click()
  await expect(chat.stop).toBeVisible()
  await chat.stop.click()
  await chat.expectStatus('stopped')
  await expect(shell.row('Write a long')).not.toContainText('answering')
})

test.describe('an unknown chat', () => {
  test('the address of a chat that is not here says so, and the way on is a new chat', async ({ chat, page }) => {
    await page.goto(`/c/${idAt(1)}`)
    await expect(page.getByRole('heading', { name: 'No such chat in this browser' })).toBeVisible()
    await expect(page).toHaveTitle('No such chat · Deltascope')
    await page.getByRole('button', { name: 'Start a new chat' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(chat.message).toBeVisible()
  })
})

test('chats stand under their dates, and a pinned one above them', async ({ chat, page }) => {
  const shell = new Shell(page)
  await chat.open('demo-openai', 'demo-fine')
  await shell.import(fileOf(...chatsOf(['Alpha', 'Beta', 'Gamma'], (index) => [0, 1, 90][index] ?? 0)))
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const headings = shell.sidebar.getByRole('heading')
  await expect(headings.first()).toHaveText('Today')
  await expect(headings.nth(1)).toHaveText('Yesterday')
  await expect(headings).toHaveCount(3)
  await shell.act('Gamma', 'Pin')
  await expect(headings.first()).toHaveText('Pinned')
  await expect(shell.rows).toHaveText(['Gamma', 'Alpha', 'Beta'])
  await shell.act('Gamma', 'Unpin')
  await expect(shell.rows).toHaveText(['Alpha', 'Beta', 'Gamma'])
})

test('a deleted chat comes back with Undo, by its button and by keyboard', async ({ chat, page }) => {
  const shell = new Shell(page)
  await chat.open('demo-openai', 'demo-fine')
  await shell.import(fileOf(...chatsOf(['Alpha', 'Beta'])))
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await shell.row('Alpha').click()
  await expect(page.getByRole('log')).toContainText('And now?')
  const address = page.url()
  await shell.act('Alpha', 'Delete')
  await expect(shell.rows).toHaveText(['Beta'])
  await expect(page).toHaveURL(/\/$/)
  await page.waitForTimeout(8000)
  await shell.undo.click()
  await expect(shell.rows).toHaveText(['Alpha', 'Beta'])
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('log')).toContainText('And now?')

  await shell.row('Beta').focus()
  await page.keyboard.press('Delete')
  await expect(shell.rows).toHaveText(['Alpha'])
  await expect(shell.row('Alpha')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(shell.rows).toHaveText(['Alpha', 'Beta'])
  await page.reload()
  await expect(shell.rows).toHaveText(['Alpha', 'Beta'])
})

test('the list is used by keyboard alone', async ({ chat, page }) => {
  const shell = new Shell(page)
  await chat.open('demo-openai', 'demo-fine')
  const titles = Array.from({ length: 60 }, (_, index) => `Chat number ${index + 1}`)
  await shell.import(fileOf(...chatsOf(titles)))
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+b')
  await expect(shell.sidebar).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Open sidebar' })).toBeVisible()
  await expect(shell.sidebar).toBeHidden()
  await chat.message.blur()
  await page.keyboard.press('s')
  await expect(shell.search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(shell.row('Chat number 1').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(shell.row('Chat number 60')).toBeFocused()
  await expect(shell.row('Chat number 60')).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(shell.row('Chat number 59')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Chat number 59 · Deltascope')
  await shell.row('Chat number 59').focus()
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('Renamed')
  await page.keyboard.press('Enter')
  await expect(shell.row('Renamed')).toBeFocused()
  await expect(page).toHaveTitle('Renamed · Deltascope')
  await page.keyboard.press('F2')
  await page.keyboard.type('Something else')
  await page.keyboard.press('Escape')
  await expect(shell.row('Renamed')).toBeFocused()
})

test('a search looks into the answers, marks what it found, and opens the chat there', async ({ chat, page }) => {
  const shell = new Shell(page)
  await chat.open('demo-openai', 'demo-fine')
  const [first, second] = chatsOf(['Alpha', 'Beta'])
  if (!first || !second) throw new Error('no chats')
  let long = addTurn(second, 5, 'Where?', runOf(200, [textPart('The needle is in the haystack.')]))
  for (let n = 7; n < 47; n += 2) long = addTurn(long, n, `And ${n}?`, runOf(200 + n, [textPart('More hay.')]))
  await shell.import(fileOf(first, { ...long, updatedAt: second.updatedAt }))
  await page.keyboard.press('Escape')
  await shell.search.fill('NEEDLE')
  await expect(shell.rows).toHaveCount(1)
  await expect(shell.rows.getByText('needle', { exact: true })).toBeVisible()
  await expect(shell.sidebar.getByRole('status')).toHaveText('Found in 1 chat')
  await shell.search.press('Enter')
  await expect(page).toHaveTitle('Beta · Deltascope')
  await expect(page.getByRole('log').getByText('The needle is in the haystack.')).toBeInViewport()
  await shell.search.fill('nothing has this')
  await expect(shell.sidebar.getByRole('status')).toHaveText('Nothing found')
  await shell.search.press('Escape')
  await expect(shell.rows).toHaveCount(2)
})

test('two tabs show the same list', async ({ chat, page, context }) => {
  const shell = new Shell(page)
  await chat.open('demo-openai', 'demo-fine')
  const other = await context.newPage()
  await other.goto('/')
  const otherShell = new Shell(other)
  const question = unique('Say hello')
  await chat.ask(question)
  await expect(otherShell.rows).toHaveText([question])
  await otherShell.row(question).click()
  await expect(other.getByRole('log')).toContainText(question)
  await chat.expectStatus('done')
  await shell.act(question, 'Rename')
  await page.getByRole('textbox', { name: 'Title' }).fill('Shared')
  await page.keyboard.press('Enter')
  await expect(otherShell.rows).toHaveText(['Shared'])
  await expect(other).toHaveTitle('Shared · Deltascope')
  await otherShell.act('Shared', 'Delete')
  await expect(shell.rows).toHaveCount(0)
})

test('a chat is exported as Markdown and as JSON, and all of them can be imported again', async ({ chat, page }) => {
  const shell = new Shell(page)
  await chat.open('demo-openai', 'demo-fine')
  const [one] = chatsOf(['Alpha'])
  if (!one) throw new Error('no chat')
  await shell.import(fileOf(one))
  const dialog = page.getByRole('dialog', { name: 'Import finished' })
  await expect(dialog).toContainText('1 chat imported')
  await page.keyboard.press('Escape')
  const markdown = await textOf(page, () => shell.act('Alpha', 'Export as Markdown'))
  expect(markdown.name).toMatch(/^deltascope-alpha-.*\.md$/)
  expect(markdown.text).toMatch(/^# Alpha\n\n## You\n\nHi\?/)

  await chat.ask('Say hello')
  await chat.expectStatus('done')
  const json = await textOf(page, () => shell.act('Say hello', 'Export as JSON'))
  const { conversations } = JSON.parse(json.text)
  expect(conversations).toHaveLength(1)
  expect(Object.values(conversations[0].events).flat().length).toBeGreaterThan(3)

  const all = await textOf(page, () => page.getByRole('button', { name: 'Export all chats' }).click())
  await shell.import({ name: all.name, mimeType: 'application/json', buffer: Buffer.from(all.text) })
  await expect(dialog).toContainText('0 chats imported, 2 here already')
  await page.keyboard.press('Escape')
  await shell.import(
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
    fileOf(...chatsOf(['Alpha', 'Beta'])),
  )
  await expect(dialog.getByRole('region', { name: 'notes.txt' })).toContainText('The file is not JSON')
  await expect(dialog.getByRole('region', { name: 'chats.json' })).toContainText('imported')
})

test('a file that is dropped on the list is imported', async ({ chat, page }) => {
  const shell = new Shell(page)
  await chat.open('demo-openai', 'demo-fine')
  const text = fileOf(...chatsOf(['Dropped'])).buffer.toString()
  await shell.search.evaluate((field, content) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([content], 'chats.json'))
    for (const type of ['dragenter', 'dragover', 'drop'])
      field.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  }, text)
  await expect(page.getByRole('dialog')).toContainText('1 chat imported')
  await page.keyboard.press('Escape')
  await expect(shell.rows).toHaveText(['Dropped'])
})

test('a temporary chat says what it is, and is gone when it is left', async ({ chat, page }) => {
  const shell = new Shell(page)
  await chat.open('demo-openai', 'demo-fine')
  await page.getByRole('button', { name: 'New temporary chat' }).click()
  await expect(page.getByText('Temporary chat.')).toBeVisible()
  await chat.ask('Say hello')
  await chat.expectStatus('done')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByText('Temporary chat.')).toBeVisible()
  await expect(shell.rows).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pick a model, ask anything' })).toBeVisible()
  await expect(page.getByText('Temporary chat.')).toHaveCount(0)
  await expect(shell.rows).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true })

  test('the sidebar is a drawer that keeps the focus, and closes with Esc and with a choice', async ({
    chat,
    page,
  }) => {
    const shell = new Shell(page)
    const drawer = page.getByRole('dialog', { name: 'Chats' })
    const opener = page.getByRole('button', { name: 'Open sidebar' })
    await chat.open('demo-openai', 'demo-fine')
    await expect(page.getByRole('complementary', { name: 'Chats' })).toBeHidden()
    await chat.ask('Say hello')
    await chat.expectStatus('done')
    await opener.tap()
    await expect(drawer).toBeVisible()
    for (let n = 0; n < 15; n++) await page.keyboard.press('Tab')
    expect(await drawer.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    const row = drawer.getByRole('link', { name: 'Say hello' })
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(opener).toBeFocused()

    await opener.tap()
    await shell.search.fill('hello')
    await shell.search.press('Escape')
    await expect(shell.search).toHaveValue('')
    await drawer.getByRole('button', { name: 'New chat', exact: true }).tap()
    await expect(drawer).toHaveCount(0)
    await expect(chat.answers).toHaveCount(0)
    await opener.tap()
    await row.tap()
    await expect(drawer).toHaveCount(0)
    await expect(chat.answers).toHaveCount(1)

    await opener.tap()
    await drawer.getByRole('button', { name: 'Actions for Say hello' }).tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await expect(row).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(row).toHaveCount(1)
    await expect(row).toHaveAttribute('aria-current', 'page')
  })
})

test('nothing is wider than 320 px, and the printed page is the conversation alone', async ({ chat, page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await chat.open('demo-openai', 'demo-fine')
  await chat.ask('Say hello')
  await chat.expectStatus('done')
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.getByRole('button', { name: 'Open sidebar' }).click()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  await expect(chat.message).toBeHidden()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(chat.answer).toBeVisible()
})

test('a thousand chats are a list like any other', async ({ chat, page }) => {
  const shell = new Shell(page)
  await chat.open('demo-openai', 'demo-fine')
  const entries = chatsOf(
    Array.from({ length: 1000 }, (_, index) => `Chat ${index + 1}`),
    (index) => index / 5,
  ).map((conversation) => describeConversation({ ...conversation, revision: 1 }))
  await expect(shell.sidebar.getByText('Chats that you start')).toBeVisible()
  await page.evaluate(async (rows) => {
    const open = indexedDB.open('deltascope.conversations')
    const database = await new Promise<IDBDatabase>((resolve) => {
      open.onsuccess = () => resolve(open.result)
    })
    const transaction = database.transaction('entries', 'readwrite')
    for (const row of rows) transaction.objectStore('entries').put(row)
    await new Promise((resolve) => {
      transaction.oncomplete = resolve
    })
    database.close()
  }, entries)
  await page.reload()
  await expect(shell.row('Chat 1').first()).toBeVisible()
  expect(await shell.rows.count()).toBeLessThan(80)
  await shell.row('Chat 1').first().focus()
  await page.keyboard.press('End')
  await expect(shell.row('Chat 1000')).toBeFocused()
})

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme })

    test(`axe finds nothing in the sidebar, its menu, its search and its dialogs (${theme})`, async ({
      chat,
      page,
    }) => {
      const shell = new Shell(page)
      await chat.open('demo-openai', 'demo-fine')
      await shell.import(fileOf(...chatsOf(['Alpha', 'Beta'])))
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await findings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await shell.row('Alpha').click()
      await expect(page.getByRole('log')).toContainText('And now?')
      expect(await findings(page)).toEqual([])
      await shell.row('Alpha').hover()
      await page.getByRole('button', { name: 'Actions for Alpha' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      expect(await findings(page)).toEqual([])
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      expect(await findings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await shell.search.fill('bye')
      await expect(shell.rows.first()).toContainText('Bye')
      expect(await findings(page)).toEqual([])
      await page.setViewportSize({ width: 375, height: 700 })
      await page.getByRole('button', { name: 'Open sidebar' }).click()
      await expect(page.getByRole('dialog', { name: 'Chats' })).toBeVisible()
      expect(await findings(page)).toEqual([])
    })
  })
}

test('a chat of many hundred turns can be read up to its beginning', async ({ chat, page }) => {
  test.setTimeout(120_000)
  const shell = new Shell(page)
  await chat.open('demo-openai', 'demo-fine')
  let long = { ...twoTurns(idAt(6000)), title: 'Long', isTitleOwn: true }
  for (let n = 0; n < 450; n++)
    long = addTurn(long, 10_000 + 2 * n, `Question ${n}`, runOf(20_000 + n, [textPart(`Answer ${n}.`)]))
  await shell.import(fileOf(long))
  await page.keyboard.press('Escape')
  await shell.row('Long').click()
  await expect(page.getByText('Answer 449.')).toBeInViewport()
  const list = page.getByRole('log')
  await list.hover()
  const first = list.getByText('Hello.', { exact: true })
  for (let wheels = 0; wheels < 60 && !(await first.isVisible()); wheels++) {
    await page.mouse.wheel(0, -20_000)
    await page.waitForTimeout(100)
  }
  await expect(first).toBeVisible()
})
