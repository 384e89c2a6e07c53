import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './chat-page'

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ colorScheme: theme })

    test('axe finds nothing serious on any screen', async ({ chat, page }) => {
      await chat.open('demo-openai', 'demo-thinker')
      expect(await seriousFindings(page)).toEqual([])
      await chat.ask('Is 3,599 prime? Think it through.')
      await expect(chat.answer.getByText(/remainder/)).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
      await chat.expectStatus('done')
      await chat.choose('Demo · Anthropic Messages', 'demo-fine')
      await chat.ask('Weather in Oslo')
      await chat.expectStatus('tool_calls')
      await chat.choose('Demo', 'fault-529')
      await chat.ask('Hello')
      await expect(chat.answer.getByRole('alert')).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
      await page.getByRole('button', { name: /^Model: / }).click()
      await expect(page.getByRole('listbox', { name: 'Models' })).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
    })
  })
}

for (const width of [320, 375, 1280]) {
  test(`nothing is wider than a screen of ${width} px`, async ({ chat, page }) => {
    await page.setViewportSize({ width, height: 700 })
    await chat.open('demo-openai', 'demo-fine')
    await chat.ask('Weather in Oslo and Lima')
    await chat.expectStatus('tool_calls')
    await chat.choose('Demo', 'fault-401')
    await chat.ask('Write a long Markdown report with a table and code')
    await expect(chat.answer.getByRole('alert')).toBeVisible()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test('what happens is announced at its boundaries, and the log itself is silent', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-fine')
  await expect(page.getByRole('log')).toHaveCount(0)
  await chat.ask('Say hello')
  await expect(page.getByRole('log', { name: 'Conversation' })).toHaveAttribute('aria-live', 'off')
  await chat.expectStatus('done')
  await expect(page.getByRole('status').filter({ hasText: /finished/i })).toHaveCount(1)
})
