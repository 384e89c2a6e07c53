import { type ChatPage, expect, latestRequest, test, unique } from './chat-page'

const queueOf = (chat: ChatPage) => chat.page.getByRole('list', { name: 'Queue' }).getByRole('listitem')
const stateOf = (chat: ChatPage) => chat.page.getByRole('region', { name: 'Queued messages' }).getByRole('status')
const questionsOf = (chat: ChatPage) => chat.page.getByRole('article', { name: 'You' })

/** Says nothing for eight seconds, and then all at once. */
const LATE = 'fault-slow-first-byte'

/** An answer that takes longer than what a test does meanwhile. */
async function askSlowly(chat: ChatPage): Promise<void> {
  await chat.open('demo-openai', 'demo-slow')
  await chat.ask(unique('Write a long Markdown report with a table and code'))
  await chat.expectStatus('writing')
}

test('what is written while an answer comes is sent after it, in its order', async ({ chat, page }) => {
  await chat.open('demo-openai', LATE)
  await chat.ask(unique('Is 3,599 prime? Think it through.'))
  const [second, third] = [unique('Say hello'), unique('Say goodbye')]
  await chat.ask(second)
  await chat.ask(third)
  await expect(queueOf(chat)).toContainText([second, third])
  await expect(stateOf(chat)).toContainText('2 messages queued')
  await expect(chat.message).toBeFocused()
  await expect(chat.message).toHaveValue('')
  await chat.choose('Demo · Chat Completions', 'fine')
  await expect(queueOf(chat)).toHaveCount(0, { timeout: 30_000 })
  await expect(questionsOf(chat)).toContainText([/3,599/, second, third])
  await chat.expectStatus('done')
  await expect(chat.answers).toHaveCount(3)
  expect(JSON.stringify((await latestRequest(third))?.body)).toContain(second)
  await page.reload()
  await expect(chat.answers).toHaveCount(3)
  await expect(queueOf(chat)).toHaveCount(0)
})

test('two Enters at once queue one message', async ({ chat }) => {
  await askSlowly(chat)
  await chat.message.fill('Once')
  await chat.message.evaluate((element) => {
    for (let n = 0; n < 2; n++)
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await expect(queueOf(chat)).toContainText(['Once'])
})

test('the button stops while nothing is written, and queues what is; a Stop stays beside it', async ({
  chat,
  page,
}) => {
  await askSlowly(chat)
  const queue = page.getByRole('button', { name: 'Queue message' })
  await expect(queue).toHaveCount(0)
  await chat.message.fill('Next')
  await expect(chat.stop).toHaveCount(1)
  // The second click of a double click meets the Stop that takes its place.
  await queue.dblclick()
  await expect(queueOf(chat)).toContainText(['Next'])
  await expect(queue).toHaveCount(0)
  await expect(chat.status).toHaveAttribute('data-status', 'writing')
  await chat.message.fill('And another')
  await chat.stop.click()
  await chat.expectStatus('stopped')
  await expect(chat.message).toHaveValue('And another')
})

test('a stop pauses the queue, which outlasts a reload, and Send goes on with it', async ({ chat, page }) => {
  await askSlowly(chat)
  const [second, third] = [unique('Say hello'), unique('Say goodbye')]
  await chat.ask(second)
  await chat.ask(third)
  await chat.message.press('Escape')
  await chat.expectStatus('stopped')
  await expect(stateOf(chat)).toContainText('Paused')
  await expect(queueOf(chat)).toHaveCount(2)
  await page.reload()
  await expect(queueOf(chat)).toContainText([second, third])
  await expect(stateOf(chat)).toContainText('Paused')
  await chat.choose('Demo · Chat Completions', 'fine')
  await queueOf(chat).first().getByRole('button', { name: 'Send', exact: true }).click()
  await expect(chat.message).toBeFocused()
  await expect(chat.answers).toHaveCount(3)
  await chat.expectStatus('done')
  await expect(questionsOf(chat)).toContainText([/report/, second, third])
})

test('an error pauses the queue', async ({ chat }) => {
  await chat.open('demo-openai', 'fault-stall')
  await chat.ask(unique('Is 3,599 prime? Think it through.'))
  await chat.ask('Next')
  await expect(stateOf(chat)).toContainText('Paused')
  await expect(queueOf(chat)).toContainText(['Next'])
  await expect(chat.answers).toHaveCount(1)
})

test('Send now stops the answer and asks at once, before those that wait', async ({ chat }) => {
  await askSlowly(chat)
  const [second, third] = [unique('Write a long report'), unique('Write another long report')]
  await chat.ask(second)
  await chat.ask(third)
  await queueOf(chat).nth(1).getByRole('button', { name: 'Send now' }).click()
  await expect(questionsOf(chat)).toContainText([/Markdown/, third])
  await expect(chat.answers.first().locator('[data-status]')).toHaveAttribute('data-status', 'stopped')
  await expect(queueOf(chat)).toContainText([second])
})

test('a queued message goes back to the field, before what is written there, or away', async ({ chat, page }) => {
  await askSlowly(chat)
  await chat.ask('One')
  await chat.ask('Two')
  await chat.message.fill('Three')
  await page.getByRole('button', { name: 'Edit queued message 1' }).click()
  await expect(chat.message).toHaveValue('One\n\nThree')
  await expect(chat.message).toBeFocused()
  await page.getByRole('button', { name: 'Remove queued message 1' }).click()
  await expect(queueOf(chat)).toHaveCount(0)
  await chat.message.press('Enter')
  await expect(queueOf(chat)).toContainText(['One'])
  await chat.message.press('ArrowUp')
  await expect(chat.message).toHaveValue('One\n\nThree')
  await expect(queueOf(chat)).toHaveCount(0)
})

test('files wait with their message', async ({ chat, page }) => {
  await askSlowly(chat)
  const words = unique('Say hello')
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('from the note') })
  await expect(page.getByText('note.txt')).toBeVisible()
  await chat.ask(words)
  await expect(queueOf(chat)).toContainText(['1 file'])
  await page.reload()
  // The answer may go on after the reload.
  await queueOf(chat).getByRole('button', { name: /^Send/ }).click()
  await expect(questionsOf(chat).last()).toContainText('note.txt')
  await expect.poll(async () => JSON.stringify((await latestRequest(words))?.body)).toContain('from the note')
})

test('each chat has its own queue, which goes on while another chat is shown', async ({ chat, page }) => {
  await chat.open('demo-openai', LATE)
  const second = unique('Say hello')
  await chat.ask(unique('Is 3,599 prime? Think it through.'))
  await chat.ask(second)
  await expect(queueOf(chat)).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+Shift+o')
  await expect(chat.answers).toHaveCount(0)
  await expect(queueOf(chat)).toHaveCount(0)
  await expect.poll(async () => (await latestRequest(second))?.state, { timeout: 40_000 }).toBe('finished')
  await page.goBack()
  await expect(questionsOf(chat)).toContainText([/3,599/, second])
  await expect(queueOf(chat)).toHaveCount(0)
})
