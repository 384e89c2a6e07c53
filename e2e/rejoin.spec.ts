import type { AddressInfo } from 'node:net'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { type ChatPage, expect, latestRequest, simulatorStats, test, unique } from './chat-page'
import { appPort } from './ports'

/** A way to the app that can be cut. */
async function openWay(): Promise<{ url: string; cut: () => void; close: () => void }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    const app = connect(appPort, '127.0.0.1')
    for (const end of [socket, app]) {
      sockets.add(end)
      end.on('error', () => {})
      end.on('close', () => {
        sockets.delete(end)
        socket.destroy()
        app.destroy()
      })
    }
    socket.pipe(app).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    close() {
      server.close()
      cut()
    },
  }
}

const long = 'Write a long Markdown report with a table and code'

async function textOf({ answer }: ChatPage): Promise<string> {
  return (await answer.textContent()) ?? ''
}

/** How often its upstream was asked this. */
async function askedUpstream(question: string): Promise<number> {
  return (await simulatorStats()).requests.filter(({ body }) => JSON.stringify(body ?? '').includes(question)).length
}

test('an answer goes on over a reload: nothing is missing, doubled or asked again', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-steady')
  const question = unique(long)
  await chat.ask(question)
  await expect(chat.answer).toContainText(/How a streamed/)
  await page.waitForTimeout(1200)
  const before = (await textOf(chat)).match(/How a streamed.*/)?.[0] ?? ''
  await page.reload()
  await expect(chat.answer).toContainText(before)
  await expect(chat.answer).toHaveAttribute('aria-busy', 'true')
  await expect(chat.stop).toBeVisible()
  await chat.expectStatus('done', 60_000)
  expect((await textOf(chat)).split(before)).toHaveLength(2)
  expect(await askedUpstream(question)).toBe(1)

  // What was streamed twice to the page is there once, with the times of the server.
  const stats = chat.answer.locator('[data-run-stats]')
  const told = await stats.textContent()
  await page.waitForTimeout(1500)
  await page.reload()
  await chat.expectStatus('done')
  await expect(stats).toHaveText(told ?? '')
})

test('Stop after a reload closes the upstream', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-steady')
  const question = unique(long)
  await chat.ask(question)
  await expect(chat.answer).toContainText(/How a streamed/)
  await page.waitForTimeout(1200)
  await page.reload()
  await expect(chat.answer).toHaveAttribute('aria-busy', 'true')
  await chat.stop.click()
  await chat.expectStatus('stopped')
  await expect.poll(async () => (await latestRequest(question))?.closedByClientAt).toBeDefined()
})

test('an answer goes on over a lost connection', async ({ chat, page, allowed }) => {
  allowed.push(/ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION|network error|Failed to (load|fetch)/i)
  const way = await openWay()
  try {
    await page.addInitScript(
      (selection) => {
        if (location.protocol === 'http:') localStorage.setItem('deltascope.selection', selection)
      },
      JSON.stringify({ provider: 'demo-openai', model: 'demo-steady' }),
    )
    await page.goto(way.url)
    await expect(page.getByRole('button', { name: /^Model: (?!none)/ })).toBeVisible()
    const question = unique(long)
    await chat.ask(question)
    await expect(chat.answer).toContainText(/How a streamed/)
    for (let cuts = 0; cuts < 3; cuts++) {
      way.cut()
      await page.waitForTimeout(700)
      await expect(chat.answer).toHaveAttribute('aria-busy', 'true')
    }
    await chat.expectStatus('done', 60_000)
    const text = await textOf(chat)
    expect(text.split(/How a streamed/)).toHaveLength(2)
    expect(await askedUpstream(question)).toBe(1)
  } finally {
    way.close()
  }
})

test('an answer in another chat goes on over a reload, once that chat is opened', async ({ chat, page }) => {
  await chat.open('demo-openai', 'demo-steady')
  const question = unique(long)
  await chat.ask(question)
  await expect(chat.answer).toContainText(/How a streamed/)
  const address = page.url()
  await page.waitForTimeout(1200)
  await page.goto('/')
  await expect(chat.message).toBeVisible()
  await page.goto(address)
  await expect(chat.answer).toContainText(/How a streamed/)
  await chat.expectStatus('done', 60_000)
  expect(await askedUpstream(question)).toBe(1)
})
