import type { Page } from '@playwright/test'
import { type ChatPage, expect, latestRequest, simulatorStats, test, unique } from './chat-page'
import { type ScriptedStream, scriptStream } from './scripted-stream'

const questionsOf = (page: Page) => page.getByRole('article', { name: 'You' })
const sendOf = (page: Page) => page.getByRole('button', { name: 'Send' })

/** How often the demo upstream was asked this. */
async function timesAsked(words: string): Promise<number> {
  const { requests } = await simulatorStats()
  return requests.filter(({ body }) => JSON.stringify(body ?? '').includes(words)).length
}

let stream: ScriptedStream | undefined
test.afterEach(async () => {
  await stream?.close()
  stream = undefined
})

test('153: two chats stream at once, each into itself and with its own Stop', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-slow')
  const [first, second] = [unique('Say hello to Ada'), unique('Say hello to Bob')]
  await chat.ask(first)
  await chat.expectStatus('writing')
  await page.waitForTimeout(1000)
  await page.keyboard.press('ControlOrMeta+Shift+o')
  await expect(sendOf(page)).toBeVisible()
  await chat.ask(second)
  await chat.expectStatus('writing')
  await expect(chat.stop).toBeVisible()
  const chats = page.getByRole('complementary', { name: 'Chats' })
  await chats.getByRole('link', { name: first }).click()
  await expect(questionsOf(page)).toContainText([first])
  await expect(chat.stop).toBeVisible()

  await chats.getByRole('link', { name: second }).click()
  await expect(questionsOf(page)).toContainText([second])
  await chat.stop.click()
  await chat.expectStatus('stopped')
  await expect(sendOf(page)).toBeVisible()
  await expect(chat.answer).not.toContainText('Ada')

  await chats.getByRole('link', { name: first }).click()
  await chat.expectStatus('done', 50_000)
  await expect(chat.answer).toContainText(`You wrote: "${first}"`)
  await expect(chat.answer).not.toContainText('Bob')
  await expect(sendOf(page)).toBeVisible()
  expect([await timesAsked(first), await timesAsked(second)]).toEqual([1, 1])
})

const doubles: [string, (chat: ChatPage, page: Page) => Promise<void>][] = [
  [
    'two Enters 20 ms apart',
    (chat) =>
      chat.message.evaluate(async (element) => {
        const press = () =>
          element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
        press()
        await new Promise((resolve) => setTimeout(resolve, 20))
        press()
      }),
  ],
  ['a double click on Send', (_, page) => sendOf(page).dblclick()],
]
for (const [name, send] of doubles) {
  test(`154: ${name} is one question, asked once`, async ({ chat, page }) => {
    await chat.open('demo-openai', 'demo-fine')
    const question = unique('Say hello')
    await chat.message.fill(question)
    await send(chat, page)
    // The second half did not stop it either.
    await chat.expectStatus('done')
    await expect(questionsOf(page)).toHaveCount(1)
    await expect(chat.answers).toHaveCount(1)
    expect(await timesAsked(question)).toBe(1)
  })
}

/** 20 sections of about 5 kB: prose, two code blocks and a table. */
function longMarkdown(): string {
  const line = 'Some *emphasis*, some `code` and a [link](https://example.com) in a sentence of ordinary length. '
  const code = (name: string) =>
    `\`\`\`js\n// ${name}\n${'const answer = [1, 2, 3].map((n) => n * 2)\n'.repeat(12)}\`\`\``
  const table = `| a | b | c |\n|---|---|---|\n${'| one | two | three |\n'.repeat(12)}`
  return Array.from({ length: 20 }, (_, index) =>
    [
      `## Section ${index + 1}`,
      line.repeat(28),
      code(`first of ${index + 1}`),
      table,
      `- ${line}\n`.repeat(10),
      code(`second of ${index + 1}`),
      `End of section ${index + 1}.`,
    ].join('\n\n'),
  ).join('\n\n')
}

test('157: 100 kB of Markdown at 200 deltas a second are drawn whole, and the page stays awake', async ({
  chat,
  page,
}) => {
  const text = longMarkdown()
  expect(text.length).toBeGreaterThan(95_000)
  await chat.open('demo-openai', 'demo-fine')
  stream = await scriptStream(page, [{ kind: 'text', text, chars: 40, everyMs: 5 }])
  const client = await page.context().newCDPSession(page)
  // Seconds that the page's thread had the processor: a busy machine does not change them.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskSeconds = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await taskSeconds()
  await chat.ask(unique('Everything'))
  await expect(chat.answer).toContainText('End of section 10.', { timeout: 30_000 })
  // From a key to the frame that shows it, three quarters of the way.
  await chat.message.focus()
  await chat.message.evaluate((element) => {
    const waits: number[] = []
    Object.assign(window, { waits })
    element.addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => setTimeout(() => waits.push(performance.now() - timeStamp))),
    )
  })
  await page.keyboard.type('typed while it comes', { delay: 40 })
  await chat.expectStatus('done', 40_000)
  await expect(chat.message).toHaveValue('typed while it comes')
  await expect(chat.answer.getByRole('table')).toHaveCount(20)
  await expect(chat.answer.locator('pre')).toHaveCount(40)
  const ends = await chat.answer.getByText(/^End of section/).allTextContents()
  expect(ends).toEqual(Array.from({ length: 20 }, (_, index) => `End of section ${index + 1}.`))
  const spentSeconds = (await taskSeconds()) - before
  const slowestKeyMs = await page.evaluate(() => Math.max(...(Reflect.get(window, 'waits') as number[])))
  test.info().annotations.push({ type: 'measured', description: JSON.stringify({ spentSeconds, slowestKeyMs }) })
  // A page that draws everything again with each delta takes minutes.
  expect(spentSeconds).toBeLessThan(25)
  expect(slowestKeyMs).toBeLessThan(5000)
})

/** The elements of an answer and their words, without what only tells one rendering from another. */
function shapeOf(chat: ChatPage): Promise<string[]> {
  return chat.answer
    .locator('[data-markdown]')
    .evaluate((root) =>
      [...root.querySelectorAll('h1, h2, h3, h4, p, pre, code, strong, em, ul, li, table')].map(
        (element) => `${element.tagName} ${element.textContent}`,
      ),
    )
}

test('159: a fence and marks that come by single characters never show their own signs', async ({ chat, page }) => {
  const text = 'Text before.\n\n```js\nlet x = 1\n```\n\nThen **bold**, *soft* and `code`.\n\n- one\n- two\n'
  await chat.open('demo-openai', 'demo-fine')
  stream = await scriptStream(page, [{ kind: 'text', text, chars: 1, everyMs: 30 }])
  const watched = page.evaluate(
    () =>
      new Promise<{ frames: number; signs: string[]; kinds: string[] }>((resolve) => {
        const seen = { frames: 0, signs: new Set<string>(), kinds: new Map<number, string[]>() }
        const look = () => {
          const root = document.querySelector('[data-markdown]')
          if (root) seen.frames++
          const blocks = root ? [...root.querySelectorAll('.markdown-section > *')] : []
          blocks.forEach((block, index) => {
            const kinds = seen.kinds.get(index) ?? []
            if (kinds.at(-1) !== block.tagName) seen.kinds.set(index, [...kinds, block.tagName])
          })
          for (const element of root?.querySelectorAll('p, li, pre code') ?? [])
            if (/`|\*|^-\s*$/m.test(element.textContent ?? '')) seen.signs.add(element.textContent ?? '')
          if (root?.textContent?.includes('two') && !root.hasAttribute('data-streaming'))
            resolve({
              frames: seen.frames,
              signs: [...seen.signs],
              kinds: [...seen.kinds.values()].map((kinds) => kinds.join(' ')),
            })
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await chat.ask(unique('By characters'))
  const { frames, signs, kinds } = await watched
  await chat.expectStatus('done')
  expect(frames).toBeGreaterThan(5)
  expect(signs).toEqual([])
  for (const changes of kinds) expect(changes.split(' ').length).toBeLessThanOrEqual(2)
  const streamed = await shapeOf(chat)
  expect(streamed.join('\n')).toContain('let x = 1')

  await stream.close()
  await page.unroute('**/api/chat')
  stream = await scriptStream(page, [{ kind: 'text', text, chars: text.length, everyMs: 0 }])
  await chat.ask(unique('At once'))
  await chat.expectStatus('done')
  expect(await shapeOf(chat)).toEqual(streamed)
})

test('162: an answer that ends in a hidden tab without frames is whole in the first frame after it', async ({
  chat,
  page,
}) => {
  await chat.open('demo-openai', 'demo-fine')
  const question = unique('Write a long Markdown report with a table and code')
  await chat.ask(question)
  await chat.expectStatus('writing')
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame
    const held: FrameRequestCallback[] = []
    const set = (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    window.requestAnimationFrame = (callback) => held.push(callback)
    set(true)
    Object.assign(window, {
      showAgain: () =>
        new Promise<string>((resolve) => {
          window.requestAnimationFrame = frame
          set(false)
          for (const callback of held.splice(0)) frame(callback)
          frame(() => setTimeout(() => resolve([...document.querySelectorAll('article')].at(-1)?.textContent ?? '')))
        }),
    })
  })
  await expect.poll(async () => (await latestRequest(question))?.state, { timeout: 40_000 }).toBe('finished')
  await page.waitForTimeout(1000)
  const hidden = await page.evaluate(() => document.querySelector('[data-markdown]')?.textContent ?? '')
  const first = await page.evaluate(() => (Reflect.get(window, 'showAgain') as () => Promise<string>)())
  await chat.expectStatus('done')
  const whole = await page.evaluate(() => document.querySelector('[data-markdown]')?.textContent ?? '')
  expect(whole.length).toBeGreaterThan(2000)
  expect(hidden).toBe(whole)
  expect(first).toContain(whole.slice(-40))
  expect(first).toContain('Done in')
})

/** After a reload nothing waits for ever and nothing was asked again; the answer may have gone on. */
async function expectSettled(chat: ChatPage, page: Page, question: string): Promise<void> {
  await expect(chat.answer).toContainText('How a streamed')
  await expect(chat.answer).toHaveAttribute('aria-busy', 'false', { timeout: 50_000 })
  await expect(sendOf(page)).toBeVisible()
  await expect(questionsOf(page)).toHaveCount(1)
  await expect(chat.answers).toHaveCount(1)
  expect(await timesAsked(question)).toBe(1)
}

test('163: a reload in the middle of an answer keeps what had come, and asks nothing again', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-steady')
  const question = unique('Write a long Markdown report with a table and code')
  await chat.ask(question)
  await expect(chat.answer).toContainText('How a streamed')
  await page.waitForTimeout(1500)
  const before = (await chat.answer.locator('[data-markdown]').first().textContent()) ?? ''
  await page.reload()
  await expectSettled(chat, page, question)
  expect(await chat.answer.textContent()).toContain(before.slice(0, 60))
  const wasInterrupted = await chat.answer.getByText('The answer was interrupted').isVisible()
  if (!wasInterrupted) await chat.expectStatus('done')
})

test('163: a reload a second after Stop shows the stopped answer', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-slow')
  const question = unique('Write a long Markdown report with a table and code')
  await chat.ask(question)
  await expect(chat.answer).toContainText('How a streamed')
  await chat.stop.click()
  await chat.expectStatus('stopped')
  await page.waitForTimeout(1000)
  await page.reload()
  await chat.expectStatus('stopped')
  await expectSettled(chat, page, question)
})

for (const model of ['fault-error-event', 'fault-reset', 'fault-cut']) {
  test(`170: ${model}: partial text and its error are there after a reload, with both ways on`, async ({
    chat,
    page,
  }) => {
    await chat.open('demo-anthropic', model)
    const question = unique('Write a long Markdown report with a table and code')
    await chat.ask(question)
    const alert = chat.answer.getByRole('alert')
    await expect(alert).toBeVisible({ timeout: 25_000 })
    const said = (await alert.locator('p').first().textContent()) ?? ''
    const kind = (await alert.getAttribute('data-error-kind')) ?? ''
    const partial = (await chat.answer.locator('[data-markdown]').textContent()) ?? ''
    expect(partial.length).toBeGreaterThan(20)
    await page.waitForTimeout(500)
    await page.reload()
    await expect(alert).toHaveAttribute('data-error-kind', kind)
    await expect(alert).toContainText(said)
    await expect(chat.answer.locator('[data-markdown]')).toHaveText(partial)
    await expect(alert.getByRole('button', { name: /^Retry/ })).toBeEnabled()
    await expect(alert.getByRole('button', { name: /^Continue/ })).toBeEnabled()
    expect(await timesAsked(question)).toBe(1)
  })
}
