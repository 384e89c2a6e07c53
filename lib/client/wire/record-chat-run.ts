import type { ChatRequest } from '@/lib/protocol/request'
import type { Recording, RunLabels } from '@/lib/recording/recording'
import { createId } from '../create-id'
import { recordRun } from '../lane-run'
import type { RunState } from '../run-tracker'

const TITLE_WORDS = 8
const TITLE_CHARS = 60

/** A run of a chat with all its events, and what was asked. */
export type InspectedRun = RunState & { id: string; request: ChatRequest; labels: RunLabels }

/** A chat's run as a recording of one lane, named after its question. */
export function recordChatRun(run: InspectedRun, question: string): Recording {
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
