import { execFileSync } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChatRequest } from '@/lib/protocol/request'
import { curlOfChat, curlOfProvider } from './curl'

const request: ChatRequest = {
  provider: 'demo-openai',
  model: 'demo-fine',
  messages: [{ role: 'user', parts: [{ type: 'text', text: `it's $HOME "\\n" \`id\` ! %s\nüö\0` }] }],
}

afterEach(() => vi.unstubAllGlobals())

test('a shell reads the command back as it was meant', () => {
  const command = curlOfChat('http://127.0.0.1:3000', request).replace('curl', "printf '%s\\0'")
  const [flag, url, headerFlag, header, dataFlag, body] = execFileSync('/bin/sh', ['-c', command])
    .toString()
    .split('\0')
  expect([flag, url, headerFlag, header, dataFlag]).toEqual([
    '-N',
    'http://127.0.0.1:3000/api/chat',
    '-H',
    'Content-Type: application/json',
    '--data-raw',
  ])
  expect(JSON.parse(body ?? '')).toEqual(request)
})

test("the provider's own command is the server's, and a refusal is a sentence", async () => {
  const answers = [
    Response.json({ curl: 'curl -H "Authorization: Bearer $OPENAI_API_KEY"' }),
    Response.json({ type: '', title: '', status: 404, detail: 'There is no such provider.' }, { status: 404 }),
    new Response('<html>', { status: 500 }),
    Response.json({}, { status: 501 }),
  ]
  vi.stubGlobal('fetch', async () => answers.shift())
  expect([
    await curlOfProvider(request),
    await curlOfProvider(request),
    await curlOfProvider(request),
    await curlOfProvider(request),
  ]).toEqual([
    { curl: 'curl -H "Authorization: Bearer $OPENAI_API_KEY"' },
    { failure: 'There is no such provider.' },
    { failure: 'Deltascope could not write the command.' },
    { failure: 'Deltascope answered with HTTP status 501.' },
  ])
})
