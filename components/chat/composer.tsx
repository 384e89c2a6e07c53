import { clsx } from 'clsx'
import { ArrowUp, ListPlus, Paperclip, Square } from 'lucide-react'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useWords } from '@/components/language/words'
import { ReasoningLevelSelect } from '@/components/settings/reasoning-level-select'
import { SettingsButton } from '@/components/settings/settings-button'
import { ToolsButton } from '@/components/settings/tools-button'
import { IconButton } from '@/components/ui/icon-button'
import { useAttachments } from '@/lib/client/attachment-store'
import { describeLimits } from '@/lib/client/attachments'
import { shownConversation } from '@/lib/client/chat-state'
import { useChat } from '@/lib/client/chat-store'
import type { Attachment, QueuedMessage } from '@/lib/client/conversation/conversation'
import { pathOf } from '@/lib/client/conversation/tree'
import { queueOf } from '@/lib/client/message-queue'
import { useProviders } from '@/lib/client/provider-store'
import { useQuestionEdit } from '@/lib/client/question-edit'
import { ComposerAttachments } from './composer-attachments'
import { fitHeight } from './fit-height'
import { QueuedMessages } from './queued-messages'
import { StoringProblem } from './storing-problem'

const NONE: readonly Attachment[] = []

/** Where a message is written. The textarea keeps its own text; focus stays in it. Submitting its form sends, or queues while an answer comes. */
export function Composer({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const catalog = useWords()
  const words = catalog.chat.composer
  const shownId = useChat((state) => state.shownId)
  const [hasText, setHasText] = useState(false)
  const [isDropping, setDropping] = useState(false)
  const isRunning = useChat(({ live }) => live[shownId] !== undefined)
  const attachments = useAttachments(({ attached }) => attached[shownId] ?? NONE)
  const isReading = useAttachments((state) => state.isReading)
  const hasMessage = hasText || attachments.length > 0
  const canSend = useProviders((state) => state.selection !== null) && !isReading && hasMessage
  const deed = deedOf(isRunning, hasMessage)
  const files = useRef<HTMLInputElement>(null)
  const isFirst = useRef(true)
  const isWaiting = useRef(false)

  useEffect(() => {
    const element = field.current
    const conversation = useChat.getState().conversations[shownId]
    if (!element || !conversation) return
    // The server's page takes text before this one is there to keep it.
    const early = isFirst.current && conversation.draft === '' ? element.value : ''
    isFirst.current = false
    if (early !== '') useChat.getState().setDraft(early)
    else element.value = conversation.draft
    fitHeight(element)
    setHasText(element.value.trim() !== '')
  }, [shownId, field])

  function submit() {
    const element = field.current
    if (!element || useAttachments.getState().isReading) return
    const { selection, loading } = useProviders.getState()
    if (selection === null && loading === 'loading') return submitLater()
    // Queues what cannot be sent yet.
    if (!useChat.getState().queue(element.value, attachments)) return
    useAttachments.getState().clear(shownId)
    element.value = ''
    fitHeight(element)
    setHasText(false)
  }

  /** Who is asked is known when the list of providers is there. */
  function submitLater() {
    if (isWaiting.current) return
    isWaiting.current = true
    const end = useProviders.subscribe(({ loading }) => {
      if (loading === 'loading') return
      end()
      isWaiting.current = false
      submit()
    })
  }

  function put(text: string) {
    const element = field.current
    if (!element) return
    element.value = text
    fitHeight(element)
    setHasText(text.trim() !== '')
    useChat.getState().setDraft(text)
    element.focus({ preventScroll: true })
  }

  /** Before what is in the field already. */
  function edit({ text, attachments: files }: QueuedMessage) {
    put([text, field.current?.value ?? ''].filter((said) => said.trim() !== '').join('\n\n'))
    useAttachments.getState().restore(shownId, files)
  }

  function editLast(): boolean {
    const last = queueOf(shownConversation(useChat.getState())).at(-1)
    if (!last) return editLastQuestion()
    useChat.getState().unqueue(last.id)
    edit(last)
    return true
  }

  function attach(list: FileList | null) {
    if (!list || list.length === 0) return false
    void useAttachments.getState().add(shownId, [...list])
    return true
  }

  function onKeyDown(event: KeyboardEvent) {
    // An Enter that ends an IME composition is not ours; Safari sends it after the composition, with key code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.altKey) return
    if (event.key === 'ArrowUp' && field.current?.value === '' && editLast()) event.preventDefault()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }

  function onPaste(event: ClipboardEvent) {
    if (attach(event.clipboardData.files)) event.preventDefault()
  }

  function onDrop(event: DragEvent) {
    setDropping(false)
    if (attach(event.dataTransfer.files)) event.preventDefault()
  }

  function onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDropping(true)
  }

  function onButton(event: MouseEvent) {
    if (deed !== 'stop') return
    event.preventDefault()
    // The second half of a double click on Send is not a wish to stop.
    if (event.detail !== 2) stop()
  }

  function stop() {
    useChat.getState().stop()
    field.current?.focus({ preventScroll: true })
  }
  return (
    <form
      className="shrink-0 px-4 pb-4"
      onDrop={onDrop}
      onDragOver={onDragOver}
      onDragLeave={() => setDropping(false)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <StoringProblem />
      <QueuedMessages onEdit={edit} onGone={() => field.current?.focus({ preventScroll: true })} />
      <div
        className={clsx(
          'mx-auto flex max-w-column flex-col rounded-composer border border-control bg-panel shadow-rest transition-colors has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-accent',
          isDropping && 'border-accent bg-side',
        )}
      >
        <ComposerAttachments conversationId={shownId} attachments={attachments} isReading={isReading} />
        <textarea
          ref={field}
          rows={1}
          aria-label={words.field}
          dir="auto"
          placeholder={isDropping ? words.drop : words.placeholder}
          enterKeyHint="send"
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onInput={(event) => {
            const { value } = event.currentTarget
            setHasText(value.trim() !== '')
            useChat.getState().setDraft(value)
            fitHeight(event.currentTarget)
          }}
          className="field-sizing-content pointer-coarse:text-base max-h-[min(15rem,30dvh)] w-full resize-none bg-transparent px-4 pt-3 outline-none placeholder:text-muted"
        />
        <div className="flex items-center gap-1 py-2 pr-2 pl-2.5">
          <input
            ref={files}
            type="file"
            multiple
            hidden
            aria-label={words.files}
            onChange={({ currentTarget }) => {
              attach(currentTarget.files)
              currentTarget.value = ''
            }}
          />
          <IconButton label={words.attach} title={describeLimits(catalog)} onClick={() => files.current?.click()}>
            <Paperclip className="size-4" />
          </IconButton>
          <SettingsButton />
          <ToolsButton />
          <ReasoningLevelSelect />
          <p className="truncate pl-1 text-label font-normal text-muted max-sm:hidden" aria-hidden="true">
            {words.hints[deed]}
          </p>
          <span className="ml-auto flex">
            {deed === 'queue' && (
              <IconButton label={words.names.stop} shortcut="Esc" onClick={stop}>
                <Square className="size-3 fill-current" />
              </IconButton>
            )}
          </span>
          <button
            type="submit"
            aria-label={words.names[deed]}
            title={words.titles[deed]}
            onClick={onButton}
            aria-disabled={deed !== 'stop' && !canSend}
            className={clsx(
              'touch-target inline-flex size-8 shrink-0 items-center justify-center rounded-full transition-colors pointer-coarse:size-9',
              deed === 'stop' || canSend ? 'bg-fg text-bg hover:bg-fg/85' : 'bg-fg/10 text-muted',
            )}
          >
            {deed === 'stop' && <Square className="size-3 fill-current" />}
            {deed === 'queue' && <ListPlus className="size-4" strokeWidth={2.25} />}
            {deed === 'send' && <ArrowUp className="size-4" strokeWidth={2.25} />}
          </button>
        </div>
      </div>
    </form>
  )
}

type Deed = 'send' | 'queue' | 'stop'

/** What Enter would do, or with nothing to send, the button alone. */
function deedOf(isRunning: boolean, hasMessage: boolean): Deed {
  if (!isRunning) return 'send'
  return hasMessage ? 'queue' : 'stop'
}

function editLastQuestion(): boolean {
  const state = useChat.getState()
  const last = pathOf(shownConversation(state)).findLast(({ kind }) => kind === 'question')
  if (!last || state.live[state.shownId]) return false
  useQuestionEdit.getState().start(last.id)
  return true
}
