import { expect, type Locator, type Page } from '@playwright/test'

/** The compare page as a person uses it. */
export class ComparePage {
  readonly page: Page
  readonly prompt: Locator
  readonly run: Locator
  readonly stopAll: Locator
  readonly raster: Locator

  constructor(page: Page) {
    this.page = page
    this.prompt = page.getByRole('textbox', { name: 'Prompt for all lanes' })
    this.run = page.getByRole('button', { name: 'Run', exact: true })
    this.stopAll = page.getByRole('button', { name: 'Stop all' })
    this.raster = page.locator('[data-raster]').getByRole('img')
  }

  /** Lanes as `provider/model`, with `|name=value` for parameters. */
  async open(lanes: readonly string[], settings: Record<string, string> = {}): Promise<void> {
    const query = new URLSearchParams([...lanes.map((lane) => ['lane', lane]), ...Object.entries(settings)])
    await this.page.goto(`/compare#${query}`)
    for (const index of lanes.keys()) await expect(this.lane(index)).toBeAttached()
  }

  lane(index: number): Locator {
    return this.page.locator(`[data-lane="${String.fromCharCode(65 + index)}"]`)
  }

  async expectStatus(lane: number, status: string, timeout = 30_000): Promise<void> {
    await expect(this.lane(lane).locator('[data-status]')).toHaveAttribute('data-status', status, { timeout })
  }

  async expectOver(): Promise<void> {
    await expect(this.run).toBeVisible({ timeout: 40_000 })
  }

  /** What the table says of a metric in each lane. */
  async metric(name: string): Promise<string[]> {
    const row = this.page
      .getByRole('table', { name: 'Metrics of each lane' })
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name }) })
    return row.getByRole('cell').allInnerTexts()
  }
}
