import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { encodeEvent } from '@/lib/protocol/encode-event'
import type { StreamEvent, StreamEventBody } from '@/lib/protocol/events'
import type { ChatRequest } from '@/lib/protocol/request'
import { openChatRun } from './chat-run'
import { shownConversation } from './chat-state'
import type { Answer, Conversation } from './conversation/conversation'
import { addTurn, goingRun } from './conversation/fixture'
import { PAGE_CLOSED } from './conversation/interrupted'
import { runsOf } from './conversation/steps'
import { pathOf } from './conversation/tree'
import { queueStateOf } from './message-queue'
import { statusOf } from './run-status'

type Stream = { seq: number; controller: ReadableStreamDefaultController<Uint8Array> }

/** A server whose streams the test writes by hand. */
class FakeServer {
  posts: ChatRequest[] = []
  deleted: string[] = []
  deleteStatus = 204
  problem: { status: number; body: unknown } | undefined
  aborted = 0
  runTool: (name: string, init: RequestInit) => Promise<Response> = () => Promise.reject(new Error('no tool'))
  /** The runs that it still has, with all their events; another is unknown. */
  kept = new Map<string, StreamEventBody[]>()
  /** After which events it was asked for which runs. */
  rejoins: [runId: string, after: string | undefined][] = []
  #streams: Stream[] = []

  fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (init.method === 'DELETE') {
      this.deleted.push(url.split('/').at(-1) ?? '')
      return new Response(null, { status: this.deleteStatus })
    }
    if (init.method === 'GET' && url.startsWith('/api/chat/')) return this.#rejoin(url.split('/').at(-1) ?? '', init)
    if (url.startsWith('/api/tools/')) return await this.runTool(url.split('/').at(-1) ?? '', init)
    this.posts.push(JSON.parse(String(init.body)) as ChatRequest)
    if (this.problem) {
      const headers = { 'Content-Type': 'application/problem+json' }
      return new Response(JSON.stringify(this.problem.body), { status: this.problem.status, headers })
    }
    return this.#open(`run-${this.posts.length}`, init)
  }

  #rejoin(runId: string, init: RequestInit): Response {
    const after = new Headers(init.headers).get('last-event-id') ?? undefined
    this.rejoins.push([runId, after])
    const events = this.kept.get(runId)
    if (!events) {
      const problem = { type: 'about:blank', title: 'Not Found', status: 404, detail: 'There is no such run.' }
      const headers = { 'Content-Type': 'application/problem+json' }
      return new Response(JSON.stringify(problem), { status: 404, headers })
    }
    const response = this.#open(runId, init)
    void this.send(...events)
    return response
  }

  #open(runId: string, init: RequestInit): Response {
    const run = { seq: 0 } as Stream
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        run.controller = controller
      },
    })
    this.#streams.push(run)
    init.signal?.addEventListener('abort', () => {
      this.aborted++
      run.controller.error(new DOMException('Aborted', 'AbortError'))
    })
    const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Run-Id': runId }
    return new Response(body, { headers })
  }

  /** All bodies in one network chunk, to the latest stream or to the nth. */
  async send(...bodies: (StreamEventBody | string)[]) {
    await this.sendTo(this.#streams.length - 1, ...bodies)
  }

  async sendTo(index: number, ...bodies: (StreamEventBody | string)[]) {
    const stream = this.#streams[index]
    if (!stream) throw new Error('There is no stream.')
    const text = bodies.map((body) => (typeof body === 'string' ? body : encode(stream, body))).join('')
    stream.controller.enqueue(new TextEncoder().encode(text))
    await settle()
  }

  async close() {
    this.#streams.at(-1)?.controller.close()
    await settle()
  }
}

function encode(stream: Stream, body: StreamEventBody): string {
  const seq = stream.seq++
  return encodeEvent({ seq, t: seq * 10, ...body } as StreamEvent)
}

/** What has come is shown, and so stored. */
async function draw() {
  await vi.waitFor(() => expect(frames).not.toEqual([]))
  drawAll()
}

function drawAll() {
  for (const frame of frames) frame()
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 10))

const start = (runId = 'run-1'): StreamEventBody => ({
  type: 'start',
  protocol: 1,
  runId,
  provider: 'demo',
  dialect: 'openai-chat',
  model: 'm1',
  startedAt: '2026-01-01T00:00:00Z',
  offsetMs: 0,
})
const text = (delta: string): StreamEventBody => ({ type: 'text_delta', part: 0, text: delta })
const textStart: StreamEventBody = { type: 'part_start', part: 0, kind: 'text' }
const end: StreamEventBody = { type: 'end', outcome: 'complete', timing: { totalMs: 9, frames: 1, bytes: 1 } }
const finish: StreamEventBody[] = [{ type: 'part_end', part: 0 }, { type: 'finish', reason: 'stop' }, end]
const call = (id: string, part: number, name = 'calculate'): StreamEventBody[] => [
  { type: 'part_start', part, kind: 'tool_call', id, name },
  { type: 'tool_call_delta', part, arguments: '{"a":1}' },
  { type: 'part_end', part, arguments: '{"a":1}', valid: true },
]
const calling = (...calls: StreamEventBody[][]): StreamEventBody[] => [
  start(),
  ...calls.flat(),
  { type: 'finish', reason: 'tool_calls' },
  end,
]

let server: FakeServer
let frames: (() => void)[]
let page: { hidden: boolean }
let leave: () => void
/** Those who want to know whether the page is hidden. */
let turns: (() => void)[]
const open: { close: () => void }[] = []

/** The page as it is after a load: nothing is in memory. */
async function loadPage() {
  vi.resetModules()
  const { useChat } = await import('./chat-store')
  const { conversations } = await import('./conversations')
  const { useProviders } = await import('./provider-store')
  const { useServerTools } = await import('./tool-list')
  useProviders.setState({ selection: { provider: 'demo', model: 'm1' } })
  open.push(conversations)
  return { useChat, conversations, useProviders, useServerTools }
}

let { useChat, conversations, useProviders, useServerTools } = await loadPage()

function stubSessionStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

function hide(isHidden: boolean) {
  page.hidden = isHidden
  for (const turn of turns) turn()
}

/** Leaves the page in mid-stream or not, and comes back. */
async function reload() {
  leave()
  // A busy machine takes a while to store what is there.
  const known = runsOf(shown()).map((run) => (chat().runs[run.id] ?? run).view.lastMs)
  await vi.waitFor(async () => {
    const stored = await conversations.load(shown().id)
    expect(stored ? runsOf(stored.conversation).map(({ view }) => view.lastMs) : []).toEqual(known)
  }, 5000)
  await settle()
  conversations.close()
  ;({ useChat, conversations, useProviders, useServerTools } = await loadPage())
}

beforeEach(async () => {
  server = new FakeServer()
  frames = []
  turns = []
  page = { hidden: false }
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'pagehide') leave = listener
  })
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal(
    'document',
    Object.assign(page, {
      addEventListener: (type: string, listener: () => void) => {
        if (type === 'visibilitychange') turns.push(listener)
      },
      removeEventListener: () => {},
    }),
  )
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames[id - 1] = () => {}
  })
  ;({ useChat, conversations, useProviders, useServerTools } = await loadPage())
})
afterEach(async () => {
  for (const id of Object.keys(chat().live)) chat().stop(id)
  await settle()
  for (const storage of open.splice(0)) storage.close()
  vi.unstubAllGlobals()
})

const chat = () => useChat.getState()
const shown = () => shownConversation(chat())
const path = () => pathOf(shown())

function lastAnswer(conversation: Conversation = shown()): Answer {
  const answer = pathOf(conversation).findLast((item) => item.kind === 'answer')
  if (answer?.kind !== 'answer') throw new Error('There is no answer.')
  return answer
}
function latestRun() {
  const stored = lastAnswer().steps.at(-1)?.run
  if (!stored) throw new Error('There is no run.')
  return openChatRun(stored, chat().runs[stored.id])
}
const textOf = (answer: Answer) =>
  answer.steps
    .flatMap(({ run }) => (chat().runs[run.id] ?? run).view.parts)
    .map((part) => ('text' in part ? part.text : ''))
    .join('')
const shownText = () => textOf(lastAnswer())

/** Asks and gets half an answer; the chat's id. */
async function countHalf(): Promise<string> {
  chat().send('Count')
  await settle()
  await server.send(start(), textStart, text('1, 2,'))
  await draw()
  return shown().id
}

/** Asks and gets a whole answer. */
async function talk(question: string, answer: string) {
  expect(chat().send(question)).toBe(true)
  await settle()
  await server.send(start(`run-${server.posts.length}`), textStart, text(answer), ...finish)
}

describe('sending', () => {
  test('two sends in the same tick are one POST and one turn', async () => {
    expect([chat().send('Hi'), chat().send('Hi')]).toEqual([true, false])
    await settle()
    expect(server.posts).toHaveLength(1)
    expect(path().map(({ kind }) => kind)).toEqual(['question', 'answer'])
  })

  test('nothing is sent for blank text or without a selection', () => {
    expect(chat().send('  \n')).toBe(false)
    useProviders.setState({ selection: null })
    expect(chat().send('Hi')).toBe(false)
  })

  test('a run is written once per frame however many events arrive, and when the run ends', async () => {
    chat().send('Hi')
    await settle()
    const writes = vi.fn()
    const unsubscribe = useChat.subscribe(({ runs }, before) => runs !== before.runs && writes())
    await server.send(start(), textStart, ...Array.from({ length: 50 }, () => text('x')))
    await server.send(text('y'))
    expect(writes).toHaveBeenCalledTimes(0)
    expect(frames).toHaveLength(1)
    frames[0]?.()
    expect(writes).toHaveBeenCalledTimes(1)
    expect(shownText()).toBe(`${'x'.repeat(50)}y`)
    await server.send(text('z'), ...finish)
    expect(writes).toHaveBeenCalledTimes(2)
    expect(shownText()).toBe(`${'x'.repeat(50)}yz`)
    unsubscribe()
  })

  test('an answer is complete although the tab is hidden and has no frames', async () => {
    page.hidden = true
    chat().send('Hi')
    await settle()
    await server.send(start(), textStart, text('all of it'), ...finish)
    expect(shownText()).toBe('all of it')
    expect(statusOf(latestRun())).toBe('done')
    expect(chat().live).toEqual({})
  })

  test('comments between the events and events after the end are ignored', async () => {
    chat().send('Hi')
    await settle()
    await server.send(': hb\n\n', start(), textStart, ': hb\n\n', text('a'), ...finish, text('late'))
    expect(shownText()).toBe('a')
    expect(statusOf(latestRun())).toBe('done')
  })

  test('the next request carries the conversation so far', async () => {
    chat().send('One')
    await settle()
    await server.send(start(), textStart, text('First.'), ...finish)
    await server.close()
    useProviders.setState({ selection: { provider: 'other', model: 'm2' } })
    chat().send('Two')
    await settle()
    expect(server.posts[1]).toEqual({
      provider: 'other',
      model: 'm2',
      messages: [
        { role: 'user', parts: [{ type: 'text', text: 'One' }] },
        { role: 'assistant', parts: [{ type: 'text', text: 'First.' }] },
        { role: 'user', parts: [{ type: 'text', text: 'Two' }] },
      ],
      resumable: true,
    })
  })
})

describe('stopping', () => {
  test('acts at once, keeps the partial answer, cancels on the server and then drops the stream', async () => {
    chat().send('Hi')
    await settle()
    await server.send(start(), textStart, text('half'))
    chat().stop()
    expect(latestRun()).toMatchObject({ isOver: true, stop: { state: 'closing' } })
    expect(lastAnswer().isIncluded).toBe(true)
    expect(chat().live).toEqual({})
    await server.send(text(' too late'))
    expect(shownText()).toBe('half')
    await settle()
    expect(server.deleted).toEqual(['run-1'])
    expect(server.aborted).toBe(1)
    expect(latestRun().stop).toEqual({ state: 'closed', afterMs: expect.any(Number) })
    expect(statusOf(latestRun())).toBe('stopped')
  })

  test('before the server has answered, dropping the request is all there is to do', async () => {
    chat().send('Hi')
    chat().stop()
    await settle()
    expect(latestRun().stop).toEqual({ state: 'disconnected' })
    expect(server.deleted).toEqual([])
  })

  test('before the first event, the run id of the headers is enough', async () => {
    chat().send('Hi')
    await settle()
    chat().stop()
    await settle()
    expect(server.deleted).toEqual(['run-1'])
  })

  test('a cancel that the server does not confirm is said without a number', async () => {
    server.deleteStatus = 404
    chat().send('Hi')
    await settle()
    await server.send(start())
    chat().stop()
    await settle()
    expect(latestRun().stop).toEqual({ state: 'unconfirmed' })
    expect(server.aborted).toBe(1)
  })

  test('the next message can be sent at once and does not get text of the stopped run', async () => {
    chat().send('One')
    await settle()
    await server.send(start(), textStart, text('half'))
    chat().stop()
    expect(chat().send('Two')).toBe(true)
    await settle()
    await server.send(start('run-2'), textStart, text('new'), ...finish)
    expect(shownText()).toBe('new')
    expect(server.posts[1]?.messages).toHaveLength(3)
  })

  test('a new chat leaves the run of the old one alone, which goes on and can be stopped from there', async () => {
    chat().send('Hi')
    await settle()
    await server.send(start(), textStart, text('half'))
    const { id } = shown()
    chat().newChat()
    await settle()
    expect([server.deleted, path()]).toEqual([[], []])
    chat().stop()
    expect(Object.keys(chat().live)).toEqual([id])
    chat().stop(id)
    await settle()
    expect(server.deleted).toEqual(['run-1'])
  })
})

describe('when something goes wrong', () => {
  test('a stream that closes before its end is a lost connection; the text stays, and is not sent along unless asked', async () => {
    chat().send('One')
    await settle()
    await server.send(start(), textStart, text('half'))
    await server.close()
    await vi.waitFor(() => expect(latestRun().isOver).toBe(true))
    expect(server.rejoins).toEqual([['run-1', '2']])
    expect(latestRun()).toMatchObject({ isOver: true, failure: { kind: 'network', phase: 'mid_stream' } })
    expect(lastAnswer().isIncluded).toBe(false)
    expect(statusOf(latestRun())).toBe('incomplete')
    expect(shownText()).toBe('half')
    chat().setIncluded(lastAnswer().id, true)
    chat().send('Two')
    await settle()
    expect(server.posts).toHaveLength(2)
    expect(server.posts[1]?.messages).toHaveLength(3)
  })

  test('a problem before the stream becomes a typed failure, after one request', async () => {
    const errors = [{ path: 'model', message: 'is missing' }]
    server.problem = {
      status: 400,
      body: { type: 'about:blank', title: 'Bad request', status: 400, detail: 'The request is not valid.', errors },
    }
    chat().send('Hi')
    await settle()
    expect(latestRun().failure).toEqual({
      kind: 'invalid_request',
      message: 'The request is not valid.',
      status: 400,
      retryable: false,
      phase: 'connect',
      detail: 'model: is missing',
    })
    expect(server.posts).toHaveLength(1)
  })

  test('an unreachable server is a failure too', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    chat().send('Hi')
    await settle()
    expect(latestRun().failure).toMatchObject({ kind: 'network', phase: 'connect', retryable: true })
  })

  test('an event that is not JSON ends the run', async () => {
    chat().send('Hi')
    await settle()
    await server.send(start(), 'data: {oops\n\n')
    expect(latestRun().failure).toMatchObject({ kind: 'protocol' })
    expect(server.posts).toHaveLength(1)
  })

  test('a retry is a new answer to the same question; the failed one can still be shown', async () => {
    chat().send('Hi')
    await settle()
    await server.send(start(), textStart, text('half'))
    await server.close()
    await vi.waitFor(() => expect(latestRun().isOver).toBe(true))
    const failed = lastAnswer().id
    expect(chat().regenerate(failed)).toBe(true)
    await settle()
    expect(server.posts[1]?.messages).toEqual([{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }])
    await server.send(start('run-2'), textStart, text('whole'), ...finish)
    expect(shownText()).toBe('whole')
    chat().choose(failed)
    expect(shownText()).toBe('half')
  })
})

const user = (said: string) => ({ role: 'user', parts: [{ type: 'text', text: said }] })
const assistant = (said: string) => ({ role: 'assistant', parts: [{ type: 'text', text: said }] })

describe('branches', () => {
  test('an edited question is asked on its own branch, and the old one keeps its answer', async () => {
    await talk('One', 'First.')
    await talk('Two', 'Second.')
    const [first] = path()
    expect(chat().edit(first?.id ?? '', 'Other')).toBe(true)
    expect(chat().edit(first?.id ?? '', 'Too early')).toBe(false)
    await settle()
    expect(server.posts[2]?.messages).toEqual([user('Other')])
    await server.send(start('run-3'), textStart, text('Third.'), ...finish)
    expect([path().length, shownText()]).toEqual([2, 'Third.'])
    chat().choose(first?.id ?? '')
    expect([path().length, shownText()]).toEqual([4, 'Second.'])
  })

  test('an answer by another model is asked of that one only this time', async () => {
    await talk('One', 'First.')
    const other = { provider: 'other', model: 'm2' }
    expect(chat().regenerate(lastAnswer().id, other)).toBe(true)
    await settle()
    expect(server.posts[1]).toEqual({ ...other, messages: [user('One')], resumable: true })
    expect(useProviders.getState().selection).toEqual({ provider: 'demo', model: 'm1' })
    expect(shown().settings.target).toEqual({ provider: 'demo', model: 'm1' })
  })

  test('an answer that was cut off goes on in a second run', async () => {
    chat().send('Count')
    await settle()
    await server.send(start(), textStart, text('1, 2,'))
    chat().stop()
    await settle()
    expect(chat().continueAnswer(lastAnswer().id)).toBe(true)
    await settle()
    expect(server.posts[1]?.messages.slice(0, 2)).toEqual([user('Count'), assistant('1, 2,')])
    await server.send(start('run-2'), textStart, text(' 3'), ...finish)
    expect([lastAnswer().steps.map(({ continues }) => continues), shownText()]).toEqual([[undefined, true], '1, 2, 3'])
  })

  test('what is deleted comes back by its undo, a run inside it is stopped', async () => {
    await talk('One', 'First.')
    chat().send('Two')
    await settle()
    await server.send(start('run-2'), textStart, text('half'))
    const undo = chat().deleteItem(path()[2]?.id ?? '')
    expect([path().length, chat().live]).toEqual([2, {}])
    await settle()
    expect(server.deleted).toEqual(['run-2'])
    undo()
    expect([path().length, shownText(), statusOf(latestRun())]).toEqual([4, 'half', 'stopped'])
    expect(latestRun().stop).toMatchObject({ state: 'closed' })
  })

  test('a question whose answer was deleted can be asked again', async () => {
    await talk('One', 'First.')
    chat().deleteItem(lastAnswer().id)
    expect(chat().regenerate(path()[0]?.id ?? '')).toBe(true)
    await settle()
    expect(server.posts[1]?.messages).toEqual([user('One')])
  })
})

describe('several chats', () => {
  test('an answer streams into its own chat while another one is asked (153)', async () => {
    chat().send('In A')
    await settle()
    await server.sendTo(0, start('run-1'), textStart, text('A1 '))
    const a = shown().id
    chat().newChat()
    const b = shown().id
    expect(chat().send('In B')).toBe(true)
    await settle()
    await server.sendTo(1, start('run-2'), textStart, text('B1 '))
    await server.sendTo(0, text('A2 '))
    await server.sendTo(1, text('B2'), ...finish)
    expect([shownText(), Object.keys(chat().live)]).toEqual(['B1 B2', [a]])
    await server.sendTo(0, text('A3'), ...finish)
    expect(await chat().open(a)).toBe(true)
    expect([shownText(), chat().live, shown().items]).toMatchObject(['A1 A2 A3', {}, {}])
    expect(JSON.stringify(shown())).not.toContain('B1')
    expect(await chat().open(b)).toBe(true)
    expect(shownText()).toBe('B1 B2')
    expect(JSON.stringify(shown())).not.toContain('A1')
  })

  test('only the shown one and those that are live stay in memory', async () => {
    await talk('One', 'First.')
    const { id } = shown()
    chat().newChat()
    await settle()
    await settle()
    expect([Object.keys(chat().conversations), chat().runs]).toEqual([[chat().shownId], {}])
    expect(await chat().open(id)).toBe(true)
    expect(shownText()).toBe('First.')
    expect(await chat().open('nobody')).toBe(false)
    expect(chat().shownId).toBe(id)
  })

  test('a chat that is opened brings back who was asked in it', async () => {
    await talk('One', 'First.')
    const { id } = shown()
    chat().newChat()
    useProviders.getState().select({ provider: 'other', model: 'm2' })
    await settle()
    await chat().open(id)
    expect(useProviders.getState().selection).toEqual({ provider: 'demo', model: 'm1' })
  })

  test('a temporary chat is never stored', async () => {
    chat().newChat({ isTemporary: true })
    await talk('One', 'First.')
    await settle()
    expect(await conversations.list()).toEqual({ entries: [], damaged: 0 })
  })

  test('a draft belongs to its chat', async () => {
    await talk('One', 'First.')
    const { id } = shown()
    chat().setDraft('half a thought')
    chat().newChat()
    chat().setDraft('another')
    const empty = shown().id
    await chat().open(id)
    expect(shown().draft).toBe('half a thought')
    await reload()
    await chat().open(id)
    expect(shown().draft).toBe('half a thought')
    expect(await conversations.load(empty)).toBe(undefined)
  })

  test('what was typed when the page is left is there again, also in a new chat', async () => {
    const kept = stubSessionStorage()
    await talk('One', 'First.')
    const { id } = shown()
    chat().setDraft('half a thought')
    await reload()
    expect([shown().draft, await chat().open(id), shown().draft, kept.size]).toEqual(['', true, 'half a thought', 0])
    chat().newChat()
    chat().setDraft('a new one')
    await reload()
    expect([shown().draft, kept.size]).toEqual(['a new one', 0])
    leave()
    chat().send('a new one')
    expect(kept.has('deltascope.unsaved')).toBe(false)
  })

  test('what is kept while the page is hidden does not come back when it is shown again', async () => {
    const kept = stubSessionStorage()
    await talk('One', 'First.')
    const { id } = shown()
    chat().setDraft('half a thought')
    hide(true)
    expect(kept.has('deltascope.unsaved')).toBe(true)
    hide(false)
    expect(kept.has('deltascope.unsaved')).toBe(false)
    chat().setDraft('')
    await reload()
    expect([await chat().open(id), shown().draft]).toEqual([true, ''])
  })

  test('a chat that is deleted in the list goes away with what it was doing', async () => {
    await talk('One', 'First.')
    const { id } = shown()
    chat().send('Two')
    await settle()
    await server.send(start('run-2'), textStart, text('half'))
    await conversations.remove([id])
    await settle()
    await settle()
    expect([Object.keys(chat().conversations), chat().live, chat().storing]).toEqual([[chat().shownId], {}, 'ok'])
    expect([chat().shownId === id, server.deleted]).toEqual([false, ['run-2']])
  })

  test('a chat that is deleted while another one is being stored goes away', async () => {
    await talk('One', 'First.')
    const { id } = shown()
    chat().send('Two')
    await settle()
    await server.send(start('run-2'), textStart, text('half'))
    chat().newChat()
    await settle()
    chat().send('Three')
    await conversations.remove([id])
    await vi.waitFor(() => expect(server.deleted).toEqual(['run-2']))
    expect([Object.keys(chat().live), chat().conversations[id]]).toEqual([[shown().id], undefined])
  })

  test('what another tab adds is there, and nothing of this one is lost', async () => {
    await talk('One', 'First.')
    await settle()
    const { id } = shown()
    const other = await import('./conversation/open-conversations')
    const tab = other.openConversations()
    open.push(tab)
    await tab.edit(id, (conversation) => ({ ...conversation, title: 'Named', isTitleOwn: true }))
    await vi.waitFor(() => expect(shown().title).toBe('Named'))
    await talk('Two', 'Second.')
    await settle()
    expect(await tab.load(id)).toMatchObject({ conversation: { title: 'Named' } })
    expect(path()).toHaveLength(4)
  })

  test('an answer that another tab followed goes on here when that tab is gone; what is asked meanwhile waits', async () => {
    await talk('One', 'First.')
    await settle()
    const { id } = shown()
    const other = await import('./conversation/open-conversations')
    const tab = other.openConversations()
    open.push(tab)
    const { view, ...run } = goingRun(110, '1, 2,')
    const going = { ...run, view: { ...view, runId: 'run-9' }, startedAt: new Date().toISOString() }
    await tab.edit(id, (conversation) => addTurn(conversation, 10, 'Count', going))
    await vi.waitFor(() => expect(path()).toHaveLength(4))
    expect([chat().queue('And then?'), queueStateOf(chat(), id)]).toEqual([true, 'elsewhere'])
    tab.close()
    server.kept.set('run-9', [start('run-9'), textStart, text('1, 2,'), text(' 3,')])
    await vi.waitFor(
      () => {
        drawAll()
        expect(chat().live[id]).toBeDefined()
      },
      { timeout: 10_000 },
    )
    await server.send(text(' 4'), ...finish)
    await vi.waitFor(() => expect(server.posts).toHaveLength(2))
    expect(path().map((item) => (item.kind === 'answer' ? textOf(item) : item.text))).toEqual([
      'One',
      'First.',
      'Count',
      '1, 2, 3, 4',
      'And then?',
      '',
    ])
  })
})

describe('keeping', () => {
  test('a reload in mid-stream goes on with the answer where the server still has it (163)', async () => {
    const id = await countHalf()
    await reload()
    server.kept.set('run-1', [start(), textStart, text('1, 2,'), text(' 3,')])
    const opened = chat().open(id)
    await vi.waitFor(() => {
      drawAll()
      expect(chat().live[id]).toBeDefined()
    }, 10_000)
    expect([await opened, shownText(), latestRun().isOver, lastAnswer().isIncluded]).toEqual([
      true,
      '1, 2, 3,',
      false,
      true,
    ])
    await server.send(text(' 4'), ...finish)
    await vi.waitFor(() => expect(latestRun().isOver).toBe(true))
    expect([shownText(), statusOf(latestRun()), chat().live]).toEqual(['1, 2, 3, 4', 'done', {}])
    expect([server.posts.length, server.rejoins]).toEqual([1, [['run-1', undefined]]])
    await vi.waitFor(async () => {
      const stored = await conversations.loadEvents(id, latestRun().id)
      expect(stored?.map(({ event }) => event.t)).toEqual([0, 10, 20, 30, 40, 50, 60, 70])
    })
  })

  test('what came since the last drawing is stored with the next one', async () => {
    chat().send('Count')
    await settle()
    await server.send(start(), textStart, text('1, 2,'))
    leave()
    await settle()
    await draw()
    leave()
    await vi.waitFor(async () => {
      const stored = await conversations.load(shown().id)
      const run = stored && lastAnswer(stored.conversation).steps[0]?.run
      expect(run).toMatchObject({ events: 3, view: { parts: [{ text: '1, 2,' }] } })
    })
  })

  test('an interrupted run that something else was asked after is left, and its upstream closed', async () => {
    const id = await countHalf()
    await reload()
    server.kept.set('run-1', [start(), textStart, text('1, 2,')])
    expect(await chat().open(id)).toBe(true)
    chat().send('Stop counting')
    await settle()
    await server.sendTo(1, text(' 3'))
    await vi.waitFor(() => {
      drawAll()
      expect(server.deleted).toEqual(['run-1'])
    })
    await server.sendTo(2, start('run-2'), textStart, text('I have.'), ...finish)
    await vi.waitFor(() => expect(statusOf(latestRun())).toBe('done'))
    expect([shownText(), chat().live, server.aborted]).toEqual(['I have.', {}, 1])
  })

  test('a reload before anything of an answer is stored goes on with it', async () => {
    const kept = stubSessionStorage()
    chat().send('Count')
    await settle()
    const { id } = shown()
    await reload()
    server.kept.set('run-1', [start(), textStart, text('1, 2,'), text(' 3'), ...finish])
    expect(await chat().open(id)).toBe(true)
    await vi.waitFor(() => expect(statusOf(latestRun())).toBe('done'))
    expect([shownText(), server.posts.length, kept.size]).toEqual(['1, 2, 3', 1, 0])
  })

  test('an answer that ended while the page was loaded again is whole', async () => {
    const id = await countHalf()
    await reload()
    server.kept.set('run-1', [start(), textStart, text('1, 2,'), text(' 3'), ...finish])
    expect(await chat().open(id)).toBe(true)
    await vi.waitFor(() => expect(statusOf(latestRun())).toBe('done'))
    expect([shownText(), chat().live, server.posts.length]).toEqual(['1, 2, 3', {}, 1])
    await reload()
    await chat().open(id)
    expect([shownText(), statusOf(latestRun())]).toEqual(['1, 2, 3', 'done'])
  })

  test('a reload in mid-stream shows what had come, interrupted, and asks nothing (163)', async () => {
    const id = await countHalf()
    await reload()
    expect(await chat().open(id)).toBe(true)
    await vi.waitFor(() => expect(latestRun().isOver).toBe(true))
    expect([shownText(), latestRun().failure, chat().live]).toEqual(['1, 2,', PAGE_CLOSED, {}])
    expect([server.posts.length, lastAnswer().isIncluded]).toEqual([1, false])
  })

  test('a reload after Stop shows a stopped answer (163)', async () => {
    chat().send('Count')
    await settle()
    await server.send(start(), textStart, text('1, 2,'))
    chat().stop()
    await settle()
    const { id } = shown()
    await reload()
    await chat().open(id)
    expect([shownText(), statusOf(latestRun()), latestRun().stop?.state]).toEqual(['1, 2,', 'stopped', 'closed'])
  })

  test('an error after half an answer outlasts a reload, and the answer can be gone on with (170)', async () => {
    chat().send('Count')
    await settle()
    const overloaded = { kind: 'overloaded', message: 'It is busy.', retryable: true, phase: 'mid_stream' } as const
    await server.send(
      start(),
      textStart,
      text('1, 2,'),
      { type: 'error', ...overloaded },
      { type: 'end', outcome: 'error', timing: { totalMs: 9, frames: 1, bytes: 1 } },
    )
    const { id } = shown()
    await reload()
    await chat().open(id)
    expect([shownText(), statusOf(latestRun()), latestRun().view.error]).toEqual(['1, 2,', 'error', overloaded])
    expect(chat().continueAnswer(lastAnswer().id)).toBe(true)
    await settle()
    expect(server.posts[1]?.messages.slice(0, 2)).toEqual([user('Count'), assistant('1, 2,')])
  })

  test('the events of a run are saved at its end', async () => {
    await talk('One', 'First.')
    await settle()
    const { id } = shown()
    const runId = latestRun().id
    const events = await conversations.loadEvents(id, runId)
    expect(events?.map(({ event }) => event.type)).toEqual([
      'start',
      'part_start',
      'text_delta',
      'part_end',
      'finish',
      'end',
    ])
  })

  test('what streams is saved about once a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    chat().send('Count')
    await vi.advanceTimersByTimeAsync(20)
    const sent = server.send(start(), textStart, text('1, 2,'))
    await vi.advanceTimersByTimeAsync(20)
    await sent
    await draw()
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    await settle()
    const answer = lastAnswer((await conversations.load(shown().id))?.conversation)
    expect(answer.steps[0]?.run).toMatchObject({ events: 3, isOver: false, view: { parts: [{ text: '1, 2,' }] } })
  })

  test('a storage that fails is told in words, and nothing in memory is lost', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await talk('One', 'First.')
    await settle()
    expect(chat().storing).toEqual({ problem: expect.stringContaining('storage is full') })
    const { id } = shown()
    chat().newChat()
    await settle()
    await chat().open(id)
    expect(shownText()).toBe('First.')
    vi.restoreAllMocks()
    await talk('Two', 'Second.')
    await settle()
    expect([chat().storing, (await conversations.load(id))?.conversation.revision]).toEqual(['ok', expect.any(Number)])
  })
})

describe('tools', () => {
  const tool = { name: 'calculate', title: 'Calculator', description: '', parameters: {} }
  const answered = (content: string) => Promise.resolve(Response.json({ content, durationMs: 4 }))
  beforeEach(() => useServerTools.setState({ tools: [tool], loading: 'loaded' }))

  test('those that are switched on are sent along', async () => {
    chat().changeSettings({ tools: ['calculate', 'gone'], system: 'Be brief.', parameters: { temperature: 0 } })
    chat().send('Sum')
    await settle()
    expect(server.posts[0]).toEqual({
      provider: 'demo',
      model: 'm1',
      messages: [user('Sum')],
      system: 'Be brief.',
      temperature: 0,
      tools: [{ name: 'calculate', description: '', parameters: {} }],
      resumable: true,
    })
  })

  test('a tool that may always run answers its calls, and the next run follows by itself', async () => {
    server.runTool = (_name, init) => answered(String(init.body))
    chat().changeSettings({ approvals: { calculate: 'always' } })
    chat().send('Sum')
    await settle()
    await server.send(...calling(call('call00001', 0), call('call00002', 1)))
    await vi.waitFor(() => expect(server.posts).toHaveLength(2))
    expect(server.posts[1]?.messages.slice(2)).toEqual(
      ['call00001', 'call00002'].map((toolCallId) => ({
        role: 'tool',
        toolCallId,
        name: 'calculate',
        content: '{"arguments":"{\\"a\\":1}"}',
      })),
    )
    await settle()
    await server.send(start('run-2'), textStart, text('Two.'), ...finish)
    expect([shownText(), lastAnswer().steps.length, path().length]).toEqual(['Two.', 2, 2])
    expect(lastAnswer().steps[0]?.results[0]).toMatchObject({ by: 'server', durationMs: 4 })
  })

  test('a call waits for the user, who allows, denies or answers it', async () => {
    server.runTool = () => answered('2')
    chat().send('Sum')
    await settle()
    await server.send(...calling(call('call00001', 0), call('call00002', 1, 'own')))
    expect([chat().live, server.posts.length]).toEqual([{}, 1])
    chat().answerCall(lastAnswer().id, { callId: 'call00002', name: 'own', content: 'mine', by: 'user' })
    expect(server.posts).toHaveLength(1)
    chat().allowCall(lastAnswer().id, 'call00001')
    await vi.waitFor(() => expect(server.posts).toHaveLength(2))
    expect(server.posts[1]?.messages.slice(2)).toMatchObject([{ content: '2' }, { content: 'mine' }])
    expect(shown().settings.approvals).toEqual({})
  })

  test('Stop ends a running tool at once, and the call stays open', async () => {
    let isAborted = false
    server.runTool = (_name, { signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          isAborted = true
          reject(new DOMException('Aborted', 'AbortError'))
        })
      })
    chat().send('Sum')
    await settle()
    await server.send(...calling(call('call00001', 0)))
    chat().allowCall(lastAnswer().id, 'call00001', true)
    expect([Object.keys(chat().live), Object.keys(chat().runningCalls)]).toEqual([[shown().id], ['call00001']])
    expect(chat().send('Too early')).toBe(false)
    chat().stop()
    expect([chat().live, chat().runningCalls, isAborted]).toEqual([{}, {}, true])
    await settle()
    expect([lastAnswer().steps[0]?.results, server.posts.length]).toEqual([[], 1])
    expect(shown().settings.approvals).toEqual({ calculate: 'always' })
  })

  test('a tool that the server refuses is a result that the model can read', async () => {
    server.runTool = () => Promise.resolve(Response.json({ detail: 'There is no tool "x".' }, { status: 404 }))
    chat().changeSettings({ approvals: { calculate: 'always' } })
    chat().send('Sum')
    await settle()
    await server.send(...calling(call('call00001', 0)))
    await vi.waitFor(() => expect(server.posts).toHaveLength(2))
    const content = 'The tool could not be run. There is no tool "x".'
    expect(lastAnswer().steps[0]?.results).toEqual([
      { callId: 'call00001', name: 'calculate', content, isError: true, by: 'server' },
    ])
  })

  test('after ten runs only the user can say to go on', async () => {
    server.runTool = () => answered('again')
    chat().changeSettings({ approvals: { calculate: 'always' } })
    chat().send('Sum')
    for (let n = 1; n <= 10; n++) {
      await vi.waitFor(() => expect(server.posts).toHaveLength(n))
      await settle()
      await server.send(...calling(call(`call${String(n).padStart(5, '0')}`, 0)))
    }
    await settle()
    expect([server.posts.length, chat().live]).toEqual([10, {}])
    expect(chat().continueAnswer(lastAnswer().id)).toBe(true)
    await settle()
    expect(server.posts[10]?.messages).toHaveLength(21)
  })
})
