import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'

test('the stream check shows every event and a verdict, in both themes and on a phone', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(colorScheme === 'dark' ? { width: 375, height: 700 } : { width: 1200, height: 800 })
    await page.goto('/diagnose')
    await expect(page.getByRole('table', { name: 'Events as they arrived' }).getByRole('row')).toHaveCount(21)
    // Which of them depends on how busy this machine is.
    await expect(page.getByRole('status')).toContainText(/Nothing between|Some events came late|arrive in bursts/)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeEnabled()
})

test('events that something collects are told as bursts', async ({ page }) => {
  const ticks = Array.from({ length: 20 }, (_, n) => `event: tick\ndata: ${JSON.stringify({ n, sentMs: n * 100 })}\n\n`)
  await page.route('**/api/diagnose/stream', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: ticks.join('') }),
  )
  await page.goto('/diagnose')
  await expect(page.getByRole('status')).toHaveText('Events arrive in bursts: something buffers')
})
