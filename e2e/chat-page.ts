import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { simulatorUrl } from './ports'

/** What the demo upstream says of one request. Times are milliseconds since 1970. */
type LoggedRequest = {
  n: number
  path: string
  model: string
  state: string
  closedByClientAt?: number
  body?: unknown
}
type SimulatorStats = { openConnections: number; requests: LoggedRequest[] }

export async function simulatorStats(url = simulatorUrl): Promise<SimulatorStats> {
  const response = await fetch(`${url}/__stats`)
  return (await response.json()) as SimulatorStats
}

/** The latest request of the demo upstream whose conversation holds these words: tests run side by side. */
export async function latestRequest(words: string): Promise<LoggedRequest | undefined> {
  return (await simulatorStats()).requests.findLast(({ body }) => JSON.stringify(body ?? '').includes(words))
}

let asked = 0
/** A question that no other test asks. */
export function unique(question: string): string {
  asked++
  return `${question} (${process.pid}-${asked})`
}

/** The chat page as a person uses it. */
export class ChatPage {
  readonly page: Page
  readonly message: Locator
  readonly stop: Locator
  readonly answers: Locator

  constructor(page: Page) {
    this.page = page
    this.message = page.getByRole('textbox', { name: 'Message' })
    this.stop = page.getByRole('button', { name: 'Stop' })
    this.answers = page.getByRole('article').filter({ has: page.getByRole('heading', { name: /, via / }) })
  }

  get answer(): Locator {
    return this.answers.last()
  }

  get status(): Locator {
    return this.answer.locator('[data-status]')
  }

  /** Opens the page with a model chosen. */
  async open(provider: string, model: string): Promise<void> {
    await this.page.addInitScript((selection) => {
      if (location.protocol === 'http:') localStorage.setItem('deltascope.selection', selection)
    }, JSON.stringify({ provider, model }))
    await this.page.goto('/')
    await expect(this.page.getByRole('button', { name: /^Model: (?!none)/ })).toBeVisible()
  }

  async ask(text: string): Promise<void> {
    await this.message.fill(text)
    await this.message.press('Enter')
  }

  async choose(provider: string, model: string): Promise<void> {
    await this.page.getByRole('button', { name: /^Model: / }).click()
    await this.page.getByRole('combobox', { name: 'Search models' }).fill(model)
    await this.page.getByRole('group', { name: provider }).getByRole('option').first().click()
  }

  async expectStatus(status: string, timeout = 20_000): Promise<void> {
    await expect(this.status).toHaveAttribute('data-status', status, { timeout })
  }
}

/** A test whose page may not log an error or throw. Requests that a test breaks on purpose are named in `allowed`. */
export const test = base.extend<{ chat: ChatPage; allowed: RegExp[] }>({
  allowed: [[], { option: true }],
  chat: async ({ page, allowed }, use) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (entry) => {
      if (entry.type() === 'error' && !allowed.some((pattern) => pattern.test(entry.text())))
        problems.push(entry.text())
    })
    await use(new ChatPage(page))
    expect(problems).toEqual([])
  },
})

export { expect }
