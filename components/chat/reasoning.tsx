import { clsx } from 'clsx'
import { Brain, ChevronDown } from 'lucide-react'
import { Collapsible } from 'radix-ui'
import { memo, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWords } from '@/components/language/words'
import { Group } from '@/components/ui/group'
import { useNow } from '@/components/ui/use-now'
import { formatCount, formatDuration } from '@/lib/client/format'
import { usePreferences } from '@/lib/client/preferences'
import type { TextPartView } from '@/lib/client/run-view'
import { keepPlace } from '@/lib/client/scroll-place'
import { StreamedText } from './streamed-text'

/** Shorter reasoning is not worth a disclosure. */
const INLINE_CHARS = 120
/** How long finished reasoning stays open before it folds itself. */
const FOLD_AFTER_MS = 600

type ReasoningProps = {
  part: TextPartView
  isStreaming: boolean
  /** Nothing else came: folding it would leave an empty answer. */
  isAllThereIs: boolean
  /** When the run was sent, in `performance.now()` time. */
  sentAt: number
  /** As reported; shown where the text itself is hidden. */
  reasoningTokens: number | undefined
}

/**
 * Open while it streams; then it folds to its duration, unless the reader has touched it, points at it or selects in it.
 * The reader may want it always open, or always closed.
 */
export const Reasoning = memo(function Reasoning(props: ReasoningProps) {
  const { part, isStreaming, isAllThereIs, sentAt, reasoningTokens } = props
  const preference = usePreferences((state) => state.reasoning)
  const [choice, setChoice] = useState<boolean | null>(null)
  const [isSettled, setSettled] = useState(!isStreaming)
  const [isTail, setTail] = useState(isStreaming)
  const [isAtOnce, setAtOnce] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const isTouched = useRef(false)

  useEffect(() => {
    if (isStreaming || isSettled) return
    const timer = setTimeout(() => {
      if (isTouched.current || isInUse(root.current)) setChoice((current) => current ?? true)
      foldInPlace(root.current, (isTopUnseen) => {
        setAtOnce(isTopUnseen)
        setSettled(true)
      })
    }, FOLD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isStreaming, isSettled])

  if (part.text === '' && !isStreaming) return <HiddenReasoning tokens={reasoningTokens} />
  const title = <ReasoningTitle part={part} isStreaming={isStreaming} sentAt={sentAt} />
  // What is always closed does not show its first words before it closes.
  if (part.text === '' || (part.text.length < INLINE_CHARS && preference !== 'closed')) {
    return (
      <div ref={root} className="text-small text-muted">
        <div className="flex min-h-7 items-center gap-1.5">{title}</div>
        {part.text !== '' && <StreamedText text={part.text} className={bodyStyle} />}
      </div>
    )
  }

  const isOpenByItself = preference === 'open' || (preference === 'auto' && (isAllThereIs || !isSettled))
  function onOpenChange(opens: boolean) {
    setChoice(opens)
    setAtOnce(false)
    // Who opens it afterwards wants to read from the start.
    if (opens && !isStreaming) setTail(false)
  }
  return (
    <Collapsible.Root
      ref={root}
      open={choice ?? isOpenByItself}
      onOpenChange={onOpenChange}
      onPointerDown={() => {
        isTouched.current = true
      }}
      className="text-small text-muted"
    >
      <Collapsible.Trigger className="touch-target group -ml-1 flex min-h-7 items-center gap-1.5 rounded-md px-1 transition-colors hover:text-fg">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-3.5 transition-transform duration-200 group-data-[state=closed]:-rotate-90"
        />
      </Collapsible.Trigger>
      <Collapsible.Content className={isAtOnce ? undefined : 'animate-disclosure'}>
        {isTail ? (
          <TailViewport text={part.text} isStreaming={isStreaming} />
        ) : (
          <StreamedText text={part.text} className={bodyStyle} />
        )}
      </Collapsible.Content>
    </Collapsible.Root>
  )
})

const bodyStyle = 'mt-1 border-l-2 border-reason/70 pl-3 text-aside text-muted'

function ReasoningTitle({ part, isStreaming, sentAt }: Pick<ReasoningProps, 'part' | 'isStreaming' | 'sentAt'>) {
  const words = useWords().chat.reasoning
  const endMs = part.endMs ?? part.lastMs ?? part.startMs
  return (
    <>
      <Brain aria-hidden="true" className={clsx('size-3.5 shrink-0 text-reason', isStreaming && 'animate-breathe')} />
      <span className="tabular-nums">
        {isStreaming ? (
          <>
            {words.thinking}
            <LiveDuration since={sentAt + part.startMs} />
          </>
        ) : (
          words.thought(formatDuration(endMs - part.startMs), part.text.length, formatCount(part.text.length))
        )}
      </span>
    </>
  )
}

function LiveDuration({ since }: { since: number }) {
  return formatDuration(Math.max(0, useNow(100, true) - since))
}

function TailViewport({ text, isStreaming }: { text: string; isStreaming: boolean }) {
  const words = useWords().chat.reasoning
  const viewport = useRef<HTMLDivElement>(null)
  const [isOverflowing, setOverflowing] = useState(false)
  useEffect(() => {
    const element = viewport.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const observer = new ResizeObserver(() => setOverflowing(element.scrollHeight > element.clientHeight + 1))
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return (
    <Group
      ref={viewport}
      aria-label={isStreaming ? words.newest : words.label}
      data-overflowing={isOverflowing}
      tabIndex={isOverflowing ? 0 : -1}
      className="tail-viewport mt-1 border-l-2 border-reason/70 pl-3 text-aside text-muted"
    >
      <StreamedText text={text} />
    </Group>
  )
}

/** The provider reasoned, and keeps what it thought to itself. */
export function HiddenReasoning({ tokens }: { tokens: number | undefined }) {
  const words = useWords().chat.reasoning
  return (
    <div className="flex min-h-7 items-center gap-1.5 text-small text-muted">
      <Brain aria-hidden="true" className="size-3.5 shrink-0 text-reason" />
      <span className="tabular-nums">{tokens ? words.hiddenTokens(tokens, formatCount(tokens)) : words.hidden}</span>
    </div>
  )
}

function isInUse(element: HTMLElement | null): boolean {
  if (!element) return false
  const selection = getSelection()
  const isSelected = selection !== null && !selection.isCollapsed && selection.getRangeAt(0).intersectsNode(element)
  return isSelected || element.matches(':hover') || element.contains(document.activeElement)
}

/** Nothing that is read moves: what folds above the visible part of the list does so without an animation. */
function foldInPlace(element: HTMLElement | null, fold: (isTopUnseen: boolean) => void) {
  const list = element?.closest<HTMLElement>('[role="log"]')
  if (element && list) keepPlace(element, list, (isTopUnseen) => flushSync(() => fold(isTopUnseen)))
  else fold(false)
}
