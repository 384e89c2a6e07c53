import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recording } from '@/lib/recording/fixture'
import { writeRecording } from '@/lib/recording/write-recording'
import type { CaptureReading } from './recording-capture'
import { useRecordingImport } from './recording-import'

const reading: CaptureReading = {
  dialect: 'gemini',
  why: 'The first payload has candidates.',
  events: [{ seq: 0, t: 0, type: 'frame', n: 0, bytes: 3 }],
  errors: [{ line: 2, message: 'This is not JSON' }],
}
const answer = vi.fn<(body: unknown) => Response>()

beforeEach(() => {
  answer.mockReset().mockImplementation(() => Response.json(reading))
  vi.stubGlobal('fetch', async (_path: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    const response = answer(JSON.parse(body))
    await Promise.resolve()
    signal.throwIfAborted()
    return response
  })
})
afterEach(() => {
  while (step().state !== 'idle') store().skip()
  vi.unstubAllGlobals()
})

const store = () => useRecordingImport.getState()
const step = () => store().step

async function settled(state: string): Promise<void> {
  await vi.waitFor(() => expect(step()).toMatchObject(state === 'capture' ? { state, isDecoding: false } : { state }))
}

test('what is no recording is decoded by the server, which says what it took it for', async () => {
  store().add([{ name: 'a.txt', text: 'data: {}' }])
  await settled('capture')
  expect(answer.mock.calls).toEqual([[{ text: 'data: {}' }]])
  expect(step()).toEqual({
    state: 'capture',
    name: 'a.txt',
    text: 'data: {}',
    dialect: 'gemini',
    reading,
    isDecoding: false,
  })
})

test('another dialect is decoded anew, and only the last choice counts', async () => {
  store().add([{ name: 'a.txt', text: 'data: {}' }])
  await settled('capture')
  store().chooseDialect('openai-chat')
  store().chooseDialect('openai-responses')
  await settled('capture')
  expect(answer.mock.calls.slice(1)).toEqual([
    [{ text: 'data: {}', dialect: 'openai-chat' }],
    [{ text: 'data: {}', dialect: 'openai-responses' }],
  ])
  expect(step()).toMatchObject({ dialect: 'openai-responses', reading })
})

test('the words of a refusal are shown, and a server that is gone is named', async () => {
  const problem = { type: 'about:blank', title: 'Content Too Large', status: 413, detail: 'The body is too large.' }
  answer.mockReturnValueOnce(
    new Response(JSON.stringify(problem), { status: 413, headers: { 'content-type': 'application/problem+json' } }),
  )
  store().add([{ name: 'a.txt', text: 'x' }])
  await settled('capture')
  expect(step()).toMatchObject({ reading: null, problem: 'The body is too large.' })
  answer.mockImplementationOnce(() => {
    throw new TypeError('fetch failed')
  })
  store().chooseDialect('gemini')
  await settled('capture')
  expect(step()).toMatchObject({ problem: 'Deltascope cannot be reached. Is it still running?' })
})

test.each([
  '{"deltascope":"conversations","version":1,"exportedAt":"2026-01-31T00:00:00Z","conversations":[]}',
  '[{"title":"Primes","create_time":1,"update_time":2,"mapping":{}}]',
])('a file of chats is not asked about: it is told where chats are imported (%#)', async (text) => {
  store().add([{ name: 'chats.json', text }])
  await settled('failed')
  expect(answer).not.toHaveBeenCalled()
  expect(step()).toEqual({
    state: 'failed',
    name: 'chats.json',
    problem: 'This is a file of chats. Import it in the chat room, with “Import chats” in its sidebar.',
  })
})

test('a recording with a wrong line is held back with the line, and with what came before it', async () => {
  const text = `${writeRecording(recording)}{"run":0,"rece`
  store().add([new File([text], 'cut.jsonl')])
  await settled('refused')
  expect(step()).toMatchObject({
    name: 'cut.jsonl',
    errors: [{ line: 16, message: 'The line is cut off, or not JSON.' }],
    salvaged: { title: recording.title, runs: [{ lane: 0 }, { lane: 1 }] },
  })
  expect(answer).not.toHaveBeenCalled()
})

test('where the browser keeps nothing, what was read stays and the reason is told', async () => {
  store().add([{ name: 'a.txt', text: 'data: {}' }])
  await settled('capture')
  const before = step()
  store().save()
  await vi.waitFor(() => expect(step()).toHaveProperty('problem'))
  expect(step()).toEqual({ ...before, problem: expect.stringContaining('storage cannot be used') })
})

test('files wait for each other', async () => {
  store().add([
    { name: 'a.txt', text: 'a' },
    { name: 'b.txt', text: 'b' },
  ])
  await settled('capture')
  store().add([{ name: 'c.txt', text: 'c' }])
  expect(step()).toMatchObject({ name: 'a.txt' })
  store().skip()
  await settled('capture')
  expect(step()).toMatchObject({ name: 'b.txt' })
  store().skip()
  await settled('capture')
  expect(step()).toMatchObject({ name: 'c.txt' })
  store().skip()
  expect(step()).toEqual({ state: 'idle' })
})
