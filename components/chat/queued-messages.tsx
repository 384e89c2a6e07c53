import { Clock3, Paperclip, Pencil, Send, X } from 'lucide-react'
import { useWords } from '@/components/language/words'
import { quietButton } from '@/components/ui/button-style'
import { IconButton } from '@/components/ui/icon-button'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import type { QueuedMessage } from '@/lib/client/conversation/conversation'
import { formatCount } from '@/lib/client/format'
import { queueOf, queueStateOf } from '@/lib/client/message-queue'

type QueuedMessagesProps = {
  /** It is out of the queue, and back in the message field. */
  onEdit: (message: QueuedMessage) => void
  /** The button that was pressed is gone. */
  onGone: () => void
}

/** What waits for its turn, above the message field. */
export function QueuedMessages({ onEdit, onGone }: QueuedMessagesProps) {
  const words = useWords().chat.queue
  const messages = useChat((state) => queueOf(shownConversation(state)))
  const state = useChat((chat) => (messages.length === 0 ? null : queueStateOf(chat, chat.shownId)))

  function edit(id: string) {
    const message = useChat.getState().unqueue(id)
    if (message) onEdit(message)
  }
  function act(change: () => unknown) {
    change()
    onGone()
  }
  return (
    <section aria-label={words.region} className="mx-auto max-w-column text-small">
      <p role="status" className="flex items-center gap-2 px-4 text-label font-normal text-muted">
        {state && (
          <>
            <Clock3 aria-hidden="true" className="size-3.5 shrink-0" />
            {words.state(messages.length, formatCount(messages.length), words.explanations[state])}
          </>
        )}
      </p>
      {messages.length > 0 && (
        <ol aria-label={words.list} className="mt-1 mb-2 max-h-[20dvh] overflow-y-auto rounded-card border bg-side">
          {messages.map((message, index) => (
            <li key={message.id} className="flex items-center gap-1 py-1 pr-1.5 pl-4 not-first:border-t">
              <Said message={message} />
              <IconButton label={words.edit(`${index + 1}`)} size="small" onClick={() => edit(message.id)}>
                <Pencil className="size-3.5" />
              </IconButton>
              <IconButton
                label={words.remove(`${index + 1}`)}
                size="small"
                onClick={() => act(() => useChat.getState().unqueue(message.id))}
              >
                <X className="size-3.5" />
              </IconButton>
              {state !== 'elsewhere' && (
                <button
                  type="button"
                  title={state === 'waiting' ? words.sendNowTitle : undefined}
                  onClick={() => act(() => useChat.getState().sendQueued(message.id))}
                  className={quietButton}
                >
                  <Send aria-hidden="true" className="size-3.5" />
                  {state === 'waiting' ? words.sendNow : words.send}
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Said({ message: { text, attachments } }: { message: QueuedMessage }) {
  const words = useWords().chat.queue
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <span dir="auto" title={text} className="min-w-0 truncate">
        {text}
      </span>
      {attachments.length > 0 && (
        <span className="flex shrink-0 items-center gap-1 text-label font-normal text-muted">
          <Paperclip aria-hidden="true" className="size-3.5" />
          {words.files(attachments.length, formatCount(attachments.length))}
        </span>
      )}
    </span>
  )
}
