import { expect, test } from './chat-page'
import { type ScriptedStream, scriptStream } from './scripted-stream'

const prompt = 'Write a long Markdown report with a table and code'

let stream: ScriptedStream | undefined
test.afterEach(async () => {
  await stream?.close()
  stream = undefined
})

test('an answer that was stopped inside its code and goes on is read as one text', async ({ chat, page }) => {
  test.slow()
  await chat.open('demo-openai', 'demo-fine')
  await chat.ask(prompt)
  await chat.expectStatus('done', 60_000)
  const text = chat.answer.locator('[data-markdown]')
  const code = chat.answer.locator('pre').first()
  await expect(text).toHaveAttribute('aria-busy', 'false')
  const whole = (await text.textContent()) ?? ''
  const wholeCode = (await code.textContent()) ?? ''

  await page.getByRole('button', { name: 'New chat' }).first().click()
  await chat.choose('Demo · Anthropic', 'demo-steady')
  await chat.ask(prompt)
  await page.waitForFunction(() => (document.querySelector('pre')?.textContent?.length ?? 0) > 20)
  await page.keyboard.press('Escape')
  await chat.expectStatus('stopped')
  const cut = (await code.textContent()) ?? ''
  expect(wholeCode.startsWith(cut) && cut.length < wholeCode.length).toBe(true)
  await chat.choose('Demo', 'demo-fine')
  await chat.answer.getByRole('button', { name: /^Continue with/ }).click()
  await chat.expectStatus('done', 60_000)
  await expect(text).toHaveCount(1)
  expect(await text.textContent()).toBe(whole)
  await expect(chat.answer.locator('[data-step-status]')).toContainText('then continued')

  await page.reload()
  await expect(text).toHaveCount(1)
  await expect(text).toHaveAttribute('aria-busy', 'false')
  expect(await text.textContent()).toBe(whole)
})

test('a large answer with many formulas is drawn to its end, and is busy until then', async ({ chat, page }) => {
  const section = (n: number) =>
    `## Section ${n}\n\nHere $x_{${n}}$ is given.\n\n\`\`\`ts\nlet a${n} = 1\n\`\`\`\n\n| n |\n| - |\n| ${n} |\n\n`
  const written = `${Array.from({ length: 1200 }, (_, n) => section(n)).join('')}The end.`
  stream = await scriptStream(page, [{ kind: 'text', text: written, chars: 4000, everyMs: 60 }])
  await chat.open('demo-openai', 'demo-fine')
  await chat.ask('Write very much')
  await chat.expectStatus('done', 60_000)
  const text = chat.answer.locator('[data-markdown]')
  const early = await text.evaluate((element) =>
    element.getAttribute('aria-busy') === 'false' && !element.textContent?.endsWith('The end.') ? 'looks whole' : '',
  )
  expect(early).toBe('')
  await expect(text).toHaveAttribute('aria-busy', 'false', { timeout: 60_000 })
  await expect(text).toContainText('The end.')
  await expect(text.locator('h4, [data-level="2"]')).toHaveCount(1200)
})
