import { expect, latestRequest, test, unique } from './chat-page'

test('a first visit without any key: a prompt is clicked and a demo answers', async ({ chat, page }) => {
  await page.goto('/')
  await expect(page.getByText('Demo providers simulate streams')).toBeVisible()
  await page.getByRole('button', { name: /Is 3,599 prime/ }).click()
  await chat.expectStatus('done')
  await expect(chat.answer).toContainText('tok')
  await expect(chat.answer.getByText('demo', { exact: true })).toBeVisible()
})

for (const provider of ['demo-openai', 'demo-responses', 'demo-anthropic', 'demo-gemini']) {
  test(`${provider}: reasoning is open while it streams and folds to how long it took`, async ({ chat }) => {
    await chat.open(provider, 'demo-thinker')
    await chat.ask('Is 3,599 prime? Think it through.')
    // Responses tells its reasoning in several summaries.
    const thinking = chat.answer.getByRole('button', { name: /Thinking/ }).last()
    await expect(thinking).toHaveAttribute('aria-expanded', 'true')
    await expect(chat.answer.getByText(/remainder/).first()).toBeVisible()
    await chat.expectStatus('done')
    const thought = chat.answer.getByRole('button', { name: /Thought for/ }).last()
    await expect(thought).toHaveAttribute('aria-expanded', 'false')
    await expect(chat.answer.getByText(/remainder/).first()).toBeHidden()
    await thought.click()
    await expect(chat.answer.getByText(/remainder/).first()).toBeVisible()
    await expect(chat.answer).toContainText('59')
  })

  if (provider === 'demo-gemini') {
    test('demo-gemini: a tool call comes whole', async ({ chat, page }) => {
      await chat.open(provider, 'demo-fine')
      await chat.ask('Weather in Oslo')
      await chat.expectStatus('tool_calls')
      const card = page.getByRole('group', { name: 'Tool call get_weather' })
      await expect(card).toContainText('Oslo')
      await expect(card).toContainText('1 argument chunk')
      await expect(card).toContainText('valid JSON')
    })
    continue
  }

  test(`${provider}: a tool call's arguments fill in while they are written, and no key disappears`, async ({
    chat,
    page,
  }) => {
    await chat.open(provider, 'demo-slow')
    // Every frame the page draws is looked at, from before the call begins: the keys only ever grow.
    const watched = page.evaluate(
      () =>
        new Promise<{ keys: string[][]; hadOpenValue: boolean }>((resolve) => {
          const keys: string[][] = []
          let hadOpenValue = false
          const look = () => {
            const card = document.querySelector('[data-tool-call]')
            if (card) keys.push([...card.querySelectorAll('dt')].map((key) => key.textContent ?? ''))
            hadOpenValue ||= card?.querySelector('dd[data-partial]') !== null && card !== null
            if (card?.textContent?.includes('valid JSON')) resolve({ keys, hadOpenValue })
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
    await chat.ask('Weather in Oslo')
    const card = page.getByRole('group', { name: 'Tool call get_weather' }).first()
    await expect(card).toContainText('not complete yet')
    const { keys, hadOpenValue } = await watched
    expect(hadOpenValue).toBe(true)
    for (const [index, now] of keys.entries())
      expect(now.slice(0, keys[index - 1]?.length ?? 0)).toEqual(keys[index - 1] ?? [])
    expect(new Set(keys.map((now) => now.length)).size).toBeGreaterThan(1)
    await chat.expectStatus('tool_calls')
    await expect(card).toContainText('Oslo')
    await card.getByRole('button', { name: 'Raw' }).click()
    await expect(card.getByRole('group', { name: 'Raw arguments' })).toContainText('"location"')
  })
}

test('the provider is switched in mid-conversation and the conversation goes on', async ({ chat }) => {
  await chat.open('demo-anthropic', 'demo-thinker')
  await chat.ask('Is 91 prime? Think it through.')
  await chat.expectStatus('done')
  await chat.choose('Demo · Chat Completions', 'demo-fine')
  await chat.ask('Weather in Oslo')
  await chat.expectStatus('tool_calls')
  await expect(chat.answer).toContainText('Left out for this model: 1 earlier reasoning part')
  await chat.answer.getByRole('button', { name: 'Run details' }).click()
  await expect(chat.page.getByRole('dialog', { name: 'Run details' })).toContainText('Chat Completions')
  await chat.page.keyboard.press('Escape')
  await chat.choose('Demo · Anthropic Messages', 'demo-steady')
  const question = unique('Say hello')
  await chat.ask(question)
  await chat.expectStatus('done')
  await expect(chat.answers).toHaveCount(3)
  const request = await latestRequest(question)
  const body = JSON.stringify(request?.body)
  // The private thinking of another model stays out, the open call is answered, every turn is there.
  expect(body).not.toContain('"thinking"')
  expect(body).toContain('tool_result')
  expect(body).toContain('Is 91 prime')
})

test('two Enters at once send one message', async ({ chat, page }) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await chat.open('demo-openai', 'demo-fine')
  await chat.message.fill('Say hello')
  await chat.message.evaluate((element) => {
    for (let n = 0; n < 2; n++)
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await chat.expectStatus('done')
  expect(posts).toHaveLength(1)
  await expect(chat.answers).toHaveCount(1)
})

test('an Enter that ends an input method composition does not send', async ({ chat }) => {
  await chat.open('demo-openai', 'demo-fine')
  await chat.message.fill('你好')
  await chat.message.evaluate((element) => {
    const press = (init: KeyboardEventInit) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
    press({ isComposing: true })
    press({ keyCode: 229 })
  })
  await expect(chat.answers).toHaveCount(0)
  await chat.message.press('Enter')
  await expect(chat.answers).toHaveCount(1)
  await chat.expectStatus('done')
})

test('everything works by keyboard alone', async ({ chat, page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Model: (?!none)/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('thinker')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Model: / })).toContainText('Thinks first')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(chat.message).toBeFocused()
  await page.keyboard.type('Is 9,409 prime? Think it through.')
  await page.keyboard.press('Enter')
  await chat.expectStatus('thinking')
  await expect(chat.message).toBeFocused()
  await page.keyboard.press('Escape')
  await chat.expectStatus('stopped')
  await page.keyboard.press('ControlOrMeta+Shift+o')
  await expect(chat.answers).toHaveCount(0)
})

test('a reader who scrolls up is left alone, and follows again from the bottom', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-fine')
  await page.setViewportSize({ width: 900, height: 500 })
  await chat.ask('Write a long Markdown report with a table and code')
  const log = page.getByRole('log')
  await expect.poll(() => log.evaluate((element) => element.scrollTop)).toBeGreaterThan(200)
  await log.hover()
  await page.mouse.wheel(0, -300)
  await page.waitForTimeout(100)
  const before = await log.evaluate((element) => element.scrollTop)
  await page.waitForTimeout(500)
  expect(await log.evaluate((element) => element.scrollTop)).toBe(before)
  await page.getByRole('button', { name: /latest/i }).click()
  await expect
    .poll(() => log.evaluate((element) => element.scrollHeight - element.clientHeight - element.scrollTop))
    .toBeLessThan(40)
  await page.keyboard.press('Escape')
})
