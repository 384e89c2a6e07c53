import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { type ChatPage, expect, latestRequest, test, unique } from './chat-page'

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Chat settings/ }).click()
  return page.getByRole('dialog', { name: 'Chat settings' })
}

async function openTools(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Tools/ }).click()
  return page.getByRole('dialog', { name: 'Tools' })
}

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

async function bodyOf(chat: ChatPage, question: string): Promise<Record<string, unknown>> {
  await chat.ask(question)
  await expect.poll(async () => (await latestRequest(question))?.body).toBeTruthy()
  return (await latestRequest(question))?.body as Record<string, unknown>
}

test.describe('the settings of a chat', () => {
  test('are sent; what is empty is not, and a dot tells that something is set', async ({ chat, page }) => {
    await chat.open('demo-openai', 'demo-fine')
    const plain = await bodyOf(chat, unique('Say hello'))
    expect(plain).not.toHaveProperty('temperature')
    await chat.expectStatus('done')

    const panel = await openSettings(page)
    await panel.getByLabel('System prompt').fill('Answer in French.')
    await panel.getByLabel('Temperature').fill('0.4')
    await panel.getByLabel('Seed').fill('7')
    await panel.getByLabel('Stop sequences').fill('END\n\\n\\n')
    await page.keyboard.press('Escape')
    const button = page.getByRole('button', { name: 'Chat settings, changed' })
    await expect(button).toBeFocused()

    const body = await bodyOf(chat, unique('Say hello'))
    expect(body).toMatchObject({ temperature: 0.4, seed: 7, stop: ['END', '\n\n'] })
    expect(JSON.stringify(body)).toContain('Answer in French.')
  })

  test('keep what is typed and wrong, say so, and do not send it', async ({ chat, page }) => {
    await chat.open('demo-openai', 'demo-fine')
    let panel = await openSettings(page)
    await panel.getByLabel('Temperature').fill('hot')
    await panel.getByLabel('Max output tokens').fill('0.5')
    await panel.getByLabel('Stop sequences').fill(Array.from({ length: 17 }, (_, index) => `stop ${index}`).join('\n'))
    await expect(panel.getByLabel('Temperature')).toHaveAccessibleDescription(
      'Messages are sent without it: it must be a number from 0 to 2',
    )
    await expect(panel.getByLabel('Stop sequences')).toHaveAccessibleDescription(
      /^Messages are sent without them: these are 17, at most 16 can be/,
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Chat settings', exact: true })).toBeVisible()
    panel = await openSettings(page)
    await expect(panel.getByLabel('Temperature')).toHaveValue('hot')
    await expect(panel.getByLabel('Max output tokens')).toHaveValue('0.5')
    await expect(panel.getByLabel('Stop sequences')).toHaveValue(/^stop 0\n[\s\S]*stop 16$/)
    await page.keyboard.press('Escape')
    const body = await bodyOf(chat, unique('Say hello'))
    expect(body).not.toHaveProperty('temperature')
    expect(body).not.toHaveProperty('stop')
  })

  test('say what the model does not take, and keep it', async ({ chat, page }) => {
    await chat.open('demo-deepseek', 'demo-fine')
    let panel = await openSettings(page)
    await panel.getByLabel('Seed').fill('7')
    await page.keyboard.press('Escape')
    await chat.ask(unique('Say hello'))
    await chat.expectStatus('done')
    panel = await openSettings(page)
    await expect(panel.getByLabel('Seed')).toHaveValue('7')
    await expect(panel.getByLabel('Seed')).toHaveAccessibleDescription(
      /^Not taken by .+: it was left out the last time/,
    )
  })

  test('have the reasoning level in the composer as well', async ({ chat, page }) => {
    await chat.open('demo-openai', 'demo-fine')
    await page.getByRole('combobox', { name: 'Reasoning level' }).selectOption('high')
    const panel = await openSettings(page)
    await expect(panel.getByLabel('Reasoning level')).toHaveValue('high')
    await panel.getByLabel('Reasoning level').selectOption('default')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('combobox', { name: 'Reasoning level' })).toHaveValue('default')
  })
})

test('presets are saved, applied, renamed and deleted, each with an undo, by keyboard alone', async ({
  chat,
  page,
}) => {
  await chat.open('demo-openai', 'demo-fine')
  await page.getByRole('button', { name: 'Chat settings' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Chat settings' })
  await panel.getByLabel('System prompt').fill('Be brief.')
  await panel.getByLabel('Temperature').fill('0')
  await panel.getByLabel('Name of the preset').focus()
  await page.keyboard.type('Terse')
  await page.keyboard.press('Enter')
  await expect(panel.getByText('in use')).toBeVisible()
  await expect(panel.getByLabel('Name of the preset')).toBeFocused()

  await panel.getByLabel('System prompt').fill('My own words')
  await panel.getByRole('button', { name: 'Apply Terse' }).press('Enter')
  await expect(panel.getByLabel('System prompt')).toHaveValue('Be brief.')
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByLabel('System prompt')).toHaveValue('My own words')

  await panel.getByRole('button', { name: 'Rename Terse' }).press('Enter')
  await page.keyboard.type('Gone')
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('button', { name: 'Rename Terse' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Short')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Begin new chats with Short' }).press('Enter')
  await panel.getByRole('button', { name: 'Delete Short' }).press('Enter')
  await expect(panel.getByRole('listitem')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Begin new chats with Short' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.reload()
  const reopened = await openSettings(page)
  await expect(reopened.getByRole('button', { name: 'Begin new chats with Short' })).toBeVisible()
})

test('new chats begin with the preset that has a star', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-fine')
  let panel = await openSettings(page)
  await panel.getByLabel('System prompt').fill('Be brief.')
  await panel.getByLabel('Name of the preset').fill('Terse')
  await panel.getByRole('button', { name: 'Save as preset' }).click()
  await panel.getByRole('button', { name: 'Begin new chats with Terse' }).click()
  await panel.getByLabel('System prompt').fill('Only for this chat')
  await page.keyboard.press('Escape')
  await chat.ask(unique('Say hello'))
  await chat.expectStatus('done')
  await page.getByRole('button', { name: 'New chat' }).first().click()
  panel = await openSettings(page)
  await expect(panel.getByLabel('System prompt')).toHaveValue('Be brief.')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/')
  panel = await openSettings(page)
  await expect(panel.getByLabel('System prompt')).toHaveValue('Be brief.')
})

test.describe('tools', () => {
  test('of the server are switched on for a chat, with or without asking', async ({ chat, page }) => {
    await chat.open('demo-openai', 'demo-fine')
    const panel = await openTools(page)
    await panel.getByRole('switch', { name: /calculate/i }).press('Space')
    const approval = panel.getByRole('combobox', { name: /^Calls of / })
    await expect(approval).toHaveValue('ask')
    await approval.selectOption('always')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Tools, 1 on' })).toBeFocused()
    const body = await bodyOf(chat, unique('Say hello'))
    expect(JSON.stringify(body.tools)).toContain('"calculate"')
  })

  test('of one’s own are checked while they are written, kept, changed and deleted', async ({ chat, page }) => {
    await chat.open('demo-openai', 'demo-fine')
    let panel = await openTools(page)
    await panel.getByRole('button', { name: 'New tool' }).click()
    const schema = panel.getByLabel('Arguments, as JSON Schema')
    await expect(panel.getByLabel('Name')).toBeFocused()
    await panel.getByRole('button', { name: 'Insert example' }).click()
    await panel.getByLabel('Name').fill('calculate')
    await expect(panel.getByLabel('Name')).toHaveAccessibleDescription('Another tool has this name.')
    await panel.getByLabel('Name').fill('find_book')
    await schema.fill('{\n  "type": "object",\n  "properties" {}\n}')
    await expect(schema).toHaveAccessibleDescription('No valid JSON: it breaks at line 3, column 16.')
    await panel.getByRole('button', { name: 'Save tool' }).click()
    await expect(schema).toBeFocused()

    // The panel may be closed on the way.
    await page.keyboard.press('Escape')
    panel = await openTools(page)
    await expect(schema).toHaveValue(/"properties" \{\}/)
    await schema.fill('{"type": "object", "properties": {"title": {"type": "string"}}, "x-unknown": 1}')
    await panel.getByRole('button', { name: 'Save tool' }).click()
    await expect(panel.getByRole('switch', { name: 'find_book' })).toBeChecked()

    await panel.getByRole('button', { name: 'Edit find_book' }).click()
    await panel.getByLabel('Name').fill('look_up')
    await panel.getByRole('button', { name: 'Save tool' }).click()
    await expect(panel.getByRole('switch', { name: 'look_up' })).toBeChecked()
    await panel.getByRole('button', { name: 'Delete look_up' }).click()
    await expect(panel.getByRole('switch', { name: 'look_up' })).toHaveCount(0)
    await panel.getByRole('button', { name: 'Undo' }).click()
    await expect(panel.getByRole('switch', { name: 'look_up' })).toBeChecked()
    await page.keyboard.press('Escape')
    const body = await bodyOf(chat, unique('Say hello'))
    expect(JSON.stringify(body.tools)).toContain('"look_up"')
  })

  test('that could not be listed can be asked for again', async ({ chat, page }) => {
    await page.route('**/api/tools', (route) => route.fulfill({ json: { tools: 'none' } }), { times: 1 })
    await chat.open('demo-openai', 'demo-fine')
    const panel = await openTools(page)
    await panel.getByRole('button', { name: 'Try again' }).click()
    await expect(panel.getByRole('switch', { name: /calculate/i })).toBeVisible()
  })
})

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme, viewport: { width: 375, height: 700 } })

    test('axe finds nothing serious in the panels, which fit a phone', async ({ chat, page }) => {
      await chat.open('demo-openai', 'demo-fine')
      const settings = await openSettings(page)
      await settings.getByLabel('Name of the preset').fill('A name that is much too long for a row of a narrow phone')
      await settings.getByRole('button', { name: 'Save as preset' }).click()
      await settings.getByLabel('Temperature').fill('hot')
      expect(await seriousFindings(page)).toEqual([])
      expect(await settings.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      const tools = await openTools(page)
      await tools.getByRole('switch', { name: /calculate/i }).click()
      await tools.getByRole('button', { name: 'New tool' }).click()
      await tools.getByLabel('Arguments, as JSON Schema').fill('{')
      expect(await seriousFindings(page)).toEqual([])
      expect(await tools.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    })
  })
}

test.describe('fallback models', () => {
  test('are asked when the chosen one fails; the answer says so, and the order can be changed', async ({
    chat,
    page,
  }) => {
    await chat.open('demo-openai', 'fault-529')
    const panel = await openSettings(page)
    const section = panel.getByRole('region', { name: 'Fallback models' })
    for (const name of ['Fine-grained', 'Bursty']) {
      await section.getByRole('button', { name: 'Add a model' }).click()
      await page.getByRole('combobox').fill(`${name} anthropic`)
      await page.keyboard.press('Enter')
    }
    await expect(section.getByRole('listitem')).toHaveText([/1\s*Fine-grained/, /2\s*Bursty/])
    await section.getByRole('button', { name: 'Move Bursty up' }).click()
    await expect(section.getByRole('listitem')).toHaveText([/1\s*Bursty/, /2\s*Fine-grained/])
    await section.getByRole('button', { name: 'Remove Fine-grained' }).click()
    await expect(section.getByRole('button', { name: 'Add a model' })).toBeFocused()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')

    await chat.ask(unique('Say hello'))
    await chat.expectStatus('done')
    await expect(chat.answer).toContainText('Fallback: Bursty, Demo · Anthropic Messages')
    await page.reload()
    await expect(chat.answer).toContainText('Fallback: Bursty, Demo · Anthropic Messages')
    await page.goto('/usage')
    await expect(page.getByRole('row', { name: /^Bursty/ })).toBeVisible()
  })
})
