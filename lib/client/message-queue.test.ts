import { beforeEach, describe, expect, test } from 'vitest'
import type { ChatRunner } from './chat-runner'
import type { ChatState } from './chat-state'
import type { Answer, Conversation } from './conversation/conversation'
import { addTurn, callPart, goingRun, idAt, runOf, twoTurns } from './conversation/fixture'
import { pathOf } from './conversation/tree'
import { addUnsaved, createMessageQueue, queueOf, queueStateOf } from './message-queue'

const message = (n: number, text = `Message ${n}`) => ({ id: idAt(n), text, attachments: [] })
const settle = () => Promise.resolve()

/** A store of one shown conversation, whose answers the test completes by hand. */
class FakeChat {
  state: Pick<ChatState, 'conversations' | 'live' | 'runs' | 'shownId' | 'stop'>
  asked: { conversation: Conversation; said: Parameters<ChatRunner['askAnew']>[2] }[] = []
  canAsk = true
  stopped = 0

  constructor(conversation: Conversation) {
    this.state = {
      conversations: { [conversation.id]: conversation },
      live: {},
      runs: {},
      shownId: conversation.id,
      stop: () => {
        this.stopped++
        this.end()
      },
    }
  }

  queue = createMessageQueue(
    () => this.state,
    (id, work) => this.#put(work(this.state.conversations[id] ?? this.shown)),
    (conversation, _add, said) => {
      if (!this.canAsk || this.state.live[conversation.id]) return false
      this.asked.push({ conversation, said })
      this.#put(conversation)
      this.state.live = { [conversation.id]: { answerId: lastAnswer(conversation).id, runId: 'next' } }
      return true
    },
  )

  get shown(): Conversation {
    const shown = this.state.conversations[this.state.shownId]
    if (!shown) throw new Error('Nothing is shown.')
    return shown
  }

  get waiting(): string[] {
    return queueOf(this.shown).map(({ text }) => text)
  }

  begin() {
    const answer = lastAnswer(this.shown)
    this.state.live = { [this.shown.id]: { answerId: answer.id, runId: 'run' } }
  }

  end() {
    const before = this.state.live
    this.state.live = {}
    this.queue.follow(before)
  }

  #put(conversation: Conversation) {
    this.state.conversations = { ...this.state.conversations, [conversation.id]: conversation }
  }
}

function lastAnswer(conversation: Conversation): Answer {
  const answer = pathOf(conversation).findLast((item) => item.kind === 'answer')
  if (!answer) throw new Error('There is no answer.')
  return answer
}

let chat: FakeChat

function open(conversation = twoTurns()) {
  chat = new FakeChat(conversation)
  chat.begin()
}

beforeEach(() => open())

test('the first message is asked when the answer is complete, and then the next', async () => {
  chat.queue.add(message(20))
  chat.queue.add(message(21))
  expect(chat.waiting).toEqual(['Message 20', 'Message 21'])
  chat.end()
  await settle()
  expect(chat.asked.map(({ said }) => said)).toEqual([message(20)])
  expect(chat.waiting).toEqual(['Message 21'])
  chat.end()
  await settle()
  expect(chat.asked.map(({ said }) => said.text)).toEqual(['Message 20', 'Message 21'])
  expect(chat.waiting).toEqual([])
})

test('the draft that it was is gone', () => {
  open({ ...twoTurns(), draft: 'Message 20' })
  chat.queue.add(message(20))
  expect(chat.shown.draft).toBe('')
})

test('it is asked below the answer that it was written for, whatever branch is shown', async () => {
  const answerId = lastAnswer(chat.shown).id
  chat.queue.add(message(20))
  chat.state.conversations = {
    [chat.shown.id]: addTurn(chat.shown, 30, 'Elsewhere?', runOf(130, [])),
  }
  chat.end()
  await settle()
  expect(chat.asked[0]?.conversation.chosen).toMatchObject({ [lastQuestionOf(answerId)]: answerId })
})

const lastQuestionOf = (answerId: string) => chat.shown.items[answerId]?.parentId ?? ''

describe('the queue waits', () => {
  test('after an error or a stop, until the user says so', async () => {
    open(addTurn(twoTurns(), 10, 'Long?', { ...runOf(110, []), stop: { state: 'closed', afterMs: 3 } }))
    chat.queue.add(message(20))
    chat.end()
    await settle()
    expect([chat.asked.length, chat.waiting]).toEqual([0, ['Message 20']])
    expect(queueStateOf(chat.state, chat.shown.id)).toBe('paused')
    expect(chat.queue.sendNow(idAt(20))).toBe(true)
    expect([chat.stopped, chat.asked.length, chat.waiting]).toEqual([1, 1, []])
  })

  test('while a tool call is open', async () => {
    open(addTurn(twoTurns(), 10, 'Weather?', runOf(110, [callPart('call00001')])))
    chat.queue.add(message(20))
    expect(queueStateOf(chat.state, chat.shown.id)).toBe('waiting')
    chat.end()
    await settle()
    expect(chat.asked).toEqual([])
    expect(queueStateOf(chat.state, chat.shown.id)).toBe('waiting_for_tools')
  })

  test('while the next run has begun in the same moment', async () => {
    chat.queue.add(message(20))
    chat.end()
    chat.begin()
    await settle()
    expect([chat.asked.length, chat.waiting]).toEqual([0, ['Message 20']])
  })

  test('for the tab that streams', () => {
    open(addTurn(twoTurns(), 10, 'Long?', goingRun(110, 'Once')))
    chat.state.live = {}
    expect(queueStateOf(chat.state, chat.shown.id)).toBe('elsewhere')
  })

  test('while nothing can answer', async () => {
    chat.canAsk = false
    chat.queue.add(message(20))
    chat.end()
    await settle()
    expect(chat.waiting).toEqual(['Message 20'])
  })
})

test('what is sent now stops the answer, and the others keep their order', () => {
  for (const n of [20, 21, 22]) chat.queue.add(message(n))
  expect(chat.queue.sendNow(idAt(21))).toBe(true)
  expect([chat.stopped, chat.asked.map(({ said }) => said.text)]).toEqual([1, ['Message 21']])
  expect(chat.waiting).toEqual(['Message 20', 'Message 22'])
})

test('what was taken out is given back once', () => {
  chat.queue.add(message(20))
  expect(chat.queue.remove(idAt(20))).toEqual(message(20))
  expect(chat.queue.remove(idAt(20))).toBeUndefined()
  expect(chat.queue.sendNow(idAt(20))).toBe(false)
  expect([chat.stopped, chat.waiting]).toEqual([0, []])
})

test('a chat that is not shown goes on with the model it was asked of', async () => {
  const target = { provider: 'demo', model: 'm9' }
  const base = twoTurns()
  open({ ...base, settings: { ...base.settings, target } })
  const { id } = chat.shown
  chat.queue.add(message(20))
  chat.state.conversations = { ...chat.state.conversations, other: { ...base, id: 'other' } }
  chat.state.shownId = 'other'
  const before = chat.state.live
  chat.state.live = {}
  chat.queue.follow(before)
  await settle()
  expect(chat.asked.map(({ conversation, said }) => [conversation.id, said.target])).toEqual([[id, target]])
})

test('what was queued when the page was left waits again, unless it was asked since', () => {
  const conversation = { ...twoTurns(), queue: [message(7)] }
  const { draft, queue } = addUnsaved(conversation, { draft: 'half', queue: [message(3), message(8), message(7)] })
  expect({ draft, queue }).toEqual({ draft: 'half', queue: [message(8), message(7)] })
})
