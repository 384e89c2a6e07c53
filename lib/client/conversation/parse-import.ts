import { currentWords } from '@/lib/language/current'
import { isDeep, MOST_DEPTH } from '@/lib/recording/format'
import { createId } from '../create-id'
import { isChatGptExport, parseChatGptExport } from './chatgpt-export'
import type { Answer, Conversation, Item } from './conversation'
import type { ConversationEntry } from './conversation-entry'
import { type ConversationExport, isConversationFile, parseConversationFile } from './conversation-file'

/** `leftOut` are phrases for the user: what was in the file and is not in the conversations. `problem` is a sentence. */
export type ParsedImport =
  | { source: 'deltascope' | 'chatgpt'; conversations: ConversationExport[]; leftOut: string[] }
  | { problem: string }

/** Beyond this a browser's tab gets into trouble. */
const MOST_CHARS = 250_000_000

/** Reads a file of ours, or the conversations.json of a ChatGPT export. Never throws, whatever the text is. */
export function parseImport(text: string): ParsedImport {
  const words = currentWords().shell.import.problems
  const problem = (sentence: string) => ({ problem: sentence })
  if (text.startsWith('PK\u0003\u0004')) return problem(words.zip)
  if (text.length > MOST_CHARS) return problem(words.tooLarge)
  if (text.trim() === '') return problem(words.empty)
  if (isDeep(text)) return problem(words.tooDeep(`${MOST_DEPTH}`))
  const json = readJson(text)
  if (json === undefined) return problem(words.noJson)
  if (isConversationFile(json)) {
    const parsed = parseConversationFile(json)
    return 'problem' in parsed ? parsed : { source: 'deltascope', ...parsed }
  }
  if (isChatGptExport(json)) return { source: 'chatgpt', ...parseChatGptExport(json) }
  return problem(words.unknown)
}

/** `duplicates` are kept here already, as they are in the file. */
export type ResolvedImport = { conversations: ConversationExport[]; duplicates: Conversation[] }

/** What is new among the imported. One that was changed since, here or there, is kept as a copy under new ids. */
export function resolveImport(
  imported: readonly ConversationExport[],
  entries: readonly Pick<ConversationEntry, 'id' | 'updatedAt'>[],
  makeId = createId,
): ResolvedImport {
  const known = new Map(entries.map(({ id, updatedAt }) => [id, updatedAt]))
  const inFile = new Map<string, Conversation>()
  const conversations: ConversationExport[] = []
  const duplicates: Conversation[] = []
  for (const one of imported) {
    const { id, updatedAt } = one.conversation
    const twin = inFile.get(id)
    inFile.set(id, one.conversation)
    const isKnown = twin ? JSON.stringify(twin) === JSON.stringify(one.conversation) : known.get(id) === updatedAt
    if (isKnown) duplicates.push(one.conversation)
    else conversations.push(twin || known.has(id) ? withNewIds(one, makeId) : one)
  }
  return { conversations, duplicates }
}

function withNewIds({ conversation, events }: ConversationExport, makeId: () => string): ConversationExport {
  const ids = new Map<string, string>()
  const newId = (id: string) => {
    const fresh = ids.get(id) ?? makeId()
    ids.set(id, fresh)
    return fresh
  }
  const renew = (item: Item): Item => (item.kind === 'answer' ? renewRuns(item, newId) : item)
  const items = Object.entries(conversation.items).map(([id, item]) => [id, renew(item)])
  return {
    conversation: { ...conversation, id: makeId(), items: Object.fromEntries(items) },
    events: Object.fromEntries(Object.entries(events).map(([run, timed]) => [newId(run), timed])),
  }
}

/** Items are told apart within their conversation, runs everywhere. */
function renewRuns(answer: Answer, newId: (id: string) => string): Answer {
  return { ...answer, steps: answer.steps.map((step) => ({ ...step, run: { ...step.run, id: newId(step.run.id) } })) }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text)
  } catch {
    return undefined
  }
}
