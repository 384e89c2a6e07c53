import { measureCadence } from '../cadence'
import { formatCount, formatDuration, formatQuantity } from '../format'
import { type RunStatus, statusOf } from '../run-status'
import type { PartView, ToolCallPartView } from '../run-view'
import type { Attachment, Conversation, Item, Step, StoredRun, ToolResult } from './conversation'
import { fence } from './fence'
import { openRun } from './steps'
import { pathOf } from './tree'

/** The shown branch as a Markdown document. What was said stays as it was written. */
export function toMarkdown(conversation: Conversation): string {
  const blocks = [`# ${conversation.title}`, ...pathOf(conversation).flatMap(describeItem)]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

function describeItem(item: Item): string[] {
  if (item.kind === 'question') return ['## You', ...item.attachments.map(describeAttachment), item.text]
  return item.steps.flatMap((step, index) => {
    const before = item.steps[index - 1]
    const isSame = before && headingOf(before.run) === headingOf(step.run)
    return [...(isSame ? [] : [headingOf(step.run)]), ...describeStep(step)]
  })
}

function headingOf({ labels }: StoredRun): string {
  return `## ${labels.model} via ${labels.provider}`
}

function describeAttachment({ kind, name, data, width, height }: Attachment): string {
  if (kind === 'text') return `File ${name}:\n\n${fence(data)}`
  return `*[Image: ${name}${width && height ? `, ${width} × ${height}` : ''}]*`
}

function describeStep({ run, results }: Step): string[] {
  return [
    ...run.view.parts.flatMap((part) => describePart(part, results)),
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
      return part.text === '' ? [] : [`<details>\n<summary>Reasoning</summary>\n\n${part.text}\n\n</details>`]
    case 'tool_call':
      return describeCall(
        part,
        results.find(({ callId }) => callId === part.id),
      )
    case 'server_item':
      return [`*${part.label}*`]
  }
}

function describeCall(call: ToolCallPartView, result: ToolResult | undefined): string[] {
  const asked = [`Tool call \`${call.name}\`:`, fence(call.arguments, 'json')]
  if (!result) return [...asked, '*No result.*']
  const { by, isError, durationMs, content } = result
  const time = durationMs === undefined ? '' : ` after ${formatDuration(durationMs)}`
  const heading =
    by === 'denied' ? 'Denied by you' : isError ? 'Error' : by === 'user' ? 'Result given by you' : 'Result'
  return [...asked, `${heading}${time}:`, fence(content, isJson(content) ? 'json' : '')]
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
  return lines.length === 0 ? [] : [`Sources:\n\n${lines.join('\n')}`]
}

const ENDINGS: Partial<Record<RunStatus, string>> = {
  length: 'The answer reached its maximum length.',
  content_filter: 'The provider’s content filter ended the answer.',
  stopped: 'Stopped by you.',
  cancelled: 'Cancelled.',
  incomplete: 'The answer is incomplete.',
  error: 'The run failed.',
}

function describeEnd(run: StoredRun): string {
  const ending = ENDINGS[statusOf(openRun(run))]
  const message = run.failure?.message ?? run.view.error?.message
  return ending ? `> ${[ending, message].filter(Boolean).join(' ').replace(/\s+/g, ' ')}` : ''
}

function describeStats({ view }: StoredRun): string {
  const { chunks, firstTokenMs, firstAnswerMs, speed } = measureCadence(view)
  if (chunks === 0) return ''
  const tokens = view.isUsageFinal ? view.usage?.outputTokens : undefined
  const unit = speed.unit === 'tokens' ? 'tok/s' : 'chars/s'
  const stats = [
    firstTokenMs !== undefined && `TTFT ${formatDuration(firstTokenMs)}`,
    firstAnswerMs !== undefined && `first answer ${formatDuration(firstAnswerMs)}`,
    speed.unit !== 'none' && `${speed.perSecond.toFixed(1)} ${unit}`,
    formatQuantity(chunks, 'chunk'),
    tokens === undefined ? 'tokens not reported' : `${formatCount(tokens)} tok`,
  ]
  return `*${stats.filter(Boolean).join(' · ')}*`
}
