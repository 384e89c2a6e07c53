import { Keyboard, SquarePen } from 'lucide-react'
import { ModelPicker } from '@/components/picker/model-picker'
import { AppNav } from '@/components/ui/app-nav'
import { IconButton } from '@/components/ui/icon-button'
import { ThemeMenu } from '@/components/ui/theme-menu'
import { useProviders } from '@/lib/client/provider-store'

type TopBarProps = {
  isPickerOpen: boolean
  onPickerOpenChange: (isOpen: boolean) => void
  onNewChat: () => void
  onShortcuts: () => void
}

export function TopBar({ isPickerOpen, onPickerOpenChange, onNewChat, onShortcuts }: TopBarProps) {
  const selection = useProviders((state) => state.selection)
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b px-3">
      <AppNav />
      <span aria-hidden="true" className="mx-2 h-4 w-px bg-line max-xs:mx-1" />
      <ModelPicker
        selection={selection}
        onSelect={(next) => useProviders.getState().select(next)}
        isOpen={isPickerOpen}
        onOpenChange={onPickerOpenChange}
      />
      <div className="ml-auto flex shrink-0 items-center gap-0.5 pointer-coarse:gap-2">
        <IconButton label="New chat" onClick={onNewChat}>
          <SquarePen className="size-4" />
        </IconButton>
        <span className="flex pointer-coarse:hidden">
          <IconButton label="Keyboard shortcuts" shortcut="?" onClick={onShortcuts}>
            <Keyboard className="size-4" />
          </IconButton>
        </span>
        <ThemeMenu />
      </div>
    </header>
  )
}
