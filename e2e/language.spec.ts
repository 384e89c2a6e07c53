import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import type { Catalog } from '@/lib/language/catalog'
import { en } from '@/lib/language/en'
import { ru } from '@/lib/language/ru'
import { zh } from '@/lib/language/zh'
import { demoModels } from '@/lib/simulator/demo-models'
import { expect, test, unique } from './chat-page'
import { ComparePage } from './compare-page'
import { foreignTexts } from './visible-texts'

const ROOMS = ['/', '/compare', '/recordings', '/usage'] as const

/** Models and providers are called the same in all languages. */
const NAMES = [
  ...demoModels.map(({ label, id }) => label ?? id),
  'Demo · Chat Completions',
  'Demo · Anthropic Messages',
]

async function select(page: Page, provider: string, model: string): Promise<void> {
  await page.addInitScript(
    (selection) => localStorage.setItem('deltascope.selection', selection),
    JSON.stringify({ provider, model }),
  )
}

const statusOf = (page: Page): Locator => page.locator('article [data-status]').last()

async function ask(page: Page, words: Catalog, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: words.chat.composer.field, exact: true })
  // Nothing can be asked before the providers are known.
  await expect(page.locator('[data-model-picker]')).not.toHaveAccessibleName(words.picker.button('', words.picker.none))
  await field.fill(text)
  await field.press('Enter')
}

async function openPreferences(page: Page, words: Catalog): Promise<Locator> {
  await page.getByRole('button', { name: words.settings.preferences.title, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: words.settings.preferences.title })
  // Its words come when they are first needed; a key that is pressed before that is nobody's.
  await expect(dialog).toBeVisible()
  return dialog
}

/** What is to be found in a room by its name. */
function landmarkOf(page: Page, room: (typeof ROOMS)[number], words: Catalog): Locator {
  switch (room) {
    case '/':
      return page.getByRole('button', { name: words.chat.composer.names.send, exact: true })
    case '/compare':
      return page.getByRole('button', { name: words.compare.prompt.run, exact: true })
    case '/recordings':
      return page.getByRole('button', { name: words.recordings.import, exact: true }).first()
    case '/usage':
      return page.getByRole('heading', { name: words.common.rooms.usage, exact: true })
  }
}

const titles = (words: Catalog) => ({
  '/': 'Deltascope',
  '/compare': `${words.common.rooms.compare} · Deltascope`,
  '/recordings': `${words.common.rooms.recordings} · Deltascope`,
  '/usage': `${words.common.rooms.usage} · Deltascope`,
})

for (const { locale, lang, words, thought } of [
  { locale: 'zh-CN', lang: 'zh', words: zh, thought: /^思考了/ },
  { locale: 'ru-RU', lang: 'ru', words: ru, thought: /^Рассуждение: / },
]) {
  test.describe(locale, () => {
    test.use({ locale })

    test('every room speaks the browser’s language and fits a phone', async ({ page, chat: _chat }) => {
      for (const room of ROOMS) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.goto(room)
        await expect(landmarkOf(page, room, words)).toBeVisible()
        await expect(page.locator('html')).toHaveAttribute('lang', lang)
        await expect(page).toHaveTitle(titles(words)[room])
        await page.setViewportSize({ width: 375, height: 700 })
        expect(await overflowOf(page)).toEqual([])
      }
    })

    test('a question is asked and answered with the statuses in it', async ({ page, chat: _chat }) => {
      await page.setViewportSize({ width: 375, height: 700 })
      await select(page, 'demo-openai', 'demo-slow')
      await page.goto('/')
      await ask(page, words, unique(words.chat.empty.markdown.text))
      await expect(statusOf(page)).toHaveText(new RegExp(`^${words.runs.status.writing}`))
      await expect(page.getByRole('article', { name: words.chat.question.author, exact: true })).toBeVisible()
      expect(await overflowOf(page)).toEqual([])
      await ask(page, words, 'Later')
      await expect(page.getByRole('list', { name: words.chat.queue.list })).toBeVisible()
      expect(await overflowOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(statusOf(page)).toHaveText(new RegExp(`^${words.runs.status.stopped('')}`))
      expect(await seriousFindings(page)).toEqual([])
    })

    test('an example calls the tool that the demos know', async ({ page, chat: _chat }) => {
      await select(page, 'demo-openai', 'demo-fine')
      await page.setViewportSize({ width: 375, height: 700 })
      await page.goto('/')
      await page.getByRole('button', { name: words.chat.empty.toolCall.text }).click()
      await expect(statusOf(page)).toHaveText(words.runs.status.toolCalls)
      await expect(page.getByRole('group', { name: words.chat.toolCall.label('get_weather') })).toHaveCount(2)
      expect(await overflowOf(page)).toEqual([])
      await page.goto('/')
      await page.getByRole('button', { name: words.chat.empty.reasoning.text }).click()
      await expect(statusOf(page)).toHaveText(new RegExp(words.runs.status.doneIn('').trim()))
      await expect(page.getByRole('button', { name: thought })).toBeVisible()
      expect(await seriousFindings(page)).toEqual([])
    })

    test('no English is left in any room, empty or after an answer', async ({ page, chat: _chat }) => {
      test.setTimeout(120_000)
      const left: string[] = []
      const read = async (place: string) => {
        left.push(...(await foreignTexts(page, NAMES)).map((text) => `${place}: ${text}`))
      }
      await select(page, 'demo-openai', 'demo-fine')
      for (const room of ROOMS) {
        await page.goto(room)
        await expect(landmarkOf(page, room, words)).toBeVisible()
        await read(room)
      }

      await page.goto('/')
      await ask(page, words, words.chat.empty.reasoning.text)
      await expect(statusOf(page)).toHaveText(new RegExp(words.runs.status.doneIn('').trim()))
      await read('chat')
      await page.getByRole('button', { name: words.wire.title, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await read('wire')
      await page.keyboard.press('Escape')
      await openPreferences(page, words)
      await read('preferences')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: words.shortcuts.title }).click()
      await expect(page.getByRole('dialog', { name: words.shortcuts.title })).toBeVisible()
      await read('shortcuts')

      const compare = new ComparePage(page)
      await compare.open(['demo-openai/demo-fine', 'demo-anthropic/demo-fine'], { prompt: words.compare.defaultPrompt })
      await page.getByRole('button', { name: words.compare.prompt.run, exact: true }).click()
      await compare.expectStatus(0, 'done')
      await compare.expectStatus(1, 'done')
      await expect(page.locator('a[href^="/recordings/"]')).toBeVisible()
      await read('comparison')
      for (const room of ['/recordings', '/usage'] as const) {
        await page.goto(room)
        await expect(landmarkOf(page, room, words)).toBeVisible()
        await expect(page.getByText('Fine-grained').first()).toBeVisible()
        await read(`${room} with something in it`)
      }
      expect(left).toEqual([])
    })
  })
}

test.describe('a language that is not spoken here', () => {
  test.use({ locale: 'sv-SE' })

  test('gives English', async ({ page, chat: _chat }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(landmarkOf(page, '/', en)).toBeVisible()
  })
})

test('the language can be changed while an answer comes and something is written', async ({ page, chat }) => {
  await chat.open('demo-openai', 'demo-slow')
  await chat.ask(unique('Write a long Markdown report with a table and code'))
  await chat.expectStatus('writing')
  await chat.message.fill('A draft')
  const runId = await chat.answer.getAttribute('data-run-id')
  const english = await openPreferences(page, en)
  await english.getByLabel('Language').focus()
  await english.getByLabel('Language').selectOption('Русский')
  const russian = page.getByRole('dialog', { name: ru.settings.preferences.title })
  await expect(russian).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  await expect(russian.getByLabel(ru.common.language.label)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: ru.chat.composer.field, exact: true })).toHaveValue('A draft')
  await expect(statusOf(page)).toHaveText(new RegExp(`^${ru.runs.status.writing}`))
  await expect(page.locator('article[data-run-id]')).toHaveAttribute('data-run-id', runId ?? '')
  const answer = page.locator('[data-markdown]')
  await expect(answer).not.toHaveText((await answer.textContent()) ?? '')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  const again = await openPreferences(page, ru)
  await again.getByLabel(ru.common.language.label).selectOption('English')
  await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible()
})

async function seriousFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** What sticks out of the page on its right side. */
function overflowOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120))
  })
}
