import { type KeyboardEvent, useId, useState } from 'react'
import { useWords } from '@/components/language/words'
import { plainButton, primaryButton } from '@/components/ui/button-style'
import { useChat } from '@/lib/client/chat-store'
import type { ToolCallPartView } from '@/lib/client/run-view'
import { answerByHand, describeResult } from '@/lib/client/tool-answer'
import { fitHeight } from './fit-height'

/** Nothing here runs this tool, so the user says what it gives. */
export function ToolAnswerForm({ answerId, call }: { answerId: string; call: ToolCallPartView }) {
  const words = useWords().chat.toolReply
  const [content, setContent] = useState('')
  const hintId = useId()
  const send = (isError: boolean) => useChat.getState().answerCall(answerId, answerByHand(call, content, { isError }))

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    event.stopPropagation()
    send(false)
  }
  return (
    <form
      className="flex flex-col gap-2 border-t p-3"
      onSubmit={(event) => {
        event.preventDefault()
        send(false)
      }}
    >
      <textarea
        rows={2}
        aria-label={words.field(call.name)}
        aria-describedby={hintId}
        placeholder={words.placeholder}
        spellCheck={false}
        value={content}
        onChange={(event) => setContent(event.target.value)}
        onInput={(event) => fitHeight(event.currentTarget)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-60 w-full resize-none rounded-lg border border-control bg-bg px-2.5 py-1.5 font-mono text-code placeholder:font-sans placeholder:text-muted pointer-coarse:text-base"
      />
      <div className="flex flex-wrap items-center gap-2">
        <p id={hintId} className="mr-auto text-label font-normal text-muted">
          {describeResult(content)}
        </p>
        <button type="button" onClick={() => send(true)} className={plainButton}>
          {words.sendError}
        </button>
        <button type="submit" className={primaryButton}>
          {words.send}
        </button>
      </div>
    </form>
  )
}
