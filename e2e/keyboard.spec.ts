import type { Locator, Page } from '@playwright/test'
import { encodeEvent } from '@/lib/protocol/encode-event'
import type { StreamEventBody } from '@/lib/protocol/events'
import { type ChatPage, expect, latestRequest, test, unique } from './chat-page'
import { ComparePage } from './compare-page'

const questionsOf = (page: Page) => page.getByRole('article', { name: 'You' })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })
const modelButton = (page: Page) => page.getByRole('button', { name: /^Model: (?!none)/ })

async function talk(chat: ChatPage, question: string): Promise<void> {
  await chat.ask(question)
  await chat.expectStatus('done')
}

async function leaveField(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
}

type Modifier = { [Key in 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing']?: boolean }

/** A key of a layout that writes something else than its place says. */
async function pressOther(page: Page, key: string, code: string, change: Modifier = {}): Promise<void> {
  await page.evaluate(
    (init) => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init)),
    { key, code, bubbles: true, cancelable: true, ...change },
  )
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let n = 0; n < 40; n++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test.describe('in the chat', () => {
  test('j and k go from turn to turn, with a ring that can be seen', async ({ chat, page }) => {
    await page.setViewportSize({ width: 1000, height: 500 })
    await chat.open('demo-openai', 'demo-fine')
    for (const words of ['Say hello', 'Say it again', 'And once more']) await talk(chat, unique(words))
    await leaveField(page)
    await page.keyboard.press('j')
    await expect(chat.answers.nth(2)).toBeFocused()
    await page.keyboard.press('k')
    await expect(chat.answers.nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(chat.answers.nth(0)).toBeFocused()
    await expect(questionsOf(page).first()).toBeInViewport()
    const ring = await chat.answers.nth(0).evaluate((element) => getComputedStyle(element, '::after').outlineStyle)
    expect(ring).toBe('solid')
    await page.keyboard.press('j')
    await expect(chat.answers.nth(1)).toBeFocused()
    await page.keyboard.press('/')
    await expect(chat.message).toBeFocused()
    await page.keyboard.type('jk')
    await expect(chat.message).toHaveValue('jk')
  })

  test('r asks again, [ and ] show the other answers, and the question’s other versions', async ({ chat, page }) => {
    await chat.open('demo-openai', 'demo-fine')
    await talk(chat, unique('Say hello'))
    await talk(chat, unique('Say it again'))
    await leaveField(page)
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(chat.answers.first()).toBeFocused()
    await page.keyboard.press('r')
    await expect(chat.answers).toHaveCount(1)
    await expect(chat.answer).toContainText('2/2')
    await chat.expectStatus('done')
    await page.keyboard.press('[')
    await expect(chat.answers).toHaveCount(2)
    await expect(chat.answers.first()).toContainText('1/2')
    await page.keyboard.press(']')
    await expect(chat.answer).toContainText('2/2')
    await page.keyboard.press(']')
    await expect(chat.answer).toContainText('2/2')
    await chat.message.press('ArrowUp')
    await page.keyboard.type(' please')
    await page.keyboard.press('Enter')
    await chat.expectStatus('done')
    await leaveField(page)
    await page.keyboard.press('[')
    await expect(questionsOf(page).first()).toContainText('1/2')
  })

  test('t folds the reasoning, and c copies the answer', async ({ chat, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await chat.open('demo-openai', 'demo-thinker')
    await talk(chat, unique('Is 3,599 prime? Think it through.'))
    const reasoning = chat.answer.getByRole('button', { name: /^Thought for/ })
    await expect(reasoning).toHaveAttribute('aria-expanded', 'false')
    await leaveField(page)
    await page.keyboard.press('t')
    await expect(reasoning).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('t')
    await expect(reasoning).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('c')
    await expect(chat.answer.getByText('Copied')).toBeAttached()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('59')
  })

  test('single keys do nothing in a text field, with a modifier, in a dialog, or as the second of two', async ({
    chat,
    page,
  }) => {
    await chat.open('demo-openai', 'demo-fine')
    await talk(chat, unique('Say hello'))
    await chat.message.press('r')
    await expect(chat.message).toHaveValue('r')
    await leaveField(page)
    for (const change of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])
      await pressOther(page, 'r', 'KeyR', change)
    await page.keyboard.press('Shift+R')
    await page.keyboard.press('?')
    await expect(sheetOf(page)).toBeVisible()
    await page.keyboard.press('r')
    await page.keyboard.press('Escape')
    await expect(sheetOf(page)).toBeHidden()
    await expect(chat.answers.getByText('2/2')).toHaveCount(0)
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await expect(page).toHaveURL(/\/recordings$/)
    await page.keyboard.press('?')
    await expect(sheetOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.goBack()
    await expect(chat.answers).toHaveCount(1)
    await expect(chat.answers.getByText('2/2')).toHaveCount(0)
  })

  test('a layout without Latin letters has the same keys in the same places', async ({ chat, page }) => {
    await chat.open('demo-openai', 'demo-fine')
    await talk(chat, unique('Say hello'))
    await leaveField(page)
    await pressOther(page, 'к', 'KeyR')
    await expect(chat.answer).toContainText('2/2')
    await chat.expectStatus('done')
    await pressOther(page, 'х', 'BracketLeft')
    await expect(chat.answer).toContainText('1/2')
    await pressOther(page, 'л', 'KeyK', { ctrlKey: true })
    await expect(page.getByRole('combobox', { name: 'Search models' })).toBeVisible()
  })

  test('single keys can be turned off, and the list of keys says so', async ({ chat, page }) => {
    await chat.open('demo-openai', 'demo-fine')
    await talk(chat, unique('Say hello'))
    await leaveField(page)
    await page.keyboard.press('?')
    const sheet = sheetOf(page)
    for (const group of ['Everywhere', 'Chat', 'Compare'])
      await expect(sheet.getByRole('list', { name: group })).toBeVisible()
    const row = sheet.getByRole('listitem').filter({ hasText: 'Regenerate the answer' })
    await expect(row).toHaveText('Regenerate the answerr')
    await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space')
    await expect(sheet.getByRole('status')).toContainText('Turned off')
    await expect(row).toContainText('off')
    await page.keyboard.press('Escape')
    await leaveField(page)
    for (const key of ['r', '?', '/', 'j']) await page.keyboard.press(key)
    await expect(sheet).toBeHidden()
    await expect(chat.message).not.toBeFocused()
    await expect(chat.answers.getByText('2/2')).toHaveCount(0)
    await page.reload()
    await expect(chat.answers).toHaveCount(1)
    await page.keyboard.press('ControlOrMeta+Shift+;')
    await expect(sheet.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()
  })

  test('the whole flow by keyboard alone', async ({ chat, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await chat.open('demo-openai', 'demo-slow')
    await page.keyboard.press('/')
    await page.keyboard.type('Write a long report')
    await page.keyboard.press('Enter')
    await chat.expectStatus('writing')
    await page.keyboard.press('Escape')
    await chat.expectStatus('stopped')

    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('fine')
    await page.keyboard.press('Enter')
    await expect(modelButton(page)).toContainText('Fine-grained')
    await expect(chat.message).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Say hello')
    await page.keyboard.press('Enter')
    await chat.expectStatus('done')
    await expect(questionsOf(page)).toContainText(['2/2'])
    await tabTo(page, page.getByRole('button', { name: 'Previous version' }))
    await page.keyboard.press('Enter')
    await expect(questionsOf(page)).toContainText(['1/2'])
    await leaveField(page)
    await page.keyboard.press(']')
    await expect(questionsOf(page)).toContainText(['2/2'])

    await page.keyboard.press('k')
    await expect(chat.answer).toBeFocused()
    await tabTo(page, chat.answer.getByRole('button', { name: 'Regenerate with…' }))
    await page.keyboard.press('Enter')
    await page.keyboard.type('thinker')
    await page.keyboard.press('Enter')
    await expect(chat.answer).toContainText('2/2')
    await expect(chat.answer.getByRole('heading')).toContainText(['Thinks first'])
    await chat.expectStatus('done')
    await leaveField(page)
    await page.keyboard.press('c')
    await expect(chat.answer.getByText('Copied')).toBeAttached()
    await page.keyboard.press('ControlOrMeta+Shift+o')
    await expect(chat.answers).toHaveCount(0)
    await expect(chat.message).toBeFocused()
    await page.keyboard.press('ControlOrMeta+v')
    await expect(chat.message).not.toHaveValue('')
  })
})

test('in compare the picker of the focused lane opens, and its keys say where they are', async ({ page }) => {
  const compare = new ComparePage(page)
  await compare.open(['demo-openai/demo-fine', 'demo-openai/demo-slow'], { prompt: 'Say hello' })
  await page.keyboard.press('2')
  await expect(compare.lane(1)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('bursty')
  await page.keyboard.press('Enter')
  await expect(compare.lane(1)).toContainText('Bursty')
  await expect(compare.lane(1)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+Shift+o')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('only the Enter after an input method composition sends, in either order of its events', async ({ chat }) => {
  await chat.open('demo-openai', 'demo-fine')
  await chat.message.fill('你好')
  await chat.message.evaluate((element) => {
    const compose = (type: string) => element.dispatchEvent(new CompositionEvent(type, { bubbles: true, data: '好' }))
    const enter = (init: KeyboardEventInit) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }))
    compose('compositionstart')
    enter({ isComposing: true })
    compose('compositionend')
    // Safari ends the composition first.
    compose('compositionstart')
    compose('compositionend')
    enter({ keyCode: 229, isComposing: false })
  })
  await expect(chat.message).toHaveValue('你好')
  await expect(chat.answers).toHaveCount(0)
  await chat.message.press('Enter')
  await expect(chat.answers).toHaveCount(1)
  await chat.expectStatus('done')
})

test('over plain http, where browsers keep the clipboard and UUIDs back, all can be copied and sent', async ({
  chat,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined })
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
  })
  await chat.open('demo-openai', 'demo-fine')
  expect(await page.evaluate(() => 'randomUUID' in crypto || navigator.clipboard !== undefined)).toBe(false)
  async function expectCopied(button: Locator, text: RegExp) {
    await button.click()
    await expect(button.locator('+ [role="status"]')).toHaveText('Copied')
    await chat.message.fill('')
    await chat.message.press('ControlOrMeta+v')
    await expect(chat.message).toHaveValue(text)
    await chat.message.fill('')
  }
  await talk(chat, unique('Write a long Markdown report with a table and code'))
  await expectCopied(chat.answer.getByRole('button', { name: 'Copy code' }).first(), /\S/)
  await expectCopied(chat.answer.getByRole('button', { name: 'Copy answer' }), /\|.*\n/)
  await chat.ask(unique('Weather in Oslo'))
  await chat.expectStatus('tool_calls')
  const card = chat.answer.getByRole('group', { name: 'Tool call get_weather' })
  const header = card.getByRole('button', { expanded: false })
  if ((await header.count()) > 0) await header.first().click()
  await expectCopied(card.getByRole('button', { name: 'Copy arguments' }), /"city"|Oslo/)
})

test('after ten runs of one answer the page asks whether to go on', async ({ chat, page }) => {
  const tool = { name: 'current_time', title: 'Time', description: '', parameters: { type: 'object' } }
  let posts = 0
  await page.route('**/api/tools', (route) => route.fulfill({ json: { tools: [tool] } }))
  await page.route('**/api/tools/current_time', (route) =>
    route.fulfill({ json: { content: '{"time":"09:30"}', durationMs: 1 } }),
  )
  await page.route('**/api/chat', (route) => {
    posts++
    return route.fulfill({ contentType: 'text/event-stream; charset=utf-8', body: callStream(posts) })
  })
  await chat.open('demo-openai', 'demo-fine')
  await chat.ask('What time is it?')
  await chat.answer.getByRole('button', { name: 'Always' }).click()
  await expect(chat.answer).toContainText('10 runs so far. Go on?')
  expect(posts).toBe(10)
  await chat.ask('And now?')
  await expect(questionsOf(page)).toHaveCount(2)
  await chat.answer.getByRole('button', { name: 'Go on' }).click()
  await expect(chat.answer).toContainText('20 runs so far. Go on?')
})

/** An answer that calls the tool again, whatever came back. */
function callStream(run: number): string {
  const call = { part: 0, id: `call${String(run).padStart(5, '0')}`, name: 'current_time' }
  const bodies: StreamEventBody[] = [
    {
      type: 'start',
      protocol: 1,
      runId: `scripted-${run}`,
      provider: 'demo-openai',
      dialect: 'openai-chat',
      model: 'demo-fine',
      startedAt: new Date().toISOString(),
      offsetMs: 0,
    },
    { type: 'part_start', kind: 'tool_call', ...call },
    { type: 'tool_call_delta', part: 0, arguments: '{}' },
    { type: 'part_end', part: 0, arguments: '{}', valid: true },
    { type: 'finish', reason: 'tool_calls' },
    { type: 'end', outcome: 'complete', timing: { totalMs: 9, frames: 3, bytes: 90 } },
  ]
  return bodies.map((body, seq) => encodeEvent({ seq, t: seq, ...body })).join('')
}

test.describe('what a screen reader is told', () => {
  test('of a chat: its places, its turns by who speaks, and how each ended', async ({ chat, page }) => {
    await chat.open('demo-openai', 'fault-slow-first-byte')
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - main:
        - textbox "Message"
        - button "Attach files"
        - button "Send"
    `)
    await chat.ask('Is 3,599 prime? Think it through.')
    await chat.message.fill('And 9,409?')
    await expect(page.locator('form', { has: chat.message })).toMatchAriaSnapshot(`
      - region "Queued messages":
        - status
      - textbox "Message": And 9,409?
      - button "Attach files"
      - button "Stop"
      - button "Queue message"
    `)
    await chat.message.fill('')
    await chat.expectStatus('done')
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - banner:
        - 'button /Model: Fault: slow first byte/'
      - main:
        - heading "Chat" [level=1]
        - log "Conversation":
          - article "You":
            - heading "You" [level=2]
            - text: Is 3,599 prime? Think it through.
          - 'article /Fault: slow first byte, via Demo/':
            - 'heading /Fault: slow first byte, via Demo/ [level=2]'
            - button /Thought for/ [expanded=false]
            - button "Copy answer"
            - button /Regenerate/
    `)
    await expect(page.getByRole('status').filter({ hasText: /finished/i })).toHaveCount(1)
  })

  test('of a comparison: its prompt, its lanes by letter and model, and its numbers as a table', async ({ page }) => {
    const compare = new ComparePage(page)
    await compare.open(['demo-openai/demo-fine', 'demo-anthropic/demo-steady'], { prompt: 'Say hello' })
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - banner:
        - navigation "Rooms":
          - link "Chat"
          - link "Compare"
      - main:
        - heading "Compare" [level=1]
        - region "Prompt":
          - textbox "Prompt for all lanes": Say hello
          - group "How to run"
          - button "Run"
        - 'region /Lane A: Fine-grained/'
        - 'region /Lane B: Steady/'
    `)
    await compare.run.click()
    await compare.expectStatus(0, 'done')
    await compare.expectStatus(1, 'done')
    await compare.expectOver()
    await page.getByRole('tab', { name: 'Table' }).click()
    await expect(page.locator('main')).toMatchAriaSnapshot(`
      - heading "Compare" [level=1]
      - 'region /Lane A: Fine-grained/'
      - 'region /Lane B: Steady/'
      - region "Cadence":
        - img /frames of 2 lanes/
      - tablist
      - tabpanel "Table":
        - table "Metrics of each lane"
    `)
  })
})

test('a chat is opened from the usage page', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-fine')
  const question = unique('Say hello')
  await talk(chat, question)
  await expect.poll(async () => (await latestRequest(question))?.state).toBe('finished')
  await page.keyboard.press('Escape')
  await leaveField(page)
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await page.getByRole('table', { name: 'Usage by chat' }).getByRole('link').first().click()
  await expect(questionsOf(page)).toContainText([question])
})
