import { expect, test } from './chat-page'

/** Fault model, its error kind, and whether text had arrived that must stay. */
const FAULTS = [
  { model: 'fault-cut', kind: 'incomplete', words: 'stopped without saying', keepsText: true },
  { model: 'fault-reset', kind: 'network', words: 'connection to the provider broke', keepsText: true },
  { model: 'fault-error-event', kind: '', words: 'provider', keepsText: true },
  { model: 'fault-malformed', kind: 'protocol', words: 'not a valid stream', keepsText: true },
  { model: 'fault-stall', kind: 'timeout', words: 'nothing more within 4 s', keepsText: true },
  { model: 'fault-401', kind: 'auth', words: 'refused the API key', keepsText: false },
  { model: 'fault-429', kind: 'rate_limit', words: 'limiting requests', keepsText: false },
  { model: 'fault-529', kind: 'overloaded', words: 'overloaded', keepsText: false },
  { model: 'fault-empty', kind: 'empty', words: 'answered with nothing', keepsText: false },
] as const

for (const provider of ['demo-openai', 'demo-anthropic']) {
  for (const { model, kind, words, keepsText } of FAULTS) {
    test(`${provider} ${model}: a typed error with its words, the text kept, and a retry`, async ({ chat }) => {
      await chat.open(provider, model)
      await chat.ask('Write a long Markdown report with a table and code')
      const alert = chat.answer.getByRole('alert')
      await expect(alert).toContainText(words, { timeout: 25_000 })
      if (kind !== '') await expect(alert).toHaveAttribute('data-error-kind', kind)
      // Raw JSON only behind the disclosure.
      for (const text of await alert.locator('p').allTextContents()) expect(text).not.toContain('{')
      if (keepsText) await expect(chat.answer).toContainText(/\w+ \w+ \w+/)
      if (model === 'fault-429') await expect(alert).toContainText(/asks to wait \d s/)
      await expect(chat.message).toBeEnabled()
      await chat.choose('Demo', 'demo-fine')
      await alert.getByRole('button', { name: /Retry/ }).click()
      await chat.expectStatus('writing')
      await chat.stop.click()
      await expect(chat.answer).toContainText('2/2')
      await chat.answer.getByRole('button', { name: 'Previous answer' }).click()
      await expect(chat.answer.getByRole('alert')).toContainText(words)
    })
  }

  test(`${provider} fault-slow-first-byte: a late answer is waited for, and the wait is told`, async ({ chat }) => {
    await chat.open(provider, 'fault-slow-first-byte')
    await chat.ask('Say hello')
    await expect(chat.status).toContainText(/Waiting for the provider to answer · \d/)
    await chat.expectStatus('done')
  })

  test(`${provider} fault-giant-chunk: a whole answer in one frame is shown whole`, async ({ chat }) => {
    await chat.open(provider, 'fault-giant-chunk')
    await chat.ask('Write a lot')
    await chat.expectStatus('done')
    expect(((await chat.answer.textContent()) ?? '').length).toBeGreaterThan(150_000)
  })

  test(`${provider} fault-length: an answer that was cut at its limit says so`, async ({ chat }) => {
    await chat.open(provider, 'fault-length')
    await chat.ask('Write a long Markdown report with a table and code')
    await chat.expectStatus('length')
  })

  test(`${provider} fault-filter: an answer that a filter stopped says so`, async ({ chat }) => {
    await chat.open(provider, 'fault-filter')
    await chat.ask('Write a long Markdown report with a table and code')
    await chat.expectStatus('content_filter')
  })
}
