import { Globe, Hand } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { useWords } from '@/components/language/words'
import { Markdown } from '@/components/markdown/markdown'
import { Group } from '@/components/ui/group'
import { formatDuration } from '@/lib/client/format'
import type { PartView, ServerItemPartView } from '@/lib/client/run-view'
import { Reasoning } from './reasoning'
import { StreamedText } from './streamed-text'
import { ToolCallCard } from './tool-call-card'

type AnswerPartProps = {
  part: PartView
  /** A later run goes on writing it. */
  isAdding?: boolean
  isOver: boolean
  isAllThereIs: boolean
  sentAt: number
  reasoningTokens: number | undefined
  /** Below a tool call: what came back for it. */
  reply?: ReactNode
}

/** One part of an answer. It is drawn again only when the part itself has changed. */
export const AnswerPart = memo(function AnswerPart(props: AnswerPartProps) {
  const words = useWords().chat.answer
  const { part, isAdding = false, isOver, isAllThereIs, sentAt, reasoningTokens, reply } = props
  switch (part.kind) {
    case 'text':
      return <Markdown text={part.text} isStreaming={isAdding || (!isOver && part.endMs === undefined)} />
    case 'reasoning':
      return (
        <Reasoning
          part={part}
          isStreaming={!isOver && part.endMs === undefined}
          isAllThereIs={isAllThereIs}
          sentAt={sentAt}
          reasoningTokens={reasoningTokens}
        />
      )
    case 'refusal':
      return (
        <Group aria-label={words.refusal} className="flex gap-2 rounded-card border border-warn/50 bg-panel px-3 py-2">
          <Hand aria-hidden="true" className="mt-1 size-4 shrink-0 text-warn" />
          <StreamedText text={part.text} className="min-w-0" />
        </Group>
      )
    case 'tool_call':
      return <ToolCallCard part={part} isOver={isOver} reply={reply} />
    case 'server_item':
      return <ServerItem part={part} isOver={isOver} />
  }
})

/** A tool that the provider runs on its side: shown, never answered. */
function ServerItem({ part, isOver }: { part: ServerItemPartView; isOver: boolean }) {
  const words = useWords().chat.answer.serverItem
  const isRunning = part.endMs === undefined && !isOver
  return (
    <div className="flex min-h-7 items-center gap-1.5 text-small text-muted tabular-nums" data-server-item>
      <Globe aria-hidden="true" className={`size-3.5 shrink-0 text-tool ${isRunning ? 'animate-breathe' : ''}`} />
      <span className="text-fg">{part.label}</span>
      <span>{isRunning ? words.running : words.over(formatDuration((part.endMs ?? part.startMs) - part.startMs))}</span>
    </div>
  )
}
