import type { TimedEvent } from '@/lib/recording/recording'
import { useChat } from './chat-store'
import type { Conversation } from './conversation/conversation'
import { type ConversationExport, exportNameOf, toJson } from './conversation/conversation-file'
import { toMarkdown } from './conversation/markdown'
import { runsOf } from './conversation/steps'
import { StorageProblem } from './conversation/storage-problem'
import { conversations } from './conversations'
import { downloadFile } from './recording-download'

/** The shown branch as a file for reading. Rejects with a sentence, as all here. */
export async function downloadMarkdown(id: string): Promise<void> {
  const conversation = await find(id)
  const text = toMarkdown(conversation)
  downloadFile(exportNameOf(conversation, 'md'), new Blob([text], { type: 'text/markdown' }))
}

/** All branches with their events, as a file that can be imported. */
export async function downloadJson(id: string): Promise<void> {
  const one = await collect(id)
  downloadJsonFile(exportNameOf(one.conversation, 'json'), [one])
}

/** Gives how many could not be read; all others are in the file. */
export async function downloadAll(): Promise<number> {
  const { entries, damaged } = await conversations.list()
  const exports: ConversationExport[] = []
  // One after the other: together they may be more than a browser reads at once.
  for (const { id } of entries) {
    const one = await collect(id).catch(ignoreUnreadable)
    if (one) exports.push(one)
  }
  const createdAt = new Date().toISOString()
  downloadJsonFile(exportNameOf({ title: 'all chats', createdAt }, 'json'), exports)
  return damaged + entries.length - exports.length
}

function downloadJsonFile(name: string, exports: readonly ConversationExport[]): void {
  const parts = toJson(exports, new Date().toISOString())
  downloadFile(name, new Blob(parts, { type: 'application/json' }))
}

/** What is in memory is newer than what is stored, and the only one where nothing can be stored. */
async function find(id: string): Promise<Conversation> {
  const conversation = useChat.getState().conversations[id] ?? (await conversations.load(id))?.conversation
  if (!conversation) throw new StorageProblem('deleted')
  return conversation
}

async function collect(id: string): Promise<ConversationExport> {
  const conversation = await find(id)
  // A chat without its events is better than none.
  const stored = await conversations.loadAllEvents(id).catch(() => ({}))
  return { conversation, events: { ...stored, ...eventsInMemory(conversation) } }
}

function eventsInMemory(conversation: Conversation): Record<string, readonly TimedEvent[]> {
  const { runs } = useChat.getState()
  const known = runsOf(conversation).flatMap(({ id }) => {
    const events = runs[id]?.trace.events ?? []
    return events.length > 0 ? [[id, events] as const] : []
  })
  return Object.fromEntries(known)
}

function ignoreUnreadable(error: unknown): undefined {
  const isUnreadable = error instanceof StorageProblem && (error.kind === 'corrupt' || error.kind === 'deleted')
  if (!isUnreadable) throw error
}
