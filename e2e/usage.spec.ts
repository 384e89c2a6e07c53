import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Conversation, createConversation } from '@/lib/client/conversation/conversation'
import { describeConversation } from '@/lib/client/conversation/conversation-entry'
import { addTurn, idAt, textPart } from '@/lib/client/conversation/fixture'
import { rename } from '@/lib/client/conversation/titles'
import { runWith } from '@/lib/client/usage/fixture'
import { expect, test } from './chat-page'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** A chat with one run of a model that costs a dollar for a million tokens; its stopped and demo runs have no cost. */
function chatOf(n: number, title: string, days: number, change: Parameters<typeof runWith>[2] = {}): Conversation {
  const usage = { inputTokens: 40_000 * n, cachedInputTokens: 100, outputTokens: 2000 }
  const { view } = runWith(n, usage)
  const part = { ...textPart('Once upon a time. '.repeat(20)), firstMs: 300 * n, lastMs: 2000, chunks: 30 }
  const said = { ...view, ...change.target, parts: [part] }
  const run = runWith(n * 100, usage, { startedAt: daysAgo(days), view: said, ...change })
  return rename(addTurn(createConversation(idAt(900 + n), daysAgo(days)), n, 'Hi?', run), title)
}

const demo = { provider: 'demo-openai', model: 'demo-essay' }
const chats = [
  chatOf(1, 'Fairy tales', 1),
  chatOf(2, 'Old stories of the north '.repeat(6), 20),
  chatOf(3, 'Broken off', 2, { stop: { state: 'unconfirmed' } }),
  chatOf(4, 'Only a demo', 2, {
    target: demo,
    labels: { provider: 'Demo (Chat Completions)', model: 'Essay', isDemo: true },
  }),
  chatOf(5, 'Own server', 3, {
    target: { provider: 'vllm', model: 'qwen3-coder' },
    labels: { provider: 'vLLM', model: 'qwen3-coder', isDemo: false },
  }),
]

/** Opens the page over a storage that holds these chats. */
async function open(page: Page, conversations: readonly Conversation[] = chats): Promise<void> {
  await page.goto('/usage')
  await expect(page.getByRole('heading', { name: 'Nothing to count yet' })).toBeVisible()
  const rows = conversations.map((conversation) => {
    const { isTitleOwn, chosen, settings, draft, removals, id, items } = conversation
    const entry = { ...describeConversation(conversation), revision: 1 }
    return { id, entry, head: { isTitleOwn, chosen, settings, draft, removals }, items: Object.values(items) }
  })
  await page.evaluate(async (stored) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('deltascope.conversations')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const transaction = database.transaction(['entries', 'heads', 'items'], 'readwrite')
    for (const { id, entry, head, items } of stored) {
      transaction.objectStore('entries').put(entry)
      transaction.objectStore('heads').put(head, id)
      for (const item of items) transaction.objectStore('items').put(item, [id, item.id])
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    database.close()
    // As another tab says it.
    new BroadcastChannel('deltascope.conversations').postMessage({ type: 'changed', id: stored[0]?.id })
  }, rows)
  await expect(page.getByRole('table', { name: 'Usage by model' })).toBeVisible()
}

const rowsOf = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') })

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

test('runs of all chats are counted by model and by chat, as soon as another tab has stored them', async ({
  chat,
  page,
}) => {
  expect(chat.page).toBe(page)
  await open(page)
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect(totals).toContainText('3 of 4 runs reported usage.')
  await expect(totals).toContainText('≈ $0.12')
  await expect(totals).toContainText('No estimate for 1 run: usage unknown (stopped).')
  await expect(totals).toContainText('1 simulated run of the demo not in these totals.')
  await expect(rowsOf(page, 'Usage by model')).toHaveCount(3)
  await expect(rowsOf(page, 'Usage by chat')).toHaveCount(5)
})

test('the period leaves out what is older', async ({ page }) => {
  await open(page)
  await page.getByRole('radio', { name: '30 days' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
  await expect(rowsOf(page, 'Usage by chat')).toHaveCount(4)
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText('≈ $0.042')
})

test('a heading sorts, and says so', async ({ page }) => {
  await open(page)
  const table = page.getByRole('table', { name: 'Usage by chat' })
  const heading = table.getByRole('columnheader', { name: 'Input' })
  await expect(table.getByRole('columnheader', { name: 'Latest run' })).toHaveAttribute('aria-sort', 'descending')
  await heading.getByRole('button').press('Enter')
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expect(rowsOf(page, 'Usage by chat').first()).toContainText('Own server')
  await heading.getByRole('button').press('Enter')
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect(rowsOf(page, 'Usage by chat').first()).toContainText('Fairy tales')
  await expect(rowsOf(page, 'Usage by chat').last()).toContainText('Broken off')
})

test('the user’s own price wins, survives a reload and can be taken back', async ({ page }) => {
  await open(page)
  const change = page.getByRole('button', { name: 'Change the price of qwen3-coder, vLLM' })
  const row = rowsOf(page, 'Usage by model').filter({ hasText: 'qwen3-coder' })
  await expect(row).toContainText('no estimate')
  await change.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Price of qwen3-coder' })
  await dialog.getByRole('textbox', { name: 'Input', exact: true }).fill('x')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Input must be a number from 0 up.')
  await expect(dialog.getByRole('textbox', { name: 'Input', exact: true })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Input', exact: true }).fill('2')
  await dialog.getByRole('textbox', { name: 'Output' }).fill('10')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(change).toBeFocused()
  await expect(row).toContainText('≈ $0.42')
  await page.reload()
  await expect(row).toContainText('≈ $0.42')
  await change.click()
  await dialog.getByRole('button', { name: 'Remove my price' }).click()
  await expect(row).toContainText('no estimate')
})

test('the table downloads as CSV', async ({ page }) => {
  await open(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^deltascope-usage-30d-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines.length).toBe(4)
  expect(lines.some((line) => line.startsWith('Perplexity,sonar,perplexity,sonar,no,3,2,1,0,,2,120000,'))).toBe(true)
})

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme })

    test('axe finds nothing on the page or in its dialog', async ({ page }) => {
      await page.goto('/usage')
      await expect(page.getByRole('heading', { name: 'Nothing to count yet' })).toBeVisible()
      expect(await findings(page)).toEqual([])
      await open(page)
      expect(await findings(page)).toEqual([])
      await page.getByRole('button', { name: /^Change the price of sonar/ }).click()
      await page.waitForTimeout(300)
      expect(await findings(page)).toEqual([])
    })
  })
}

for (const width of [320, 375]) {
  test(`nothing is wider than a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await open(page)
    const overflow = await page.evaluate(() => {
      const main = document.querySelector('main')
      const { scrollWidth, clientWidth } = document.documentElement
      return Math.max(scrollWidth - clientWidth, (main?.scrollWidth ?? 0) - (main?.clientWidth ?? 0))
    })
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
