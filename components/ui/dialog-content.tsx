import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useWords } from '@/components/language/words'
import { IconButton } from './icon-button'

type DialogContentProps = Pick<Dialog.DialogContentProps, 'onOpenAutoFocus' | 'onCloseAutoFocus'> & {
  title: string
  /** What else the dialog says of itself is in a `Dialog.Description` of its own. */
  isDescribed?: boolean
  canClose?: boolean
  /** Its width at most. */
  className?: string
  children: ReactNode
}

/** A dialog's card over its veil, with its title and the button that closes it. Stands in a `Dialog.Root`. */
export function DialogContent({
  title,
  isDescribed = false,
  canClose = true,
  className = 'max-w-md',
  children,
  ...events
}: DialogContentProps) {
  const { close } = useWords().common.actions
  return (
    <Dialog.Portal>
      <Dialog.Overlay className="fixed inset-0 z-60 bg-[oklch(0_0_0/0.4)]" />
      <Dialog.Content
        {...(isDescribed ? {} : { 'aria-describedby': undefined })}
        {...events}
        className={clsx(
          'animate-float fixed inset-x-3 top-[max(8dvh,env(safe-area-inset-top))] z-60 mx-auto flex max-h-[84dvh] flex-col overflow-y-auto overscroll-contain rounded-composer border bg-panel shadow-float outline-none',
          className,
        )}
      >
        <div className="sticky top-0 z-10 flex min-h-8 shrink-0 items-start justify-between gap-2 bg-panel pt-4 pr-3 pb-1 pl-5">
          <Dialog.Title className="min-w-0 pt-1 text-body font-semibold wrap-anywhere">{title}</Dialog.Title>
          {canClose && (
            <Dialog.Close asChild>
              <IconButton label={close}>
                <X className="size-4" />
              </IconButton>
            </Dialog.Close>
          )}
        </div>
        {children}
      </Dialog.Content>
    </Dialog.Portal>
  )
}
