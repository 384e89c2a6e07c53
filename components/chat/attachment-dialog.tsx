import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useWords } from '@/components/language/words'
import { CopyButton } from '@/components/ui/copy-button'
import { DialogContent } from '@/components/ui/dialog-content'
import { Group } from '@/components/ui/group'
import type { Attachment } from '@/lib/client/conversation/conversation'

type AttachmentDialogProps = {
  attachment: Attachment
  /** Its pixels and bytes, in words. */
  size: string
  /** What is pressed to open it. */
  children: ReactNode
}

/** An attachment in full: an image as large as the page allows, a file as its text. */
export function AttachmentDialog({ attachment, size, children }: AttachmentDialogProps) {
  const words = useWords().chat.attachments
  const { kind, name, data, mediaType } = attachment
  return (
    <Dialog.Root>
      <Dialog.Trigger
        aria-label={words.open(name)}
        className="touch-target flex min-w-0 items-center gap-2 rounded-md text-left hover:bg-fg/6"
      >
        {children}
      </Dialog.Trigger>
      <DialogContent title={name} className="max-w-4xl">
        <div className="flex items-center gap-2 px-5 pb-2 text-label font-normal text-muted tabular-nums">
          {size}
          {kind === 'text' && <CopyButton label={words.copy} text={data} />}
        </div>
        {kind === 'image' ? (
          // biome-ignore lint/performance/noImgElement: its bytes are here already
          <img
            src={`data:${mediaType};base64,${data}`}
            alt={name}
            className="mx-auto mb-4 max-h-[64dvh] min-h-0 max-w-[calc(100%-2.5rem)] object-contain"
          />
        ) : (
          <Group aria-label={name} tabIndex={0} className="min-h-0 overflow-auto border-t px-5 py-3 -outline-offset-2">
            <pre dir="auto" className="font-mono text-code wrap-anywhere whitespace-pre-wrap">
              {data}
            </pre>
          </Group>
        )}
      </DialogContent>
    </Dialog.Root>
  )
}
