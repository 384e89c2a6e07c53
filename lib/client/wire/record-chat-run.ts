import type { Recording } from '@/lib/recording/recording'
import type { ChatRun } from '../chat-store'
import { createId } from '../create-id'
import { recordRun } from '../lane-run'

const TITLE_WORDS = 8
const TITLE_CHARS = 60

/** A chat's run as a recording of one lane, named after its question. */
export function recordChatRun(run: ChatRun, question: string): Recording {
  return {
    id: createId(),
    title: firstWords(question),
    source: 'chat',
    startedAt: run.view.startedAt ?? new Date().toISOString(),
    productVersion: process.env.NEXT_PUBLIC_VERSION ?? '',
    hasTimes: true,
    runs: [recordRun({ ...run, lane: 0, round: 0 })],
  }
}

function firstWords(text: string): string {
  const words = text.trim().split(/\s+/)
  const title = Array.from(words.slice(0, TITLE_WORDS).join(' ')).slice(0, TITLE_CHARS).join('')
  return title === words.join(' ') ? title : `${title}…`
}
