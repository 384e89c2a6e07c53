import { type ChatPage, expect, latestRequest, test, unique } from './chat-page'

// The one place where a wall clock decides: a busy machine gets another try.
test.describe.configure({ retries: 2 })

/** The demo upstream must see its socket close so long after the click. */
const CLOSED_WITHIN_MS = 100

async function expectUpstreamClosed(question: string, clickedAt: number): Promise<void> {
  await expect.poll(async () => (await latestRequest(question))?.state).toBe('client_closed')
  const closedAt = (await latestRequest(question))?.closedByClientAt ?? 0
  expect(closedAt).toBeGreaterThan(0)
  expect(closedAt - clickedAt).toBeLessThan(CLOSED_WITHIN_MS)
}

/** Clicks Stop and says when the page saw the click: the driver's own way to the page is not part of it. */
async function clickStop(chat: ChatPage): Promise<number> {
  await chat.page.evaluate(() => {
    addEventListener('click', () => document.body.setAttribute('data-clicked-at', String(Date.now())), {
      capture: true,
      once: true,
    })
  })
  await chat.stop.click()
  return Number(await chat.page.locator('body').getAttribute('data-clicked-at'))
}

async function expectStopped(chat: ChatPage): Promise<void> {
  await chat.expectStatus('stopped', 1000)
  await expect(chat.status).toContainText(/upstream closed in \d+/)
  await expect(chat.answer.getByRole('alert')).toHaveCount(0)
  // Reasoning folds; nothing may be added.
  const length = ((await chat.answer.textContent()) ?? '').length
  await chat.page.waitForTimeout(300)
  expect(((await chat.answer.textContent()) ?? '').length).toBeLessThanOrEqual(length)
}

for (const provider of ['demo-openai', 'demo-anthropic']) {
  test(`${provider}: Stop in mid-text closes the upstream and keeps the text`, async ({ chat }) => {
    await chat.open(provider, 'demo-slow')
    const question = unique('Write a long Markdown report with a table and code')
    await chat.ask(question)
    await chat.expectStatus('writing')
    await expect(chat.answer).toContainText(/\w+ \w+ \w+ \w+/)
    const clickedAt = await clickStop(chat)
    await expectUpstreamClosed(question, clickedAt)
    await expectStopped(chat)
    await expect(chat.answer.getByRole('switch', { name: 'Include in next request' })).toBeChecked()
  })

  test(`${provider}: Stop before the first byte closes the upstream and leaves no ghost`, async ({ chat }) => {
    await chat.open(provider, 'fault-slow-first-byte')
    const question = unique('Say hello')
    await chat.ask(question)
    await expect.poll(async () => (await latestRequest(question))?.state).toBe('waiting')
    const clickedAt = await clickStop(chat)
    await expectUpstreamClosed(question, clickedAt)
    await expectStopped(chat)
    await chat.choose('Demo', 'demo-fine')
    const next = unique('Say hello again')
    await chat.ask(next)
    await chat.expectStatus('done')
    const body = JSON.stringify((await latestRequest(next))?.body)
    expect(body).not.toContain('"content":""')
  })

  test(`${provider}: Stop inside reasoning closes the upstream and keeps what was thought`, async ({ chat }) => {
    await chat.open(provider, 'demo-slow')
    const question = unique('Is 3,599 prime? Think it through.')
    await chat.ask(question)
    await expect(chat.answer.getByText(/divisor|smallest|remainder/)).toBeVisible()
    const clickedAt = await clickStop(chat)
    await expectUpstreamClosed(question, clickedAt)
    await expectStopped(chat)
    await expect(
      chat.answer
        .getByRole('button', { name: /Thought|Thinking/ })
        .or(chat.answer.getByText(/divisor|smallest/))
        .first(),
    ).toBeVisible()
  })

  test(`${provider}: Stop inside a tool call's JSON closes the upstream and the next turn is valid`, async ({
    chat,
    page,
  }) => {
    await chat.open(provider, 'demo-slow')
    const question = unique('Weather in Oslo and Lima')
    await chat.ask(question)
    const card = page.getByRole('group', { name: 'Tool call get_weather' }).first()
    await expect(card.locator('dd[data-partial]')).toBeVisible()
    const clickedAt = await clickStop(chat)
    await expectUpstreamClosed(question, clickedAt)
    await expectStopped(chat)
    await expect(card).toContainText('never completed')
    await chat.ask('Say hello')
    await chat.expectStatus('done')
  })
}

test('Escape stops from the first moment', async ({ chat, page }) => {
  await chat.open('demo-openai', 'fault-slow-first-byte')
  await chat.ask('Say hello')
  await page.keyboard.press('Escape')
  await chat.expectStatus('stopped', 1000)
  await expect(chat.message).toBeFocused()
})

test('leaving the page closes the upstream, once it could have come back', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-slow')
  const question = unique('Write a long Markdown report with a table and code')
  await chat.ask(question)
  await chat.expectStatus('writing')
  await page.goto('about:blank')
  const state = async () => (await latestRequest(question))?.state
  await expect.poll(state, { timeout: 20_000 }).toBe('client_closed')
})
