import { FileText, X } from 'lucide-react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import type { Attachment } from '@/lib/client/conversation/conversation'
import { formatBytes } from '@/lib/client/recording-entry'
import { AttachmentDialog } from './attachment-dialog'

type AttachmentListProps = { attachments: readonly Attachment[]; onRemove?: (id: string) => void }

/** Images small, files by their names, each opened by a press; with a button to remove each where that is possible. */
export function AttachmentList({ attachments, onRemove }: AttachmentListProps) {
  const words = useWords().chat.attachments
  if (attachments.length === 0) return null
  return (
    <ul aria-label={words.label} className="flex flex-wrap gap-2 py-1">
      {attachments.map((attachment) => (
        <li
          key={attachment.id}
          title={`${attachment.name}, ${sizeOf(attachment)}`}
          className="flex max-w-full items-center gap-2 rounded-lg border bg-panel p-1 text-small"
        >
          <AttachmentDialog attachment={attachment} size={sizeOf(attachment)}>
            <Preview attachment={attachment} />
            <span className="min-w-0 pr-1">
              <span className="block max-w-40 truncate">{attachment.name}</span>
              <span className="block text-label font-normal text-muted tabular-nums">{sizeOf(attachment)}</span>
            </span>
          </AttachmentDialog>
          {onRemove && (
            <IconButton label={words.remove(attachment.name)} size="small" onClick={() => onRemove(attachment.id)}>
              <X className="size-3.5" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

function Preview({ attachment }: { attachment: Attachment }) {
  if (attachment.kind === 'text') return <FileText aria-hidden="true" className="m-2 size-5 shrink-0 text-muted" />
  return (
    // biome-ignore lint/performance/noImgElement: its bytes are here already
    <img
      src={`data:${attachment.mediaType};base64,${attachment.data}`}
      alt={attachment.name}
      className="size-12 shrink-0 rounded-md object-cover"
    />
  )
}

function sizeOf({ bytes, width, height }: Attachment): string {
  const size = formatBytes(bytes)
  return width !== undefined && height !== undefined ? `${width} × ${height} · ${size}` : size
}
