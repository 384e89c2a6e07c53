import { createRunView, type PartView, type RunView, type TextPartView, type ToolCallPartView } from '../run-view'
import { type Conversation, createConversation, type StoredRun } from './conversation'
import { addAnswer, addQuestion } from './turns'

/** The nth id of the page's form. */
export function idAt(n: number): string {
  return n.toString(16).padStart(24, '0')
}

/** The nth second of a day. */
export function timeAt(second: number): string {
  return new Date(Date.UTC(2026, 0, 31, 9, 0, second)).toISOString()
}

const span = { startMs: 0, chunks: 1, firstChars: 1, endMs: 9 }

export function textPart(text: string, part = 0): TextPartView {
  return { ...span, part, kind: 'text', text }
}

export function reasoningPart(text: string, part = 0): TextPartView {
  return { ...span, part, kind: 'reasoning', text }
}

export function callPart(id: string, part = 0): ToolCallPartView {
  return { ...span, part, kind: 'tool_call', id, name: 'get_weather', arguments: '{"location":"Oslo"}', valid: true }
}

/** A whole run of model `m1` with these parts. */
export function runOf(n: number, parts: readonly PartView[], change: Partial<StoredRun> = {}): StoredRun {
  const target = { provider: 'acme', model: 'm1' }
  const view: RunView = { ...createRunView('acme', 'm1'), parts, finish: { reason: 'stop' }, outcome: 'complete' }
  return {
    id: idAt(n),
    target,
    labels: { provider: 'Acme', model: 'Model One', isDemo: false },
    request: target,
    foreignReasoning: 0,
    view,
    events: 3,
    startedAt: timeAt(n),
    isOver: true,
    ...change,
  }
}

/** One that has brought a text and goes on. */
export function goingRun(n: number, text: string, events = 3): StoredRun {
  return runOf(n, [], { view: { ...createRunView('acme', 'm1'), parts: [textPart(text)] }, events, isOver: false })
}

/** A question, its answer by `run` (`idAt(n + 1)`), and all that was there before; `n` makes ids and times. */
export function addTurn(conversation: Conversation, n: number, text: string, run: StoredRun): Conversation {
  const asked = addQuestion(conversation, { id: idAt(n), at: timeAt(n), text, attachments: [] })
  return addAnswer(asked, idAt(n), { id: idAt(n + 1), at: timeAt(n + 1), run })
}

/** "Hi?" → "Hello." (1, 2), "And now?" → "Bye." (3, 4). Their runs have 100 added. */
export function twoTurns(id = idAt(1000)): Conversation {
  const first = addTurn(createConversation(id, timeAt(0)), 1, 'Hi?', runOf(102, [textPart('Hello.')]))
  return addTurn(first, 3, 'And now?', runOf(104, [textPart('Bye.')]))
}
