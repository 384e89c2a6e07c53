import { currentWords } from '@/lib/language/current'
import { measureCadence } from '../cadence'
import { formatCount, formatDecimal, formatDuration } from '../format'
import { statusOf } from '../run-status'
import type { PartView, ToolCallPartView } from '../run-view'
import type { Attachment, Conversation, Item, Step, StoredRun, ToolResult } from './conversation'
import { fence } from './fence'
import { isInterrupted } from './interrupted'
import { type JoinedText, joinTexts, partsOfJoined } from './joined-texts'
import { openRun } from './steps'
import { shownTitle } from './titles'
import { pathOf } from './tree'

/** The shown branch as a Markdown document. What was said stays as it was written. */
export function toMarkdown(conversation: Conversation): string {
  const blocks = [`# ${shownTitle(conversation.title)}`, ...pathOf(conversation).flatMap(describeItem)]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function describeItem(item: Item): string[] {
  if (item.kind === 'question')
    return [`## ${currentWords().shell.document.you}`, ...item.attachments.map(describeAttachment), item.text]
  const joined = joinTexts(item.steps)
  return item.steps.flatMap((step, index) => {
    const before = item.steps[index - 1]
    const isSame = before && headingOf(before.run) === headingOf(step.run)
    return [...(isSame ? [] : [headingOf(step.run)]), ...describeStep(step, joined[index])]
  })
}

function headingOf({ labels }: StoredRun): string {
  return `## ${currentWords().shell.document.answer(labels.model, labels.provider)}`
}

function describeAttachment({ kind, name, data, width, height }: Attachment): string {
  const words = currentWords().shell.document
  if (kind === 'text') return `${words.file(name)}\n\n${fence(data)}`
  return `*[${words.image(name)}${width && height ? `, ${width} × ${height}` : ''}]*`
}

function describeStep({ run, results }: Step, joined: JoinedText | undefined): string[] {
  return [
    ...partsOfJoined(run.view.parts, joined).flatMap((part) => describePart(part, results)),
    ...describeSources(run),
    describeEnd(run),
    describeStats(run),
  ]
}

function describePart(part: PartView, results: readonly ToolResult[]): string[] {
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return [part.text]
    case 'reasoning':
      return part.text === '' ? [] : [describeReasoning(part.text)]
    case 'tool_call':
      return describeCall(
        part,
        results.find(({ callId }) => callId === part.id),
      )
    case 'server_item':
      return [`*${part.label}*`]
  }
}

function describeReasoning(text: string): string {
  return `<details>\n<summary>${currentWords().shell.document.reasoning}</summary>\n\n${text}\n\n</details>`
}

function describeCall(call: ToolCallPartView, result: ToolResult | undefined): string[] {
  const words = currentWords().shell.document
  const asked = [words.toolCall(`\`${call.name}\``), fence(call.arguments, 'json')]
  if (!result) return [...asked, `*${words.noResult}*`]
  const { by, isError, durationMs, content } = result
  const { denied, error, byUser, result: plain } = words.results
  const outcome = by === 'denied' ? denied : isError ? error : by === 'user' ? byUser : plain
  const heading = durationMs === undefined ? outcome : words.after(outcome, formatDuration(durationMs))
  return [...asked, `${heading}:`, fence(content, isJson(content) ? 'json' : '')]
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function describeSources({ view }: StoredRun): string[] {
  const lines = view.sources.map(({ url, title }) => (url ? `- [${title ?? url}](<${url}>)` : `- ${title ?? ''}`))
  return lines.length === 0 ? [] : [`${currentWords().shell.document.sources}\n\n${lines.join('\n')}`]
}

function describeEnd(run: StoredRun): string {
  const { document, problems } = currentWords().shell
  const endings = new Map<string, string>(Object.entries(document.endings))
  const ending = endings.get(statusOf(openRun(run)))
  const message = isInterrupted(run) ? problems.pageClosed : (run.failure?.message ?? run.view.error?.message)
  return ending ? `> ${[ending, message].filter(Boolean).join(' ').replace(/\s+/g, ' ')}` : ''
}

function describeStats({ view }: StoredRun): string {
  const { chunks, firstTokenMs, firstAnswerMs, speed } = measureCadence(view)
  if (chunks === 0) return ''
  const tokens = view.isUsageFinal ? view.usage?.outputTokens : undefined
  const words = currentWords().shell.document
  const stats = [
    firstTokenMs !== undefined && words.firstToken(formatDuration(firstTokenMs)),
    firstAnswerMs !== undefined && words.firstAnswer(formatDuration(firstAnswerMs)),
    speed.unit !== 'none' && words.speeds[speed.unit](formatDecimal(speed.perSecond, 1)),
    words.chunks(chunks, formatCount(chunks)),
    tokens === undefined ? words.noTokens : words.tokens(formatCount(tokens)),
  ]
  return `*${stats.filter(Boolean).join(' · ')}*`
}
