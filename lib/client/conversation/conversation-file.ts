import { currentWords } from '@/lib/language/current'
import { type Check, count, isObject, list, shape } from '@/lib/recording/check'
import { isDeep } from '@/lib/recording/format'
import type { TimedEvent } from '@/lib/recording/recording'
import { fileNameOf } from '../recording-entry'
import { adoptOrphans } from './adopt-orphans'
import { checkConversation, checkEvents, checkId } from './check-conversation'
import type { Conversation } from './conversation'
import { endInterrupted } from './interrupted'

/** Of the files that this Deltascope writes. A reader refuses a newer one; it would read it wrong. */
const FORMAT_VERSION = 1

/** A conversation with all branches, and its runs' events as far as they are kept. */
export type ConversationExport = {
  conversation: Conversation
  events: Readonly<Record<string, readonly TimedEvent[]>>
}

/** What the storage alone needs; a file has none of it. */
type Stored = 'removals' | 'revision' | 'isTemporary'
type FileEntry = { conversation: Omit<Conversation, Stored>; events: Record<string, readonly TimedEvent[]> }

/**
 * The file in pieces: as one string it might be longer than a string can be. `exportedAt` is RFC 3339. It can be read by
 * `parseConversationFile`, of this and every later version.
 */
export function toJson(exports: readonly ConversationExport[], exportedAt: string): string[] {
  const head = { deltascope: 'conversations', version: FORMAT_VERSION, exportedAt }
  const entries = exports.flatMap((one, index) => [index === 0 ? '\n' : ',\n', writeExport(one)])
  return [`${JSON.stringify(head).slice(0, -1)},"conversations":[`, ...entries, '\n]}\n']
}

/** A name that every file system takes: "deltascope-is-3-599-prime-2026-01-31.md". */
export function exportNameOf({ title, createdAt }: Pick<Conversation, 'title' | 'createdAt'>, ending: string): string {
  return fileNameOf({ title, startedAt: createdAt }, ending)
}

/** Whether this is meant to be a file of ours. */
export function isConversationFile(json: unknown): boolean {
  return isObject(json) && json.deltascope === 'conversations'
}

/** What `toJson` wrote. Approvals are not taken over: another's file shall not let tools run unasked. */
export function parseConversationFile(
  json: unknown,
): { conversations: ConversationExport[]; leftOut: string[] } | { problem: string } {
  const version = isObject(json) ? json.version : undefined
  if (Number.isSafeInteger(version) && Number(version) > FORMAT_VERSION) {
    return {
      problem: currentWords().shell.import.problems.newer(`${version}`, `${FORMAT_VERSION}`),
    }
  }
  const problem = checkFile(json, '')
  if (problem) return { problem: `${problem}.` }
  const { conversations } = json as { conversations: FileEntry[] }
  const hadApprovals = conversations.some(({ conversation }) => Object.keys(conversation.settings.approvals).length > 0)
  return {
    conversations: conversations.map(readExport),
    leftOut: hadApprovals ? [currentWords().shell.import.leftOut.approvals] : [],
  }
}

const checkEventsByRun: Check = (value, path) => {
  if (!isObject(value)) return `${path} must be an object`
  for (const [run, events] of Object.entries(value)) {
    const problem = checkId(run, `${path}.${run}`) ?? checkEvents(events, `${path}.${run}`)
    if (problem) return problem
  }
  return null
}

const checkFile = shape({
  version: count(),
  conversations: list(shape({ conversation: checkConversation, events: checkEventsByRun })),
})

function writeExport({ conversation, events }: ConversationExport): string {
  const { removals: _removals, revision: _revision, isTemporary: _isTemporary, ...kept } = conversation
  const runs = Object.entries(events).map(
    ([run, timed]) => `${JSON.stringify(run)}:[\n${timed.map(writeEvent).join(',\n')}\n]`,
  )
  return `{"conversation":${JSON.stringify(kept)},"events":{${runs.join(',')}}}`
}

/** What a provider nested too deeply to be read again is left out of its event. */
function writeEvent({ event, ...times }: TimedEvent): string {
  const text = JSON.stringify({ ...times, event })
  if (!isDeep(text)) return text
  const { raw: _raw, private: _private, ...rest } = { raw: undefined, private: undefined, ...event }
  return JSON.stringify({ ...times, event: rest })
}

/** Only what is known is taken over. */
function readExport({ conversation, events }: FileEntry): ConversationExport {
  const { id, title, isTitleOwn, createdAt, updatedAt, isPinned, chosen, draft, queue } = conversation
  const { target, system, parameters, tools, fallbacks } = conversation.settings
  const read: Conversation = {
    id,
    title,
    isTitleOwn,
    createdAt,
    updatedAt,
    isPinned,
    items: adoptOrphans(conversation.items),
    chosen,
    settings: { target, system, parameters, tools, approvals: {}, ...(fallbacks && { fallbacks }) },
    draft,
    ...(queue && { queue }),
    removals: {},
    revision: 0,
  }
  return { conversation: endInterrupted(read, () => false), events }
}
