// How long a stored conversation of 500 messages takes to open, by its address and from the sidebar, in a real browser.
// Needs a build (`npm run build`). Prints a table; see conversation.md for what the numbers mean.
import { chromium } from '@playwright/test'
import { browserOfSystem } from '../scripts/lib/find-browser.mjs'
import { startApp } from './start-app.mjs'

const TURNS = 250
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const PORT = Number(process.env.BENCH_PORT ?? 3490)
const ORIGIN = `http://127.0.0.1:${PORT}`
const LAST = `The last answer of ${TURNS}.`

const app = await startApp(PORT)
const executablePath = browserOfSystem()
const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript(countTasks)
  await importChats(page, [longChat(), shortChat()])
  const results = { address: [], sidebar: [] }
  for (let round = 0; round < ROUNDS; round++) {
    results.address.push(await openByAddress(page))
    results.sidebar.push(await openFromSidebar(page))
  }
  report(results)
} finally {
  await browser.close()
  app.kill()
}

async function importChats(page, conversations) {
  await page.goto(ORIGIN)
  const buffer = Buffer.from(
    JSON.stringify({ deltascope: 'conversations', version: 1, exportedAt: timeAt(0), conversations }),
  )
  await page.getByLabel('Files with chats').setInputFiles({ name: 'chats.json', mimeType: 'application/json', buffer })
  await page.getByText('2 chats imported').waitFor()
  await page.keyboard.press('Escape')
}

async function openByAddress(page) {
  await page.goto(`${ORIGIN}/c/${idAt(1)}`)
  return await page.evaluate(waitFor, { text: LAST, from: 0 })
}

async function openFromSidebar(page) {
  await page.goto(`${ORIGIN}/c/${idAt(2)}`)
  await page.getByText('Nothing much.').waitFor()
  const link = page.getByRole('link', { name: 'A long chat' }).first()
  await link.waitFor()
  await page.waitForTimeout(500)
  const from = await page.evaluate(() => performance.now())
  await link.evaluate((element) => element.click())
  return await page.evaluate(waitFor, { text: LAST, from })
}

/** In the page: notes every task over 50 ms. */
function countTasks() {
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}

/** In the page: until the text is painted inside the window. */
async function waitFor({ text, from }) {
  const isSeen = () => {
    const all = document.querySelectorAll('article p')
    const last = [...all].findLast((element) => element.textContent === text)
    const box = last?.getBoundingClientRect()
    return box !== undefined && box.top >= 0 && box.bottom <= innerHeight
  }
  for (let frames = 0; frames < 1200 && !isSeen(); frames++) await new Promise(requestAnimationFrame)
  await new Promise(requestAnimationFrame)
  const ms = performance.now() - from
  const tasks = window.longTasks.filter(({ startTime }) => startTime >= from).map(({ duration }) => duration)
  return { ms, longest: Math.max(0, ...tasks) }
}

function report(results) {
  console.log(`${2 * TURNS} messages, ${ROUNDS} rounds, median (worst)`)
  for (const [how, rounds] of Object.entries(results)) {
    const pick = (name) => rounds.map((round) => round[name]).sort((one, other) => one - other)
    const shown = (values) => `${values[Math.floor(values.length / 2)].toFixed(0)} (${values.at(-1).toFixed(0)}) ms`
    console.log(`by ${how}: last answer painted ${shown(pick('ms'))}, longest task ${shown(pick('longest'))}`)
  }
}

function longChat() {
  const turns = Array.from({ length: TURNS }, (_, n) => ({
    question: `Question ${n + 1}: how does it go on?`,
    answer: n + 1 < TURNS ? answerText(n) : `${answerText(n)}\n\n${LAST}`,
  }))
  return chat(1, 'A long chat', turns)
}

function shortChat() {
  return chat(2, 'A short chat', [{ question: 'What is new?', answer: 'Nothing much.' }])
}

function answerText(n) {
  const items = Array.from({ length: 4 }, (_, item) => `- **Point ${item + 1}** of answer ${n + 1}, with \`code\``)
  return `## Answer ${n + 1}\n\n${'Some words of an answer, one like the other. '.repeat(12)}\n\n${items.join('\n')}\n\n\`\`\`js\nconst answer = ${n}\nconsole.log(answer)\n\`\`\`\n\n| a | b |\n| - | - |\n| ${n} | ${n * n} |`
}

function chat(number, title, turns) {
  const items = {}
  let parentId = null
  for (const [n, { question, answer }] of turns.entries()) {
    const questionId = idAt(number * 10_000 + 3 * n)
    const answerId = idAt(number * 10_000 + 3 * n + 1)
    items[questionId] = {
      ...{ kind: 'question', id: questionId, parentId, text: question, attachments: [], createdAt: timeAt(n) },
    }
    items[answerId] = {
      ...{ kind: 'answer', id: answerId, parentId: questionId, createdAt: timeAt(n), isIncluded: true },
      steps: [{ run: run(idAt(number * 10_000 + 3 * n + 2), answer, timeAt(n)), results: [] }],
    }
    parentId = answerId
  }
  const settings = { target: null, system: '', parameters: {}, tools: [], approvals: {} }
  const conversation = {
    ...{ id: idAt(number), title, isTitleOwn: true, createdAt: timeAt(0), updatedAt: timeAt(turns.length) },
    ...{ isPinned: false, items, chosen: {}, settings, draft: '' },
  }
  return { conversation, events: {} }
}

function run(id, text, startedAt) {
  const target = { provider: 'demo-chat', model: 'demo' }
  const part = {
    part: 0,
    kind: 'text',
    text,
    startMs: 100,
    firstMs: 100,
    lastMs: 900,
    endMs: 900,
    chunks: 40,
    firstChars: 4,
  }
  const view = {
    ...{ ...target, parts: [part], sources: [], isUsageFinal: false, lastMs: 910 },
    ...{ finish: { reason: 'stop' }, outcome: 'complete', timing: { totalMs: 910, frames: 42, bytes: 9000 } },
  }
  const labels = { provider: 'Demo', model: 'Demo', isDemo: true }
  return { id, target, labels, request: target, foreignReasoning: 0, view, events: 42, startedAt, isOver: true }
}

function idAt(n) {
  return n.toString(16).padStart(24, '0')
}

function timeAt(second) {
  return new Date(Date.UTC(2026, 0, 31, 9, 0, second)).toISOString()
}
