import type { Locator, Page } from '@playwright/test'
import { type ChatPage, expect, latestRequest, test, unique } from './chat-page'

const questionsOf = (page: Page) => page.getByRole('article', { name: 'You' })
const bodyOf = async (words: string) => JSON.stringify((await latestRequest(words))?.body ?? '')

async function press(question: Locator, name: string): Promise<void> {
  await question.hover()
  await question.getByRole('button', { name }).click()
}

async function talk(chat: ChatPage, question: string): Promise<void> {
  await chat.ask(question)
  await chat.expectStatus('done')
}

test('a question is edited in its place, and both versions keep what followed', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-fine')
  const [first, second] = [unique('Say hello'), unique('Say it differently')]
  await talk(chat, first)
  await talk(chat, unique('And again'))
  const question = questionsOf(page).first()
  await press(question, 'Edit question')
  const editor = page.getByRole('textbox', { name: 'Edit the question' })
  await expect(editor).toBeFocused()
  await expect(editor).toHaveValue(first)
  await editor.press('Escape')
  await expect(editor).toBeHidden()
  await expect(question).toContainText(first)

  await press(question, 'Edit question')
  await editor.fill(second)
  await editor.press('Enter')
  await chat.expectStatus('done')
  await expect(chat.answers).toHaveCount(1)
  await expect(questionsOf(page)).toContainText([second])
  expect(await bodyOf(second)).not.toContain(first)
  await expect(questionsOf(page).first()).toContainText('2/2')
  await page.getByRole('button', { name: 'Previous version' }).click()
  await expect(chat.answers).toHaveCount(2)
  await expect(questionsOf(page).first()).toContainText(first)

  await page.reload()
  await expect(chat.answers).toHaveCount(2)
  await expect(questionsOf(page).first()).toContainText('1/2')
})

test('the arrow up in the empty message field edits the last question', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-fine')
  const question = unique('Say hello')
  await talk(chat, question)
  await chat.message.press('ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Edit the question' })).toBeFocused()
  await page.keyboard.type(' please')
  await page.keyboard.press('Enter')
  await chat.expectStatus('done')
  await expect(questionsOf(page)).toContainText([`${question} please`])
})

test('an answer is made again, and once more by another model', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-fine')
  await talk(chat, unique('Say hello'))
  await chat.answer.getByRole('button', { name: 'Regenerate', exact: true }).click()
  await expect(chat.answer).toContainText('2/2')
  await chat.expectStatus('done')
  await chat.answer.getByRole('button', { name: 'Regenerate with…' }).click()
  await page.getByRole('combobox', { name: 'Search models' }).fill('demo-steady')
  await page.getByRole('group', { name: 'Demo · Anthropic' }).getByRole('option').first().click()
  await expect(chat.answer).toContainText('3/3')
  await chat.expectStatus('done')
  await expect(chat.answer.getByRole('heading', { name: 'Steady, via Demo · Anthropic Messages' })).toBeAttached()
  await expect(page.getByRole('button', { name: /^Model: Fine-grained/ })).toBeVisible()
  await chat.answer.getByRole('button', { name: 'Previous answer' }).click()
  await expect(chat.answer.getByRole('heading', { name: /^Fine-grained/ })).toBeAttached()
})

test('a stopped answer goes on where it was stopped, in the same answer', async ({ chat }) => {
  await chat.open('demo-openai', 'demo-slow')
  const question = unique('Write a long Markdown report with a table and code')
  await chat.ask(question)
  await expect(chat.answer).toContainText(/How a streamed/)
  await chat.stop.click()
  await chat.expectStatus('stopped')
  await chat.choose('Demo', 'demo-fine')
  await chat.answer.getByRole('button', { name: /^Continue with/ }).click()
  await chat.expectStatus('done', 45_000)
  await expect(chat.answers).toHaveCount(1)
  await expect(chat.answer).toContainText('How a streamed')
  await expect(chat.answer).toContainText('2 runs')
  expect(await bodyOf(question)).toContain('Continue exactly where it ended')
})

test('what is deleted comes back by Undo', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-fine')
  await talk(chat, unique('Say hello'))
  await talk(chat, unique('Say it again'))
  await press(questionsOf(page).last(), 'Delete question')
  await expect(chat.answers).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chat.answers).toHaveCount(2)
  await chat.answer.getByRole('button', { name: 'Delete answer' }).click()
  await expect(page.getByText('No answer yet')).toBeVisible()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await chat.expectStatus('done')
  await expect(chat.answers).toHaveCount(2)
})

test('an answer that is left out is not sent along, and that outlasts a reload', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-slow')
  const first = unique('Write a long Markdown report')
  await chat.ask(first)
  await expect(chat.answer).toContainText(/How a streamed/)
  await chat.stop.click()
  await chat.expectStatus('stopped')
  await chat.answer.getByRole('switch', { name: 'Include in next request' }).click()
  await page.waitForTimeout(1300)
  await page.reload()
  await expect(chat.answer.getByRole('switch', { name: 'Include in next request' })).not.toBeChecked()
  await chat.choose('Demo', 'demo-fine')
  const second = unique('Say hello')
  await talk(chat, second)
  const body = await bodyOf(second)
  expect(body).toContain(first)
  expect(body).not.toContain('How a streamed')
})

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('images and text files go with a question, and stay in it', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-fine')
  await page.getByLabel('Files', { exact: true }).setInputFiles([
    { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') },
    { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Notes') },
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no') },
  ])
  const attached = page.getByRole('list', { name: 'Attachments' })
  await expect(attached.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('film.mp4 is neither an image nor text.')).toBeVisible()
  const question = unique('Look at this')
  await talk(chat, question)
  const body = await bodyOf(question)
  expect(body).toContain('data:image/png;base64,')
  expect(body).toContain('File notes.md')
  const shown = questionsOf(page).getByRole('list', { name: 'Attachments' })
  await expect(shown.getByRole('img', { name: 'dot.png' })).toBeVisible()
  await expect(shown).toContainText('notes.md')
  await page.reload()
  await expect(shown.getByRole('img', { name: 'dot.png' })).toBeVisible()
  const image = shown.getByRole('button', { name: 'Open dot.png' })
  await image.press('Enter')
  await expect(page.getByRole('dialog', { name: 'dot.png' }).getByRole('img', { name: 'dot.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(image).toBeFocused()
  await shown.getByRole('button', { name: 'Open notes.md' }).click()
  await expect(page.getByRole('dialog', { name: 'notes.md' })).toContainText('# Notes')
  await page.keyboard.press('Escape')

  await page.getByLabel('Files', { exact: true }).setInputFiles({
    name: 'again.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('again'),
  })
  await page.getByRole('button', { name: 'Remove again.txt' }).click()
  await expect(page.getByRole('button', { name: 'Remove again.txt' })).toBeHidden()
})

test('calls of a tool that nothing runs are answered by hand, and the next run begins by itself', async ({
  chat,
  page,
}) => {
  await chat.open('demo-openai', 'demo-fine')
  await chat.ask(unique('Weather in Oslo and Lima'))
  await chat.expectStatus('tool_calls')
  const cards = page.getByRole('group', { name: 'Tool call get_weather' })
  const [oslo, lima] = [cards.filter({ hasText: 'Oslo' }), cards.filter({ hasText: 'Lima' })]
  await lima.getByRole('textbox', { name: 'Result of get_weather' }).fill('{"sky": "grey"}')
  await lima.getByRole('button', { name: 'Send result' }).click()
  await expect(lima.getByRole('group', { name: 'Tool result' })).toContainText('grey')
  await expect(lima).toContainText('by you')
  await chat.expectStatus('tool_calls')
  await oslo.getByRole('textbox', { name: 'Result of get_weather' }).fill('The station is down')
  await oslo.getByRole('button', { name: 'Send as error' }).click()
  await chat.expectStatus('done')
  await expect(chat.answers).toHaveCount(1)
  await expect(chat.answer).toContainText('The tools are done')
  await expect(chat.answer).toContainText('Oslo: The station is down')
  await expect(chat.answer).toContainText('sky grey')
  await expect(chat.answer).toContainText('In all 2 runs')
})

test("a server's tool runs when it is allowed, and from then on by itself", async ({ chat, page }) => {
  const tool = { name: 'get_weather', title: 'Weather', description: '', parameters: { type: 'object' } }
  await page.route('**/api/tools', (route) => route.fulfill({ json: { tools: [tool] } }))
  await page.route('**/api/tools/get_weather', (route) =>
    route.fulfill({ json: { content: '{"sky":"blue"}', durationMs: 12 } }),
  )
  await chat.open('demo-openai', 'demo-fine')
  await chat.ask(unique('Weather in Oslo'))
  await chat.expectStatus('tool_calls')
  await chat.answer.getByRole('button', { name: 'Deny' }).click()
  await chat.expectStatus('done')
  await expect(chat.answer).toContainText('denied by you')
  await chat.ask(unique('Weather in Lima'))
  await chat.expectStatus('tool_calls')
  await chat.answer.getByRole('button', { name: 'Always' }).click()
  await chat.expectStatus('done')
  await expect(chat.answer).toContainText('by this server')
  await expect(chat.answer).toContainText('12 ms')
  await chat.ask(unique('Weather in Rome'))
  await chat.expectStatus('done')
  await expect(chat.answer).toContainText('sky blue')
})

test('an answer goes on in its own chat while another chat is asked', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-slow')
  const first = unique('Say hello')
  await chat.ask(first)
  await chat.expectStatus('writing')
  await expect(page).toHaveURL(/\/c\//)
  const address = page.url()
  await page.keyboard.press('ControlOrMeta+Shift+o')
  await expect(chat.answers).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  await chat.choose('Demo', 'demo-fine')
  const second = unique('Say hello')
  await talk(chat, second)
  await expect(chat.answer).not.toContainText(first)
  await expect.poll(async () => (await latestRequest(first))?.state, { timeout: 50_000 }).toBe('finished')
  await page.waitForTimeout(500)
  await page.goto(address)
  await expect(questionsOf(page)).toContainText([first])
  await chat.expectStatus('done')
  await expect(chat.answer).toContainText(`You wrote: "${first}"`)
  await expect(chat.answer).not.toContainText(second)
})

test('a reload in mid-stream keeps what had come, and asks nothing by itself', async ({ chat, page, allowed }) => {
  allowed.push(/404/)
  // As from a server that was started again.
  await page.route('**/api/chat/run_*', (route) => {
    const problem = { type: 'about:blank', title: 'Not Found', status: 404, detail: 'There is no such run.' }
    return route.fulfill({ status: 404, contentType: 'application/problem+json', json: problem })
  })
  await chat.open('demo-openai', 'demo-slow')
  await chat.ask(unique('Write a long Markdown report with a table and code'))
  await expect(chat.answer).toContainText(/How a streamed/)
  await page.waitForTimeout(1200)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.reload()
  await expect(chat.answer.getByRole('alert')).toContainText('The answer was interrupted')
  await expect(chat.answer).toContainText(/How a streamed/)
  await expect(chat.answer).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  await expect(chat.answer.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(chat.answer.getByRole('button', { name: 'Continue' })).toBeVisible()
  await page.waitForTimeout(1500)
  expect(posts).toEqual([])
})

test('the wire of an answer is there after a reload, and so is a draft', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-steady')
  await talk(chat, unique('Say hello'))
  await chat.message.fill('half a thought')
  await page.waitForTimeout(2000)
  await page.reload()
  await expect(chat.message).toHaveValue('half a thought')
  await chat.answer.getByRole('button', { name: 'Wire' }).click()
  const grid = page.getByRole('grid', { name: 'Frames and the events made from them' })
  await grid.press('End')
  await expect(grid.getByRole('row').filter({ hasText: '"type":"end"' })).toBeVisible()
})
