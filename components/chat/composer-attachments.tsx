import { X } from 'lucide-react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import { selectedModel, useAttachments } from '@/lib/client/attachment-store'
import { noImages, takesImages } from '@/lib/client/attachments'
import type { Attachment } from '@/lib/client/conversation/conversation'
import { useProviders } from '@/lib/client/provider-store'
import { AttachmentList } from './attachment-list'

type ComposerAttachmentsProps = {
  conversationId: string
  attachments: readonly Attachment[]
  isReading: boolean
}

/** What goes with the message, and what could not be taken. */
export function ComposerAttachments({ conversationId, attachments, isReading }: ComposerAttachmentsProps) {
  const { chat, common } = useWords()
  const words = chat.attachments
  const problems = useAttachments((state) => state.problems)
  const hasImages = attachments.some(({ kind }) => kind === 'image')
  const note = useProviders(() => {
    const model = selectedModel()
    return hasImages && !takesImages(model) ? `${noImages(model)} ${words.placeOnly}` : ''
  })
  const isQuiet = attachments.length === 0 && problems.length === 0 && !isReading
  const { remove, forgetProblems } = useAttachments.getState()
  return (
    <div className={isQuiet ? undefined : 'px-4 pt-2'}>
      <AttachmentList attachments={attachments} onRemove={(id) => remove(conversationId, id)} />
      <div role="status" className="text-small empty:hidden">
        {isReading && <p className="text-muted">{words.reading}</p>}
        {note && <p className="text-warn first-letter:uppercase">{note}</p>}
        {problems.length > 0 && (
          <div className="flex items-start gap-2">
            <ul className="min-w-0 flex-1 text-danger">
              {problems.map((problem) => (
                <li key={problem} className="wrap-anywhere">
                  {problem}
                </li>
              ))}
            </ul>
            <IconButton label={common.actions.dismiss} size="small" onClick={forgetProblems}>
              <X className="size-3.5" />
            </IconButton>
          </div>
        )}
      </div>
    </div>
  )
}
