import { expect, test } from './chat-page'

const prompt = 'Write a long Markdown report with a table and code'

test('a Markdown report streams without flicker and is finished with its tools', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-steady')
  // Every frame is looked at: what is being written may not show half of a mark, and no element turns into another.
  const watched = page.evaluate(
    () =>
      new Promise<{ frames: number; strayMarks: string[]; changedKinds: string[] }>((resolve) => {
        const kinds = new WeakMap<Element, string[]>()
        const seen = { frames: 0, strayMarks: new Set<string>(), changedKinds: new Set<string>() }
        const look = () => {
          const answer = document.querySelector('[data-markdown]')
          if (answer) {
            seen.frames++
            for (const section of answer.querySelectorAll('.markdown-section')) {
              const now = [...section.children].map(({ tagName }) => tagName)
              const before = kinds.get(section) ?? []
              before.forEach((kind, index) => {
                if (now[index] !== kind) seen.changedKinds.add(`${kind} became ${now[index]}`)
              })
              kinds.set(section, now)
            }
            for (const code of answer.querySelectorAll('pre code'))
              if (/^`{1,3}$/m.test(code.textContent ?? '')) seen.strayMarks.add('backticks in code')
            for (const text of answer.querySelectorAll('p, h3, h4, h5, li, td, th'))
              if (/```|\*\*|^#+ /.test(text.textContent ?? '')) seen.strayMarks.add(text.textContent ?? '')
          }
          if (answer && !answer.hasAttribute('data-streaming'))
            resolve({
              frames: seen.frames,
              strayMarks: [...seen.strayMarks],
              changedKinds: [...seen.changedKinds],
            })
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await chat.ask(prompt)
  await chat.expectStatus('done', 60_000)
  const { frames, strayMarks, changedKinds } = await watched
  expect(frames).toBeGreaterThan(5)
  expect({ strayMarks, changedKinds }).toEqual({ strayMarks: [], changedKinds: [] })

  const code = chat.answer.getByRole('group', { name: / code$/ }).first()
  await expect(code.getByRole('button', { name: 'Copy code' })).toBeVisible()
  await expect(chat.answer.getByRole('table').first()).toBeVisible()
  await expect(chat.answer.getByRole('button', { name: 'Copy table as TSV' }).first()).toBeVisible()
  expect(await chat.answer.getByRole('heading', { level: 1 }).count()).toBe(0)
})

test('code gets its colours when its fence is closed, at the same height', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-steady')
  await chat.ask(prompt)
  await chat.expectStatus('done', 60_000)
  const code = chat.answer.locator('pre').first()
  await expect(code.locator('[class^="code-"]').first()).toBeAttached()
  const heights = await code.evaluate((element) => {
    const coloured = element.getBoundingClientRect().height
    for (const segment of element.querySelectorAll('.markdown-segment'))
      segment.replaceChildren(segment.textContent ?? '')
    return { coloured, plain: element.getBoundingClientRect().height }
  })
  expect(heights.coloured).toBe(heights.plain)
  await page.reload()
})
