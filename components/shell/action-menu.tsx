import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactElement, useRef } from 'react'

/** `movesFocus`: it waits until the menu has closed, which else takes the focus back. */
export type MenuAction = { label: string; icon: LucideIcon; act: () => void; movesFocus?: true }

type ActionMenuProps = { trigger: ReactElement; align: 'start' | 'end'; actions: readonly MenuAction[] }

/** A button that opens a menu of actions. */
export function ActionMenu({ trigger, align, actions }: ActionMenuProps) {
  const afterClose = useRef<(() => void) | null>(null)
  return (
    // What is around it stays in use: nothing in a menu is worth locking a page for.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (!afterClose.current) return
            event.preventDefault()
            afterClose.current()
            afterClose.current = null
          }}
          className="animate-float z-50 min-w-52 rounded-card border bg-panel p-1 shadow-float"
        >
          {actions.map(({ label, icon: Icon, act, movesFocus }) => (
            <DropdownMenu.Item
              key={label}
              onSelect={() => {
                if (movesFocus) afterClose.current = act
                else act()
              }}
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
