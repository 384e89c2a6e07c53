import type { RunView } from '../run-view'
import type { Conversation, Item } from './conversation'
import { runsOf } from './steps'
import { titleOf } from './titles'
import { pathOf } from './tree'

/** What a list says of a conversation without reading it. */
export type ConversationEntry = Pick<
  Conversation,
  'id' | 'title' | 'createdAt' | 'updatedAt' | 'isPinned' | 'revision'
> & {
  /** The beginning of what was said last on the shown branch. */
  preview: string
  /** What the models that answered are called, in the order of their first answer. */
  models: readonly string[]
  /** Questions and answers on the shown branch. */
  messages: number
  /** Milliseconds since 1970. It is still there, for an undo. */
  deletedAt?: number
}

export function describeConversation(conversation: Conversation): ConversationEntry {
  const { id, title, createdAt, updatedAt, isPinned, revision } = conversation
  const path = pathOf(conversation)
  return {
    id,
    title,
    createdAt,
    updatedAt,
    isPinned,
    revision,
    preview: titleOf(path.map(spokenText).findLast((text) => text !== '') ?? ''),
    models: [...new Set(runsOf(conversation).map(({ labels }) => labels.model))],
    messages: path.length,
  }
}

/** All that a search looks through: the question and its files' names, or the answer with its reasoning. */
export function textOfItem(item: Item): string {
  if (item.kind === 'question') return [item.text, ...item.attachments.map(({ name }) => name)].join('\n')
  return item.steps.flatMap(({ run }) => textsOf(run.view, ['text', 'refusal', 'reasoning'])).join('\n')
}

/** What was said aloud: without reasoning. */
export function spokenText(item: Item): string {
  if (item.kind === 'question') return item.text
  return item.steps.flatMap(({ run }) => textsOf(run.view, ['text', 'refusal'])).join('')
}

function textsOf(view: RunView, kinds: readonly string[]): string[] {
  return view.parts.flatMap((part) => ('text' in part && kinds.includes(part.kind) ? [part.text] : []))
}
