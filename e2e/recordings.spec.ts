import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { recording } from '@/lib/recording/fixture'
import { writeRecording } from '@/lib/recording/write-recording'
import { expect, test } from './chat-page'

const capture = await readFile(
  path.join(import.meta.dirname, '../lib/dialects/fixtures/anthropic-messages/thinking.sse'),
  'utf8',
)

/** A file with the fixture in it, as another machine would have exported it. */
function fileOf(title: string, startedAt = '2026-01-31T09:30:00.000Z') {
  const text = writeRecording({ ...recording, title, startedAt })
  return { name: 'a.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) }
}

class RecordingsPage {
  readonly page: Page
  readonly rows: Locator
  readonly dialog: Locator

  constructor(page: Page) {
    this.page = page
    this.rows = page.getByRole('list', { name: 'Recordings' }).locator(':scope > li')
    this.dialog = page.getByRole('dialog')
  }

  async open(): Promise<void> {
    await this.page.goto('/recordings')
    await expect(this.page.getByRole('heading', { name: 'Recordings', exact: true })).toBeVisible()
    await expect(this.page.getByText('Opening the recordings…')).toHaveCount(0)
  }

  async import(...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.page.getByRole('button', { name: 'Import' }).click()
    await (await chooser).setFiles(files)
  }

  async act(title: string, action: string): Promise<void> {
    await this.page
      .getByRole('button', { name: `Actions for ${title}` })
      .first()
      .click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  async paste(text: string): Promise<void> {
    await this.page.evaluate((pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, text)
  }

  async drop(name: string, text: string): Promise<void> {
    await this.page.evaluate(
      ([fileName, content]) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File([content], fileName))
        window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
      },
      [name, text] as const,
    )
  }

  /** The text of what an action downloads. */
  async download(title: string, action: string): Promise<{ name: string; text: string }> {
    const download = this.page.waitForEvent('download')
    await this.act(title, action)
    const file = await download
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
}

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

// Both the console's errors and those of the page are looked at by the fixture that `chat` brings.
test('an export that is imported again is the same recording, and both survive a reload', async ({ chat, page }) => {
  expect(chat.page).toBe(page)
  const recordings = new RecordingsPage(page)
  await recordings.open()
  await expect(page.getByRole('heading', { name: 'No recordings yet' })).toBeVisible()
  await recordings.import(fileOf('Primes'))
  await expect(recordings.rows).toHaveCount(1)
  await expect(recordings.rows).toContainText('1 complete, 1 stopped')
  await expect(recordings.rows).toContainText('14 events')

  const { name, text } = await recordings.download('Primes', 'Export recording (JSONL)')
  expect(name).toBe('deltascope-primes-2026-01-31.jsonl')
  expect(text).toBe(writeRecording({ ...recording, title: 'Primes' }))
  await recordings.import({ name, mimeType: '', buffer: Buffer.from(text) })
  await expect(recordings.rows).toHaveCount(2)
  await page.reload()
  await expect(recordings.rows).toHaveCount(2)

  const metrics = await recordings.download('Primes', 'Export metrics (CSV)')
  expect(metrics.name).toBe('deltascope-primes-2026-01-31.csv')
  expect(metrics.text.trimEnd().split('\n').length).toBeGreaterThan(1)
})

test('the newest is first, and the search looks at titles', async ({ page }) => {
  const recordings = new RecordingsPage(page)
  await recordings.open()
  await recordings.import(
    fileOf('Weather in Oslo', '2026-01-01T00:00:00Z'),
    fileOf('Poem', '2026-03-01T00:00:00Z'),
    fileOf('Oslo by night', '2026-02-01T00:00:00Z'),
  )
  const titles = recordings.rows.getByRole('heading')
  await expect(titles).toHaveText(['Poem', 'Oslo by night', 'Weather in Oslo'])
  await page.getByRole('searchbox').fill('oslo')
  await expect(titles).toHaveText(['Oslo by night', 'Weather in Oslo'])
  await expect(page.getByText('2 of 3')).toBeVisible()
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.getByText('No title has these words.')).toBeVisible()
})

test('a recording is renamed and deleted by keyboard alone; an undo brings it back', async ({ page }) => {
  const recordings = new RecordingsPage(page)
  await recordings.open()
  await recordings.import(fileOf('Primes'))
  await page.getByRole('link', { name: 'Primes' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.type('Is 3,599 prime?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Is 3,599 prime?' })).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/recordings\/\w+$/)
  await page.goBack()
  await page.getByRole('button', { name: 'Actions for Is 3,599 prime?' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem').last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(recordings.rows).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(recordings.rows).toContainText('Is 3,599 prime?')

  const { text } = await recordings.download('Is 3,599 prime?', 'Export recording (JSONL)')
  expect(text).toBe(writeRecording({ ...recording, title: 'Is 3,599 prime?' }))
  await recordings.act('Is 3,599 prime?', 'Rename')
  await page.keyboard.type('Not this')
  await page.keyboard.press('Escape')
  await expect(recordings.rows).toContainText('Is 3,599 prime?')
  await recordings.act('Is 3,599 prime?', 'Delete')
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No recordings yet' })).toBeVisible()
})

test('two tabs show the same', async ({ page, context }) => {
  const recordings = new RecordingsPage(page)
  const other = new RecordingsPage(await context.newPage())
  await recordings.open()
  await other.open()
  await recordings.import(fileOf('Primes'))
  await expect(other.rows).toHaveCount(1)
  await other.act('Primes', 'Delete')
  await expect(recordings.rows).toHaveCount(0)
  await other.page.getByRole('button', { name: 'Undo' }).click()
  await expect(recordings.rows).toHaveCount(1)
})

test('a file that was cut names its line and offers what came before', async ({ page }) => {
  const recordings = new RecordingsPage(page)
  await recordings.open()
  const { buffer, ...file } = fileOf('Primes')
  await recordings.import({ ...file, buffer: buffer.subarray(0, buffer.length - 30) })
  await expect(recordings.dialog).toContainText('Line 15 cannot be read. The 13 events before it can be imported.')
  await recordings.dialog.getByRole('button', { name: /^Line 15/ }).click()
  await expect(recordings.dialog.locator('pre')).toContainText('"type":"finish"')
  await recordings.dialog.getByRole('button', { name: 'Import what came before' }).click()
  await expect(recordings.rows).toContainText('13 events')
})

test('a recording of a newer version is refused in words', async ({ page }) => {
  const recordings = new RecordingsPage(page)
  await recordings.open()
  await recordings.paste('{"deltascope":"recording","version":2}')
  await expect(recordings.dialog).toContainText('made by a newer Deltascope')
  await recordings.dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(recordings.dialog).toHaveCount(0)
})

test('a raw capture is pasted: its format is found out, can be corrected, and is kept as a recording', async ({
  page,
}) => {
  const recordings = new RecordingsPage(page)
  await recordings.open()
  await recordings.paste(capture)
  const format = recordings.dialog.getByRole('combobox', { name: 'Wire format' })
  await expect(format).toHaveValue('anthropic-messages')
  await expect(recordings.dialog).toContainText('finished by the provider')
  await format.selectOption('Gemini')
  await expect(recordings.dialog).toContainText('not reached')
  await recordings.dialog
    .getByRole('button', { name: /^Line \d+/ })
    .first()
    .click()
  await expect(recordings.dialog.locator('pre')).toContainText('message_start')
  await format.selectOption('Anthropic Messages')
  await expect(recordings.dialog).toContainText('finished by the provider')
  await recordings.dialog.getByRole('button', { name: 'Save as a recording' }).click()
  await expect(recordings.rows).toContainText('Pasted text')
  await expect(recordings.rows).toContainText('Capture')
  await expect(recordings.rows).toContainText('Anthropic Messages')
})

test('several dropped files come one after the other; what is no stream says so', async ({ page }) => {
  const recordings = new RecordingsPage(page)
  await recordings.open()
  await recordings.drop('shopping.txt', 'bread, milk')
  await expect(recordings.dialog).toContainText('shopping.txt')
  await expect(recordings.dialog.getByRole('button', { name: 'Save as a recording' })).toBeDisabled()
  await recordings.drop('primes.jsonl', fileOf('Primes').buffer.toString())
  await expect(recordings.rows).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(recordings.rows).toHaveCount(1)
})

test('a browser that keeps nothing is named, and what was read is not lost', async ({ page }) => {
  const recordings = new RecordingsPage(page)
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no', 'SecurityError')
    }
  })
  await recordings.open()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('storage cannot be used')
  await recordings.paste(capture)
  await recordings.dialog.getByRole('button', { name: 'Save as a recording' }).click()
  await expect(recordings.dialog.getByRole('alert')).toContainText('storage cannot be used')
  await expect(recordings.dialog).toContainText('finished by the provider')
})

test('a full storage is named, and what was deleted makes room first', async ({ page }) => {
  const recordings = new RecordingsPage(page)
  await recordings.open()
  await recordings.import(fileOf('Old'))
  await expect(recordings.rows).toHaveCount(1)
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    let stored = 1
    IDBObjectStore.prototype.put = function (value, key) {
      const isNew = key !== undefined
      if (isNew && stored > 0) throw new DOMException('full', 'QuotaExceededError')
      return put.call(this, value, ...(isNew ? [key] : []))
    }
    const { delete: remove } = IDBObjectStore.prototype
    IDBObjectStore.prototype.delete = function (key) {
      stored = 0
      return remove.call(this, key)
    }
  })
  await recordings.import(fileOf('New'))
  await expect(recordings.dialog).toContainText('storage is full')
  await page.keyboard.press('Escape')
  await recordings.act('Old', 'Delete')
  await expect(recordings.rows).toHaveCount(0)
  await recordings.import(fileOf('New'))
  await expect(recordings.rows).toContainText('New')
})

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme })

    test('axe finds nothing in the list or the dialogs', async ({ page }) => {
      const recordings = new RecordingsPage(page)
      await recordings.open()
      await expect(page.getByRole('heading', { name: 'No recordings yet' })).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
      await recordings.import(fileOf('Primes'), fileOf('Weather'))
      await expect(recordings.rows).toHaveCount(2)
      await recordings.act('Weather', 'Delete')
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await page.waitForTimeout(300)
      expect(await seriousFindings(page)).toEqual([])
      await recordings.paste(capture)
      await recordings.dialog.getByRole('combobox').selectOption('Gemini')
      await recordings.dialog
        .getByRole('button', { name: /^Line \d+/ })
        .first()
        .click()
      expect(await seriousFindings(page)).toEqual([])
    })
  })
}

for (const width of [320, 375]) {
  test(`nothing is wider than a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    const recordings = new RecordingsPage(page)
    await recordings.open()
    await recordings.import(fileOf(`Primes ${'x'.repeat(120)}`))
    await expect(recordings.rows).toHaveCount(1)
    await recordings.paste(capture)
    await recordings.dialog.getByRole('combobox').selectOption('Gemini')
    await recordings.dialog
      .getByRole('button', { name: /^Line \d+/ })
      .first()
      .click()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    const box = await recordings.dialog.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  })
}
