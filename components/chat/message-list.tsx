import { ArrowDown } from 'lucide-react'
import { useMemo } from 'react'
import { useWords } from '@/components/language/words'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import type { Answer, Question } from '@/lib/client/conversation/conversation'
import { pathOf } from '@/lib/client/conversation/tree'
import { usePreferences } from '@/lib/client/preferences'
import { TurnView } from './turn-view'
import { useEarlier } from './use-earlier'
import { useFollow } from './use-follow'
import { useRunStart } from './use-run-start'

/** The shown branch, from its end. What moves it by itself is the reader's choice. */
export function MessageList() {
  // Another chat is another place to read.
  return <Messages key={useChat(({ shownId }) => shownId)} />
}

function Messages() {
  const words = useWords().chat
  const conversation = useChat(shownConversation)
  const liveRunId = useChat(({ live, shownId }) => live[shownId]?.runId)
  const turns = useMemo(() => groupTurns(pathOf(conversation)), [conversation])
  const mayFollow = usePreferences(({ scroll }) => scroll === 'follow') || liveRunId === undefined
  const { scroller, content, isAtEnd, followEnd } = useFollow(mayFollow)
  useRunStart({ scroller, content, followEnd })
  const drawn = useEarlier(turns.length, scroller)
  const skipped = Math.max(0, turns.length - drawn)

  function jumpToLatest() {
    followEnd()
    // The button goes away, and the focus would go with it.
    scroller.current?.focus({ preventScroll: true })
  }

  return (
    <div className="relative min-h-0 flex-1">
      <h1 className="sr-only">{words.heading}</h1>
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={words.log}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to get there
        tabIndex={0}
        className="[container-type:size] h-full overflow-x-hidden overflow-y-auto overscroll-contain -outline-offset-2"
      >
        <div ref={content} className="mx-auto flex max-w-column flex-col px-4 pt-6">
          {turns.slice(skipped).map(({ question, answer }, index) => (
            <TurnView
              key={question.parentId ?? 'first'}
              question={question}
              answer={answer}
              isLast={skipped + index === turns.length - 1}
              isFarUp={skipped + index < turns.length - 2}
            />
          ))}
        </div>
        {!isAtEnd && (
          <div className="sticky bottom-3 z-20 flex h-0 items-end justify-center">
            <button
              type="button"
              onClick={jumpToLatest}
              className="touch-target flex h-8 shrink-0 items-center gap-1.5 rounded-full border bg-panel px-3 text-small shadow-float transition-colors hover:bg-side"
            >
              <ArrowDown aria-hidden="true" className="size-3.5" />
              {words.jump}
              {liveRunId && <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />}
            </button>
          </div>
        )}
      </div>
    </div>
  )
}

type Turn = { question: Question; answer?: Answer }

/** A path begins with a question, and an answer always follows its own. */
function groupTurns(path: ReturnType<typeof pathOf>): Turn[] {
  const turns: Turn[] = []
  for (const item of path) {
    const last = turns.at(-1)
    if (item.kind === 'question') turns.push({ question: item })
    else if (last) last.answer = item
  }
  return turns
}
