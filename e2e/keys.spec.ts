import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './chat-page'

const KEY = 'sk-of-this-test-0123456789'

/** The list of models would be asked of the real provider, which is no part of a test. */
async function answerModels(page: Page): Promise<void> {
  await page.route('**/api/providers/openai*/models', (route) =>
    route.fulfill({ json: { models: [{ id: 'gpt-listed', tools: true, contextTokens: 200_000 }], source: 'live' } }),
  )
}

const picker = (page: Page): Locator => page.getByRole('dialog', { name: 'Choose a model' })
const keyDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'API key' })
const openai = (page: Page): Locator => page.getByRole('group', { name: /^OpenAI (?!\()/ })

async function openPicker(page: Page, search: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Model: / }).click()
  const field = page.getByRole('combobox', { name: 'Search models' })
  await field.fill(search)
  return field
}

test('a key is added, used, out of reach of scripts, and removed', async ({ chat, page, context }) => {
  await answerModels(page)
  await chat.open('demo-openai', 'demo-fine')
  await openPicker(page, 'openai')
  await expect(openai(page)).toContainText('no key')
  await openai(page).getByRole('option', { name: 'Add key' }).click()
  await expect(keyDialog(page).getByRole('combobox', { name: 'Provider' })).toHaveValue('openai')
  const field = keyDialog(page).getByLabel('Key', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('type', 'password')
  await field.fill(KEY)
  await keyDialog(page).getByRole('button', { name: 'Show the key' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await field.press('Enter')

  await expect(keyDialog(page)).toHaveCount(0)
  await expect(openai(page)).toContainText('your key')
  await expect(page.getByRole('combobox', { name: 'Search models' })).toBeFocused()
  await openai(page).getByRole('option', { name: 'gpt-listed' }).click()
  await expect(page.getByRole('button', { name: 'Model: gpt-listed, OpenAI' })).toBeVisible()

  const [cookie] = (await context.cookies('http://127.0.0.1/api')).filter(({ name }) =>
    name.startsWith('deltascope-key'),
  )
  expect(cookie).toMatchObject({ name: 'deltascope-key-openai', path: '/api', httpOnly: true, sameSite: 'Strict' })
  const readable = await page.evaluate(() => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(`${cookie?.value} ${readable} ${await page.content()}`).not.toContain(KEY)
  expect(readable).not.toContain('deltascope-key')
  expect(await (await page.request.get('/api/providers')).text()).not.toContain(KEY)

  await page.reload()
  await openPicker(page, '')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText(['gpt-listed'])
  await openai(page).getByRole('option', { name: 'Change or remove your key' }).click()
  await keyDialog(page).getByRole('button', { name: 'Remove key' }).click()
  await expect(openai(page)).toContainText('no key')
  await expect(page.getByRole('group', { name: 'Recent' })).toHaveCount(0)
  expect((await context.cookies('http://127.0.0.1/api')).filter(({ name }) => name.includes('key'))).toEqual([])
})

test.describe('a wrong key', () => {
  test.use({ allowed: [/400/] })
  test('is a mistake of the field, and can be corrected', async ({ chat, page }) => {
    await answerModels(page)
    await chat.open('demo-openai', 'demo-fine')
    await openPicker(page, '')
    await picker(page).getByRole('button', { name: 'API keys' }).click()
    const field = keyDialog(page).getByLabel('Key', { exact: true })
    await field.fill('two words')
    await field.press('Enter')
    await expect(keyDialog(page).getByRole('alert')).toHaveText(
      'The key must be plain letters, digits and signs without spaces.',
    )
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill(KEY)
    await keyDialog(page).getByRole('button', { name: 'Save key' }).click()
    await expect(openai(page)).toContainText('your key')
  })
})

test('the keyboard alone reaches the dialog, and Esc goes back one step at a time', async ({ chat, page }) => {
  await answerModels(page)
  await chat.open('demo-openai', 'demo-fine')
  const search = await openPicker(page, 'openai')
  await search.press('ArrowUp')
  await expect(
    openai(page)
      .or(page.getByRole('group', { name: /^OpenAI \(/ }))
      .first(),
  ).toBeVisible()
  await search.fill('anthropic gpt')
  await search.fill('groq')
  await search.press('Enter')
  await expect(keyDialog(page).getByRole('combobox', { name: 'Provider' })).toHaveValue('groq')
  await page.keyboard.press('Escape')
  await expect(keyDialog(page)).toHaveCount(0)
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(picker(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Model: / })).toBeFocused()
})

test('a lane of the comparison has the same picker', async ({ page }) => {
  await answerModels(page)
  await page.goto('/compare')
  await page.getByRole('button', { name: /^Lane A, Model: / }).click()
  await page.getByRole('combobox', { name: 'Search models' }).fill('demo-slow')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Lane A, Model: Slow/ })).toBeFocused()
  await page.getByRole('button', { name: /^Lane B, Model: / }).click()
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent).toContainText(['Slow'])
  // The model, and its provider below it.
  expect((await recent.first().boundingBox())?.height).toBeLessThan(56)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 375, height: 667 } })
    test('the dialog fits a phone, and axe finds nothing serious', async ({ chat, page }) => {
      await chat.open('demo-openai', 'demo-fine')
      await openPicker(page, 'openai')
      await openai(page).getByRole('option', { name: 'Add key' }).click()
      await expect(keyDialog(page)).toBeVisible()
      await keyDialog(page).evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
      const box = await keyDialog(page).boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= 375 && box.y + box.height <= 667).toBe(true)
    })
  })
}
