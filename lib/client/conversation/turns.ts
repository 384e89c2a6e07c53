import { type Answer, type Conversation, type Item, type Question, ROOT, type StoredRun } from './conversation'
import { retitle } from './titles'
import { childrenOf, pathOf, pathTo } from './tree'

/** Shows the branch that this item is on, all the way from the first question: for a picker, and for a search's hit. */
export function chooseBranch(conversation: Conversation, id: string): Conversation {
  const choices = pathTo(conversation, id).map((item) => [item.parentId ?? ROOT, item.id])
  return { ...conversation, chosen: { ...conversation.chosen, ...Object.fromEntries(choices) } }
}

type Asked = Pick<Question, 'id' | 'text' | 'attachments'> & { at: string }

/** Asks at the end of the shown branch. */
export function addQuestion(conversation: Conversation, asked: Asked): Conversation {
  return retitle(addItem(conversation, makeQuestion(asked, pathOf(conversation).at(-1)?.id ?? null)))
}

/** The edited question stands beside the old one, which keeps its answers. */
export function editQuestion(conversation: Conversation, id: string, asked: Asked): Conversation {
  const old = conversation.items[id]
  return old ? retitle(addItem(conversation, makeQuestion(asked, old.parentId))) : conversation
}

/** The first answer, or one more beside it: again, by another model, or after an error. */
export function addAnswer(
  conversation: Conversation,
  questionId: string,
  { id, at, run }: { id: string; at: string; run: StoredRun },
): Conversation {
  if (!conversation.items[questionId]) return conversation
  const answer: Answer = {
    kind: 'answer',
    id,
    parentId: questionId,
    steps: [{ run, results: [] }],
    createdAt: at,
    isIncluded: true,
  }
  return addItem(conversation, answer)
}

export function setIncluded(conversation: Conversation, answerId: string, isIncluded: boolean): Conversation {
  return changeAnswer(conversation, answerId, (answer) => ({ ...answer, isIncluded }))
}

/** What an undo needs. */
export type RemovedItems = Pick<Conversation, 'items' | 'chosen'>

/** Takes away an item with everything below it. */
export function deleteTurn(
  conversation: Conversation,
  id: string,
): { conversation: Conversation; removed: RemovedItems } {
  const gone = new Set(below(conversation, id).map((item) => item.id))
  const [items, taken] = splitBy(conversation.items, (key) => gone.has(key))
  const [chosen, takenChoices] = splitBy(conversation.chosen, (key, child) => gone.has(key) || gone.has(child))
  return {
    conversation: retitle({ ...conversation, items, chosen, removals: countUp(conversation.removals, gone) }),
    removed: { items: taken, chosen: takenChoices },
  }
}

/** Undoes `deleteTurn`. What was added meanwhile stays. */
export function restoreTurn(conversation: Conversation, { items, chosen }: RemovedItems): Conversation {
  const missing = Object.keys(items).filter((id) => !conversation.items[id])
  return retitle({
    ...conversation,
    items: { ...items, ...conversation.items },
    chosen: { ...conversation.chosen, ...chosen },
    removals: countUp(conversation.removals, missing),
  })
}

export function changeAnswer(conversation: Conversation, id: string, change: (answer: Answer) => Answer): Conversation {
  const answer = conversation.items[id]
  if (answer?.kind !== 'answer') return conversation
  return { ...conversation, items: { ...conversation.items, [id]: change(answer) } }
}

function makeQuestion({ id, at, text, attachments }: Asked, parentId: string | null): Question {
  return { kind: 'question', id, parentId, text, attachments, createdAt: at }
}

function addItem(conversation: Conversation, item: Item): Conversation {
  return {
    ...conversation,
    updatedAt: item.createdAt,
    items: { ...conversation.items, [item.id]: item },
    chosen: { ...conversation.chosen, [item.parentId ?? ROOT]: item.id },
  }
}

function below(conversation: Conversation, id: string): Item[] {
  const item = conversation.items[id]
  const found = item ? [item] : []
  // The list grows while it is walked.
  for (const one of found) found.push(...childrenOf(conversation, one.id))
  return found
}

function countUp(counts: Conversation['removals'], ids: Iterable<string>): Conversation['removals'] {
  return { ...counts, ...Object.fromEntries([...ids].map((id) => [id, (counts[id] ?? 0) + 1])) }
}

function splitBy<Value>(
  record: Readonly<Record<string, Value>>,
  isTaken: (key: string, value: Value) => boolean,
): [kept: Record<string, Value>, taken: Record<string, Value>] {
  const entries = Object.entries(record)
  const kept = entries.filter(([key, value]) => !isTaken(key, value))
  return [Object.fromEntries(kept), Object.fromEntries(entries.filter(([key, value]) => isTaken(key, value)))]
}
