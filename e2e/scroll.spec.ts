import type { Locator, Page } from '@playwright/test'
import { type ChatPage, expect, test, unique } from './chat-page'
import { type ScriptedStream, scriptStream } from './scripted-stream'

const paragraph = 'A sentence that is long enough to fill a line of the list and a part of the next one. '
const paragraphs = (count: number, name = 'P') =>
  Array.from({ length: count }, (_, index) => `${name}${index + 1}. ${paragraph.repeat(2)}`).join('\n\n')
/** `count` paragraphs of the answer in `ms`, if the machine can. */
const text = (count: number, ms: number) => {
  const written = paragraphs(count)
  return { kind: 'text' as const, text: written, chars: 20, everyMs: (ms * 20) / written.length }
}
const reasoning = (count: number, ms: number) => ({ ...text(count, ms), kind: 'reasoning' as const })

const listOf = (page: Page) => page.getByRole('log', { name: 'Conversation' })
const pillOf = (page: Page) => page.getByRole('button', { name: 'Jump to latest' })
const topOf = (page: Page) => listOf(page).evaluate(({ scrollTop }) => scrollTop)
const restOf = (page: Page) =>
  listOf(page).evaluate(({ scrollTop, scrollHeight, clientHeight }) => scrollHeight - clientHeight - scrollTop)
const lengthOf = async (chat: ChatPage) => ((await chat.answer.textContent()) ?? '').length

/** How far below the top of the list something is. */
async function offsetIn(list: Locator, item: Locator): Promise<number> {
  const [outer, inner] = [await list.boundingBox(), await item.boundingBox()]
  return (inner?.y ?? Number.NaN) - (outer?.y ?? Number.NaN)
}

/** The different scroll positions that frames of the next `ms` show. */
function sampleTops(page: Page, ms: number): Promise<number[]> {
  return listOf(page).evaluate(
    (list, forMs) =>
      new Promise<number[]>((resolve) => {
        const tops = new Set<number>()
        const until = performance.now() + forMs
        const look = () => {
          tops.add(list.scrollTop)
          if (performance.now() > until) resolve([...tops])
          else requestAnimationFrame(look)
        }
        look()
      }),
    ms,
  )
}

/** For every page from now on. */
async function prefer(page: Page, preferences: object): Promise<void> {
  await page.addInitScript((stored) => {
    if (location.protocol === 'http:') localStorage.setItem('deltascope.preferences', stored)
  }, JSON.stringify(preferences))
}

let stream: ScriptedStream | undefined
test.afterEach(async () => {
  await stream?.close()
  stream = undefined
})

/** A chat with one answered question, which is longer than the list, and a second that begins to be answered. */
async function beginSecondTurn(chat: ChatPage, page: Page, parts: Parameters<typeof scriptStream>[1]): Promise<void> {
  await page.setViewportSize({ width: 900, height: 600 })
  await chat.open('demo-openai', 'demo-fine')
  const first = await scriptStream(page, [text(8, 100)])
  await chat.ask(unique('First'))
  await chat.expectStatus('done')
  await first.close()
  await page.unroute('**/api/chat')
  stream = await scriptStream(page, parts)
  await chat.ask(unique('Second'))
}

const second = (page: Page) => page.getByRole('article', { name: 'You' }).last()

test('156: a new question goes to the top, and its answer is followed from the bottom edge on', async ({
  chat,
  page,
}) => {
  await beginSecondTurn(chat, page, [text(14, 4000)])
  await expect(chat.answer).toContainText('P1.')
  expect(Math.abs((await offsetIn(listOf(page), second(page))) - 24)).toBeLessThan(3)
  await expect(pillOf(page)).toBeHidden()
  await expect(second(page)).not.toBeInViewport({ timeout: 15_000 })
  // Followed in the frame in which it grew.
  expect(await listOf(page).evaluate(readRests)).toBeLessThanOrEqual(1)
  await chat.expectStatus('done')
  await expect(chat.answer.getByText('P14.')).toBeInViewport()
  expect(await restOf(page)).toBeLessThanOrEqual(1)
})

/** The largest distance to the end that a second of frames shows. */
function readRests(list: Element): Promise<number> {
  return new Promise((resolve) => {
    let largest = 0
    const until = performance.now() + 1000
    const look = () => {
      largest = Math.max(largest, list.scrollHeight - list.clientHeight - list.scrollTop)
      if (performance.now() > until) resolve(largest)
      // What a frame shows is settled after its callbacks.
      else requestAnimationFrame(() => setTimeout(look))
    }
    requestAnimationFrame(() => setTimeout(look))
  })
}

const leavings: [string, (page: Page) => Promise<void>][] = [
  [
    'the wheel',
    async (page) => {
      await listOf(page).hover()
      await page.mouse.wheel(0, -300)
    },
  ],
  [
    'Page up',
    async (page) => {
      await listOf(page).focus()
      await page.keyboard.press('PageUp')
    },
  ],
  [
    'the arrow up',
    async (page) => {
      await listOf(page).focus()
      for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowUp')
    },
  ],
]

for (const [name, leave] of leavings) {
  test(`156: a reader who goes up by ${name} is left alone, and follows again from the bottom`, async ({
    chat,
    page,
  }) => {
    await beginSecondTurn(chat, page, [text(60, 14_000)])
    await expect(second(page)).not.toBeInViewport()
    await leave(page)
    await expect(pillOf(page)).toBeVisible()
    await page.waitForTimeout(400)
    const before = await lengthOf(chat)
    expect(await sampleTops(page, 1000)).toHaveLength(1)
    expect(await lengthOf(chat)).toBeGreaterThan(before)
    await listOf(page).hover()
    await page.mouse.wheel(0, 20_000)
    await expect.poll(() => restOf(page)).toBeLessThanOrEqual(1)
    expect((await sampleTops(page, 700)).length).toBeGreaterThan(2)
    await expect(pillOf(page)).toBeHidden()
  })
}

test('156: the button jumps to the latest and follows it; it has a dot only while an answer comes', async ({
  chat,
  page,
}) => {
  await beginSecondTurn(chat, page, [text(24, 5000)])
  await expect(second(page)).not.toBeInViewport()
  await listOf(page).hover()
  await page.mouse.wheel(0, -300)
  await expect(pillOf(page).locator('span')).toHaveCount(1)
  await pillOf(page).focus()
  await page.keyboard.press('Enter')
  await expect(listOf(page)).toBeFocused()
  await chat.expectStatus('done')
  expect(await restOf(page)).toBeLessThanOrEqual(1)
  await page.mouse.wheel(0, -300)
  await expect(pillOf(page)).toBeVisible()
  await expect(pillOf(page).locator('span')).toHaveCount(0)
})

test('156: text that is selected stays where it is', async ({ chat, page }) => {
  await beginSecondTurn(chat, page, [text(40, 9000)])
  await expect(second(page)).not.toBeInViewport()
  await chat.answer.getByText('P5.').evaluate((element) => getSelection()?.selectAllChildren(element))
  await page.waitForTimeout(200)
  expect(await sampleTops(page, 800)).toHaveLength(1)
})

test('156: nothing jumps when a panel above the view is opened, and its header stays', async ({ chat, page }) => {
  await beginSecondTurn(chat, page, [reasoning(6, 300), text(60, 12_000)])
  const thought = chat.answer.getByRole('button', { name: /Thought for/ })
  await expect(thought).toHaveAttribute('aria-expanded', 'false')
  await expect(chat.answer.getByText('P12.')).toBeInViewport()
  // A key opens it where it is, out of view.
  await thought.evaluate((element) => element.focus({ preventScroll: true }))
  await listOf(page).evaluate((list) => {
    list.scrollTop -= 60
  })
  await page.waitForTimeout(200)
  await expect(thought).not.toBeInViewport()
  const shown = chat.answer.getByText('P11.')
  const before = await offsetIn(listOf(page), shown)
  await thought.dispatchEvent('click')
  await page.waitForTimeout(400)
  await expect(thought).toHaveAttribute('aria-expanded', 'true')
  expect(Math.abs((await offsetIn(listOf(page), shown)) - before)).toBeLessThan(2)
})

test('a panel keeps its header in place when it is closed at the end of the list', async ({ chat, page }) => {
  await beginSecondTurn(chat, page, [reasoning(14, 300), text(2, 300)])
  await chat.expectStatus('done')
  const thought = chat.answer.getByRole('button', { name: /Thought for/ })
  await expect(thought).toHaveAttribute('aria-expanded', 'false')
  await thought.click()
  await page.mouse.move(0, 0)
  await page.waitForTimeout(400)
  await listOf(page).evaluate((list) => {
    list.scrollTop += 40
  })
  await page.waitForTimeout(200)
  const before = await offsetIn(listOf(page), thought)
  await thought.focus()
  await page.keyboard.press('Enter')
  await page.waitForTimeout(400)
  expect(Math.abs((await offsetIn(listOf(page), thought)) - before)).toBeLessThan(2)
})

test('reasoning that folds out of view does not move what is read', async ({ chat, page }) => {
  await beginSecondTurn(chat, page, [reasoning(6, 600), text(24, 200)])
  // As soon as the answer is long, the reader goes up a little: within the time in which the reasoning is still open.
  const seen = await listOf(page).evaluate(
    (list) =>
      new Promise<{ wasOpen: boolean; offsets: number[] }>((resolve) => {
        const offsets = new Set<number>()
        let read: Element | undefined
        let until = Number.POSITIVE_INFINITY
        let wasOpen = false
        const look = () => {
          const answer = [...list.querySelectorAll('article')].at(-1)
          const words = answer?.querySelectorAll('[data-markdown] p') ?? []
          if (!read && words.length > 20) {
            list.scrollTop -= 200
            read = words[15]
            wasOpen = answer?.querySelector('[aria-expanded="true"]') !== null
            until = performance.now() + 1500
          } else if (read) offsets.add(Math.round(read.getBoundingClientRect().top))
          if (performance.now() > until) resolve({ wasOpen, offsets: [...offsets] })
          else requestAnimationFrame(() => setTimeout(look))
        }
        look()
      }),
  )
  await expect(chat.answer.getByRole('button', { name: /Thought for/ })).toHaveAttribute('aria-expanded', 'false')
  expect(seen.wasOpen).toBe(true)
  expect(seen.offsets).toHaveLength(1)
})

test('Stay: the question stays at the top to the end, also after a look at the latest', async ({ chat, page }) => {
  await prefer(page, { scroll: 'stay' })
  await beginSecondTurn(chat, page, [text(40, 12_000)])
  await expect(chat.answer).toContainText('P1.')
  expect(Math.abs((await offsetIn(listOf(page), second(page))) - 24)).toBeLessThan(3)
  await expect(pillOf(page)).toBeVisible()
  expect(await sampleTops(page, 700)).toHaveLength(1)
  await pillOf(page).click()
  await page.waitForTimeout(200)
  await chat.expectStatus('writing')
  expect(await sampleTops(page, 700)).toHaveLength(1)
  await expect(pillOf(page)).toBeVisible()
  await chat.expectStatus('done')
  await expect(pillOf(page)).toBeVisible()
})

test('Off: the page never scrolls by itself', async ({ chat, page }) => {
  await prefer(page, { scroll: 'off' })
  await page.setViewportSize({ width: 900, height: 600 })
  await chat.open('demo-openai', 'demo-fine')
  stream = await scriptStream(page, [text(14, 6000)])
  await chat.ask(unique('First'))
  await chat.expectStatus('writing')
  expect(await sampleTops(page, 1500)).toEqual([0])
  await chat.expectStatus('done')
  await listOf(page).hover()
  await page.mouse.wheel(0, 500)
  await page.waitForTimeout(300)
  const top = await topOf(page)
  await chat.ask(unique('Second'))
  await chat.expectStatus('writing')
  expect(await sampleTops(page, 1000)).toEqual([top])
})

test('a chat that is opened is at its end from the first frame on', async ({ chat, page }) => {
  await beginSecondTurn(chat, page, [text(30, 200)])
  await chat.expectStatus('done')
  await page.waitForTimeout(1500)
  await page.addInitScript(() => {
    const rests = new Set<number>()
    Object.assign(window, { rests })
    const look = () => {
      const list = document.querySelector('[role="log"]')
      if (list) rests.add(Math.round(list.scrollHeight - list.clientHeight - list.scrollTop))
      requestAnimationFrame(() => setTimeout(look))
    }
    look()
  })
  await page.reload()
  await expect(chat.answer.getByText('P30.')).toBeInViewport()
  await page.waitForTimeout(800)
  expect(await page.evaluate(() => [...(Reflect.get(window, 'rests') as Set<number>)])).toEqual([0])
})

test('a step that begins by itself leaves a reader who went up where they are', async ({ chat, page }) => {
  const tool = { name: 'get_weather', title: 'Weather', description: '', parameters: { type: 'object' } }
  await page.route('**/api/tools', (route) => route.fulfill({ json: { tools: [tool] } }))
  await page.route('**/api/tools/get_weather', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.fulfill({ json: { content: '{"sky":"blue"}', durationMs: 12 } })
  })
  await page.setViewportSize({ width: 900, height: 420 })
  await chat.open('demo-openai', 'demo-fine')
  await chat.ask(unique('Weather in Oslo and Lima'))
  await chat.expectStatus('tool_calls')
  await chat.answer.getByRole('button', { name: 'Always' }).first().click()
  await listOf(page).hover()
  await page.mouse.wheel(0, -2000)
  await expect.poll(() => topOf(page)).toBe(0)
  await chat.expectStatus('done')
  await expect(chat.answer).toContainText('In all 2 runs')
  expect(await topOf(page)).toBe(0)
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } })

  test('156: a finger that goes up is left alone, and a shorter page keeps the end in view', async ({ chat, page }) => {
    await chat.open('demo-openai', 'demo-fine')
    stream = await scriptStream(page, [text(40, 12_000)])
    await chat.ask(unique('First'))
    await expect.poll(() => topOf(page), { timeout: 15_000 }).toBeGreaterThan(300)
    // The keyboard on the screen.
    await page.setViewportSize({ width: 375, height: 400 })
    await page.waitForTimeout(300)
    expect(await restOf(page)).toBeLessThanOrEqual(1)
    await page.setViewportSize({ width: 375, height: 667 })
    await page.waitForTimeout(300)
    expect(await restOf(page)).toBeLessThanOrEqual(1)

    const client = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
    await touch('touchStart', 150)
    for (let y = 160; y <= 400; y += 20) await touch('touchMove', y)
    // A finger that rests before it leaves sets nothing in motion.
    await page.waitForTimeout(200)
    await touch('touchEnd')
    await expect(pillOf(page)).toBeVisible()
    await page.waitForTimeout(300)
    expect(await sampleTops(page, 1000)).toHaveLength(1)
    await pillOf(page).tap()
    await page.waitForTimeout(300)
    expect((await sampleTops(page, 700)).length).toBeGreaterThan(2)
  })
})

test.describe('reasoning', () => {
  const parts = [reasoning(12, 1500), text(2, 1500)]
  const begin = async (chat: ChatPage, page: Page) => {
    await chat.open('demo-openai', 'demo-fine')
    stream = await scriptStream(page, parts)
    await chat.ask(unique('First'))
  }
  const header = (chat: ChatPage) => chat.answer.getByRole('button', { name: /Thinking|Thought for/ })

  test('what is folded is hidden, not only clipped', async ({ chat, page }) => {
    await begin(chat, page)
    await expect(header(chat)).toHaveAttribute('aria-expanded', 'true')
    const id = await header(chat).getAttribute('aria-controls')
    await expect(header(chat)).toHaveAttribute('aria-expanded', 'false')
    await expect(page.locator(`[id="${id}"]`)).toHaveAttribute('hidden')
  })

  const uses: [string, (page: Page, panel: Locator) => Promise<void>][] = [
    ['points at', (_, panel) => panel.hover()],
    [
      'has selected in',
      (_, panel) => panel.evaluate((element) => getSelection()?.selectAllChildren(element)).then(() => {}),
    ],
    ['has the focus in', (_, panel) => panel.focus()],
    [
      'has touched',
      async (page, panel) => {
        await panel.dispatchEvent('pointerdown')
        await page.mouse.move(0, 0)
      },
    ],
  ]
  for (const [name, use] of uses) {
    test(`what the reader ${name} does not fold by itself`, async ({ chat, page }) => {
      await begin(chat, page)
      await use(page, chat.answer.getByRole('group', { name: 'Reasoning, newest lines' }))
      await chat.expectStatus('done')
      await page.waitForTimeout(300)
      await expect(header(chat)).toHaveAttribute('aria-expanded', 'true')
    })
  }

  test('a choice that was made while it streams is kept', async ({ chat, page }) => {
    await begin(chat, page)
    await header(chat).click()
    await expect(header(chat)).toHaveAttribute('aria-expanded', 'false')
    await expect(header(chat)).toContainText(/Thinking… \d/)
    await chat.expectStatus('done')
    await expect(header(chat)).toHaveAttribute('aria-expanded', 'false')
  })

  test('less than 120 characters are shown without a panel', async ({ chat, page }) => {
    await chat.open('demo-openai', 'demo-fine')
    stream = await scriptStream(page, [{ ...reasoning(1, 100), text: 'Short.' }, text(1, 100)])
    await chat.ask(unique('First'))
    await chat.expectStatus('done')
    await expect(chat.answer.getByText('Short.')).toBeVisible()
    await expect(header(chat)).toHaveCount(0)
  })

  test('preferences are kept over a reload: always closed, always open', async ({ chat, page }) => {
    await begin(chat, page)
    await chat.expectStatus('done')
    await choose(page, 'Reasoning', 'Always closed')
    await choose(page, 'Scrolling while an answer comes', 'Stay')
    await page.reload()
    await expect(header(chat)).toHaveAttribute('aria-expanded', 'false')
    await chat.ask(unique('Second'))
    await chat.expectStatus('thinking')
    await expect(header(chat)).toHaveAttribute('aria-expanded', 'false')
    // The time goes on in the header.
    const before = await header(chat).textContent()
    await expect(header(chat)).not.toHaveText(before ?? '')
    await expect(chat.answer.getByRole('group', { name: /Reasoning/ })).toHaveCount(0)
    await chat.expectStatus('done')
    await expect(header(chat)).toHaveAttribute('aria-expanded', 'false')

    await choose(page, 'Reasoning', 'Always open')
    await expect(header(chat)).toHaveAttribute('aria-expanded', 'true')
    await page.reload()
    await expect(header(chat)).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('button', { name: 'Preferences' }).click()
    const dialog = page.getByRole('dialog', { name: 'Preferences' })
    await expect(dialog.getByRole('radio', { name: 'Stay' })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: 'Always open' })).toBeChecked()
    await dialog.getByRole('switch', { name: 'Single-letter shortcuts' }).click()
    await page.keyboard.press('Escape')
    expect(JSON.parse(await page.evaluate(() => localStorage.getItem('deltascope.preferences') ?? ''))).toEqual({
      scroll: 'stay',
      reasoning: 'open',
      singleKeys: false,
    })
  })

  async function choose(page: Page, group: string, name: string): Promise<void> {
    await page.getByRole('button', { name: 'Preferences' }).click()
    const dialog = page.getByRole('dialog', { name: 'Preferences' })
    await dialog.getByRole('group', { name: group }).getByRole('radio', { name }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('stored preferences that make no sense are the usual ones', async ({ chat, page }) => {
  await prefer(page, { scroll: ['no'], reasoning: 7, singleKeys: 'maybe' })
  await chat.open('demo-openai', 'demo-fine')
  await page.getByRole('button', { name: 'Preferences' }).click()
  const dialog = page.getByRole('dialog', { name: 'Preferences' })
  await expect(dialog.getByRole('radio', { name: 'Follow' })).toBeChecked()
  await expect(dialog.getByRole('radio', { name: 'Auto' })).toBeChecked()
  await expect(dialog.getByRole('switch', { name: 'Single-letter shortcuts' })).toBeChecked()
})

test('only the list scrolls, never the page around it', async ({ chat, page }) => {
  await scriptStream(page, [text(60, 100)])
  await chat.open('demo-openai', 'demo-fine')
  await chat.ask(unique('Write much'))
  await chat.expectStatus('done')
  const rest = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  expect(await rest()).toBe(0)
  await page.getByRole('button', { name: /^Model: / }).hover()
  await page.mouse.wheel(0, 800)
  await chat.message.focus()
  await page.keyboard.press('Shift+Tab')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize({ width: 375, height: 700 })
  await expect.poll(rest).toBe(0)
})
