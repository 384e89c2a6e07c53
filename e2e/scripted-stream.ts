import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { encodeEvent } from '@/lib/protocol/encode-event'
import type { StreamEventBody } from '@/lib/protocol/events'

/** A text that comes `chars` characters at a time, `everyMs` apart. */
type ScriptedPart = { kind: 'text' | 'reasoning'; text: string; chars: number; everyMs: number }

export type ScriptedStream = {
  /** How often the page has asked. */
  posts: () => number
  close: () => Promise<void>
}

const timing = { totalMs: 10, frames: 0, bytes: 0 }

/** Answers whatever the chat page asks with these parts, in place of the real server: for answers that no demo gives. */
export async function scriptStream(page: Page, parts: readonly ScriptedPart[]): Promise<ScriptedStream> {
  let posts = 0
  const server = createServer((request, response) => {
    posts++
    request.resume()
    void play(response, parts, `scripted-${posts}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await page.route('**/api/chat', (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
  return {
    posts: () => posts,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function play(response: ServerResponse, parts: readonly ScriptedPart[], runId: string): Promise<void> {
  const begun = performance.now()
  let seq = 0
  let isGone = false
  response.on('close', () => {
    isGone = true
  })
  const send = (body: StreamEventBody) =>
    response.write(encodeEvent({ seq: seq++, t: Math.round(performance.now() - begun), ...body }))
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Run-Id': runId })
  send({
    type: 'start',
    protocol: 1,
    runId,
    provider: 'demo-openai',
    dialect: 'openai-chat',
    model: 'demo-fine',
    startedAt: new Date().toISOString(),
    offsetMs: 0,
  })
  send({ type: 'response', status: 200, attempt: 1 })
  for (const [part, { kind, text, chars, everyMs }] of parts.entries()) {
    send({ type: 'part_start', part, kind })
    const type = kind === 'text' ? 'text_delta' : 'reasoning_delta'
    const partBegun = performance.now()
    for (let at = 0, n = 0; at < text.length && !isGone; at += chars, n++) {
      // A late timer does not make the whole answer late.
      const waitMs = partBegun + n * everyMs - performance.now()
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
      send({ type, part, text: text.slice(at, at + chars) })
    }
    send({ type: 'part_end', part })
  }
  send({ type: 'finish', reason: 'stop' })
  send({ type: 'end', outcome: 'complete', timing })
  response.end()
}
