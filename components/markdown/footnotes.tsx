import { ArrowUp } from 'lucide-react'
import { memo } from 'react'
import { useWords } from '@/components/language/words'
import type { FootnoteView } from '@/lib/client/markdown/reader'
import { useMessageId } from './message-id'
import { Prose } from './prose'

/** The footnotes of a message, at its end. */
export const Footnotes = memo(function Footnotes({ footnotes }: { footnotes: readonly FootnoteView[] }) {
  return (
    <ol className="markdown-footnotes" aria-label={useWords().markdown.footnotes.label}>
      {footnotes.map((footnote) => (
        <Footnote key={footnote.number} {...footnote} />
      ))}
    </ol>
  )
})

const Footnote = memo(function Footnote({ number, text, references }: FootnoteView) {
  const messageId = useMessageId()
  const back = useWords().markdown.footnotes.back(`${number}`)
  return (
    <li id={`${messageId}-note-${number}`} tabIndex={-1}>
      <Prose text={text} references={references} isOpen={false} />
      <button
        type="button"
        className="touch-target markdown-button"
        aria-label={back}
        title={back}
        onClick={(event) => focusReference(event.currentTarget, number)}
      >
        <ArrowUp aria-hidden="true" className="size-3.5" />
      </button>
    </li>
  )
})

function focusReference(button: HTMLElement, number: number) {
  const reference = button.closest('[data-markdown]')?.querySelector(`[data-note="${number}"]`)
  if (reference instanceof HTMLElement) reference.focus()
}
