import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { useTheme } from 'next-themes'
import { DropdownMenu } from 'radix-ui'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'

const themes = [
  { id: 'system', icon: Monitor },
  { id: 'light', icon: Sun },
  { id: 'dark', icon: Moon },
] as const

export function ThemeMenu() {
  const words = useWords().common.theme
  const { theme, setTheme } = useTheme()
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <IconButton label={words.label}>
          <Sun className="size-4 dark:hidden" />
          <Moon className="hidden size-4 dark:block" />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="animate-float z-50 min-w-36 rounded-card border bg-panel p-1 shadow-float"
        >
          <DropdownMenu.RadioGroup value={theme ?? 'system'} onValueChange={setTheme}>
            {themes.map(({ id, icon: Icon }) => (
              <DropdownMenu.RadioItem
                key={id}
                value={id}
                className="flex h-8 items-center gap-2 rounded-md px-2 text-small outline-none data-highlighted:bg-fg/6 pointer-coarse:h-11"
              >
                <Icon aria-hidden="true" className="size-3.5 text-muted" />
                {words[id]}
                <DropdownMenu.ItemIndicator className="ml-auto">
                  <Check aria-hidden="true" className="size-3.5" />
                </DropdownMenu.ItemIndicator>
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
