import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '@/components/language/words'
import { primaryButton, quietButton } from '@/components/ui/button-style'
import { useChat } from '@/lib/client/chat-store'
import type { Question } from '@/lib/client/conversation/conversation'
import { AttachmentList } from './attachment-list'
import { fitHeight } from './fit-height'

/** A question in its own place: Enter asks it as a new branch, Esc leaves it as it was. */
export function QuestionEditor({ question, onEnd }: { question: Question; onEnd: () => void }) {
  const { chat, common } = useWords()
  const words = chat.question.editor
  const field = useRef<HTMLTextAreaElement>(null)
  const [attachments, setAttachments] = useState(question.attachments)
  useEffect(() => {
    const element = field.current
    if (!element) return
    fitHeight(element)
    element.focus()
    element.setSelectionRange(element.value.length, element.value.length)
  }, [])

  function submit() {
    if (field.current && useChat.getState().edit(question.id, field.current.value, attachments)) onEnd()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') onEnd()
    else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) submit()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="w-full rounded-bubble rounded-br-[6px] border border-control bg-panel p-2 has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-accent">
      <div className="px-2">
        <AttachmentList
          attachments={attachments}
          onRemove={(id) => setAttachments(attachments.filter((attachment) => attachment.id !== id))}
        />
      </div>
      <textarea
        ref={field}
        rows={1}
        aria-label={words.field}
        dir="auto"
        defaultValue={question.text}
        onKeyDown={onKeyDown}
        onInput={(event) => fitHeight(event.currentTarget)}
        className="field-sizing-content max-h-[min(20rem,50dvh)] w-full resize-none bg-transparent px-2 py-1 outline-none pointer-coarse:text-base"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto px-2 text-label font-normal text-muted max-sm:hidden" aria-hidden="true">
          {words.hint}
        </p>
        <button type="button" onClick={onEnd} className={quietButton}>
          {common.actions.cancel}
        </button>
        <button type="button" onClick={submit} className={primaryButton}>
          {words.askAgain}
        </button>
      </div>
    </div>
  )
}
