import { currentWords } from '@/lib/language/current'
import { type Conversation, NEW_TITLE, type Question } from './conversation'
import { pathOf } from './tree'

const MOST_GRAPHEMES = 60

/** The first words of a text in one line, cut at a word; never inside what a reader takes for one character. */
export function titleOf(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim().slice(0, MOST_CHARS).toWellFormed()
  const graphemes = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
  if (graphemes.length <= MOST_GRAPHEMES) return line
  const head = graphemes.slice(0, MOST_GRAPHEMES + 1).join('')
  const space = head.lastIndexOf(' ')
  // A language without spaces, or one endless word, is cut between two characters.
  const isTooShort = space < head.length / 2
  return `${isTooShort ? graphemes.slice(0, MOST_GRAPHEMES).join('') : head.slice(0, space)}…`
}

/** A title as it is shown: that of a chat without one is stored in English. */
export function shownTitle(title: string): string {
  return title === NEW_TITLE ? currentWords().shell.newChat : title
}

/** An empty title gives the automatic one back. */
export function rename(conversation: Conversation, title: string): Conversation {
  const own = title.toWellFormed().replace(/\s+/gu, ' ').trim()
  return own === ''
    ? retitle({ ...conversation, isTitleOwn: false })
    : { ...conversation, title: own, isTitleOwn: true }
}

export function pin(conversation: Conversation, isPinned: boolean): Conversation {
  return { ...conversation, isPinned }
}

/** The title follows the first question of the shown branch, unless the user gave it one. */
export function retitle(conversation: Conversation): Conversation {
  if (conversation.isTitleOwn) return conversation
  const first = pathOf(conversation).find((item) => item.kind === 'question')
  const title = (first && titleOf(textOf(first))) || NEW_TITLE
  return title === conversation.title ? conversation : { ...conversation, title }
}

/** More than 60 characters of any language need; what is beyond need not be segmented. */
const MOST_CHARS = 1000

function textOf({ text, attachments }: Question): string {
  return text.trim() === '' ? attachments.map(({ name }) => name).join(', ') : text
}
