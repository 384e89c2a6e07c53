import { Ellipsis, FileDown, type LucideIcon, Pencil, Table, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import type { RecordingEntry } from '@/lib/client/recording-entry'
import { useRecordingList } from '@/lib/client/recording-list'

type RecordingMenuProps = { entry: RecordingEntry; title: string; onRename: () => void }

/** What can be done with a recording beside opening it. */
export function RecordingMenu({ entry, title, onRename }: RecordingMenuProps) {
  const { remove, exportFile, exportMetrics } = useRecordingList.getState()
  const words = useWords().recordings.menu
  const willRename = useRef(false)
  const actions: [label: string, icon: LucideIcon, act: () => void][] = [
    [
      words.rename,
      Pencil,
      () => {
        willRename.current = true
      },
    ],
    [words.exportFile, FileDown, () => exportFile(entry)],
    [words.exportMetrics, Table, () => exportMetrics(entry)],
    [words.delete, Trash2, () => remove(entry)],
  ]
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <IconButton label={words.label(title)} className="relative z-10 -mr-1">
          <Ellipsis className="size-4" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!willRename.current) return
            // Before it has closed, the menu would take the focus back from the field.
            event.preventDefault()
            willRename.current = false
            onRename()
          }}
          className="animate-float z-50 min-w-52 rounded-card border bg-panel p-1 shadow-float"
        >
          {actions.map(([label, Icon, act]) => (
            <DropdownMenu.Item
              key={label}
              onSelect={act}
              className="flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-small outline-none data-highlighted:bg-fg/6 pointer-coarse:h-11"
            >
              <Icon aria-hidden="true" className="size-3.5 text-muted" />
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
