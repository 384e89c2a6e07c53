import { execFileSync } from 'node:child_process'
import { Agent } from 'undici'
import { afterEach, describe, expect, test } from 'vitest'
import type { ChatRequest } from '@/lib/protocol/request'
import { catalog } from '@/lib/providers/catalog'
import { type Environment, resolveTarget } from '@/lib/providers/resolve'
import { describeUpstream } from './describe-upstream'
import { type FakeUpstream, startFakeUpstream } from './fake-upstream'
import { createRunRegistry } from './runs'
import { readSettings } from './settings'
import { startRun } from './start-run'

const KEY = 'sk-very-secret-0123456789'
const question = (text: string, more: Partial<ChatRequest> = {}): ChatRequest => ({
  provider: 'openai',
  model: 'gpt-4.1',
  messages: [{ role: 'user', parts: [{ type: 'text', text }] }],
  ...more,
})

function describeFor(provider: string, request: ChatRequest, env: Environment = {}) {
  const row = catalog.find(({ id }) => id === provider)
  const described = row && describeUpstream(request, row, env, 'http://127.0.0.1:4000')
  if (!described) throw new Error('nothing described')
  return described
}

/** The arguments that a shell gives to curl, and what it sends to its input. */
function runCurl(curl: string, env: Record<string, string>): { words: string[]; input: string } {
  const script = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; case "$*" in *@-*) printf '\\0'; cat;; esac; }\n${curl}\n`
  const out = execFileSync('sh', { input: script, env: { ...process.env, ...env }, encoding: 'utf8' })
  const [words = '', input = ''] = out.split('\0\0')
  return { words: words.split('\0').filter((word) => word !== ''), input }
}

describe('the described request', () => {
  test('names the variable of the key and never holds the key', () => {
    const described = describeFor('openai', question('hi'), { OPENAI_API_KEY: KEY })
    expect(described).toMatchObject({
      method: 'POST',
      url: 'https://api.openai.com/v1/chat/completions',
      headers: {
        authorization: 'Bearer $OPENAI_API_KEY',
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'accept-encoding': 'identity',
      },
      body: { model: 'gpt-4.1', stream: true, messages: [{ role: 'user', content: 'hi' }] },
    })
    expect(described.curl).toContain('-H "authorization: Bearer $OPENAI_API_KEY"')
    expect(JSON.stringify(described)).not.toContain(KEY)
  })
  test.each([
    ['anthropic', {}, 'x-api-key', '$ANTHROPIC_API_KEY'],
    ['gemini', {}, 'x-goog-api-key', '$GEMINI_API_KEY'],
    ['gemini', { GOOGLE_API_KEY: KEY }, 'x-goog-api-key', '$GOOGLE_API_KEY'],
    ['azure-openai', {}, 'api-key', '$AZURE_OPENAI_API_KEY'],
    ['openai-responses', {}, 'authorization', 'Bearer $OPENAI_API_KEY'],
    ['openai-responses', { OPENAI_RESPONSES_API_KEY: KEY }, 'authorization', 'Bearer $OPENAI_RESPONSES_API_KEY'],
    ['vllm', {}, 'authorization', undefined],
    ['vllm', { VLLM_API_KEY: KEY }, 'authorization', 'Bearer $VLLM_API_KEY'],
  ])('of %s with %j has %s: %s', (provider, env, header, value) => {
    const described = describeFor(provider, question('hi'), env)
    expect(described.headers[header]).toBe(value)
    expect(JSON.stringify(described)).not.toContain(KEY)
  })
  test('of a provider without an address begins with the variable of the address', () => {
    const { url, curl } = describeFor('custom', question('hi'))
    expect(url).toBe('$CUSTOM_BASE_URL/chat/completions')
    expect(runCurl(curl, { CUSTOM_BASE_URL: 'http://h/v1' }).words).toContain('http://h/v1/chat/completions')
  })
  test('of a demo provider goes to the simulator', () => {
    expect(describeFor('demo-anthropic', question('hi')).url).toBe('http://127.0.0.1:4000/anthropic/v1/messages')
  })
})

describe('the curl command', () => {
  const hostile = 'it\'s "quoted" `id` $(id) $OPENAI_API_KEY \\ \\n\n! %s \u0000 END\nEND\n ’ü🌊 $HOME'
  test('gives a shell exactly the words of the request', () => {
    const described = describeFor('openai', question(hostile, { model: "m'$(id)" }))
    const { words } = runCurl(described.curl, { OPENAI_API_KEY: KEY })
    const headers = Object.entries(described.headers).flatMap(([name, value]) => [
      '-H',
      `${name}: ${value.replace('$OPENAI_API_KEY', KEY)}`,
    ])
    const json = JSON.stringify(described.body)
    expect(words).toEqual(['-N', '-X', 'POST', described.url, ...headers, '--data-raw', json])
    expect(json).toContain('$(id)')
  })
  test('keeps the variable of the key closed in every other header', () => {
    const routing = 'fast;"$OPENROUTER_API_KEY" `id` \\'
    const { curl, headers } = describeFor('n4n', question('hi', { routing }), {
      N4N_BASE_URL: 'http://h/v1',
    })
    expect(headers['x-routing']).toBe(routing)
    const { words } = runCurl(curl, { N4N_API_KEY: KEY, OPENROUTER_API_KEY: 'other' })
    expect(words).toContain(`x-routing: ${routing}`)
    expect(words).toContain(`authorization: Bearer ${KEY}`)
  })
  test('takes a body that is too long for a command line from a here-document', () => {
    const described = describeFor('openai', question(hostile + 'x'.repeat(200_000)))
    const { words, input } = runCurl(described.curl, { OPENAI_API_KEY: KEY })
    expect(words.slice(-2)).toEqual(['--data-binary', '@-'])
    expect(input).toBe(`${JSON.stringify(described.body)}\n`)
  })
})

describe('against a real upstream', () => {
  let upstream: FakeUpstream
  afterEach(() => upstream.stop())
  test('it is what a run sends', async () => {
    let sent: Record<string, unknown> = {}
    upstream = await startFakeUpstream((response, request) => {
      sent = request.headers
      response.writeHead(400).end()
    })
    const env = { CUSTOM_BASE_URL: upstream.url, CUSTOM_API_KEY: KEY }
    const row = catalog.find(({ id }) => id === 'custom')
    if (!row) throw new Error('no row')
    const request = question('hi', { provider: 'custom', temperature: 0.5 })
    const agent = new Agent()
    const context = { settings: readSettings({}), runs: createRunRegistry(), agent, secrets: [] }
    const run = startRun(request, row, resolveTarget(row, request.model, env, undefined), context)
    while (await run.next());
    await agent.destroy()
    const described = describeFor('custom', request, env)
    expect(upstream.bodies).toEqual([JSON.stringify(described.body)])
    expect(described.url).toBe(`${upstream.url}/chat/completions`)
    const headers = { ...described.headers, authorization: `Bearer ${KEY}` }
    expect(sent).toMatchObject(headers)
  })
})
