import { SlidersHorizontal } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useWords } from '@/components/language/words'
import { IconButton } from '@/components/ui/icon-button'
import { Sheet } from './sheet'
import { useSettings } from './use-settings'

/** Loaded when it is opened for the first time. */
const SettingsPanel = dynamic(() => import('./settings-panel').then((module) => module.SettingsPanel))

/** Opens the settings of the shown conversation; a dot says that something is not the provider's default. */
export function SettingsButton() {
  const words = useWords().settings
  const { system, parameters, fallbacks = [] } = useSettings()
  const isChanged = system.trim() !== '' || Object.keys(parameters).length > 0 || fallbacks.length > 0
  return (
    <Sheet
      title={words.title}
      trigger={
        <IconButton label={isChanged ? words.titleChanged : words.title}>
          <span className="relative">
            <SlidersHorizontal className="size-4" />
            {isChanged && (
              <span aria-hidden="true" className="absolute -top-1 -right-1 size-1.5 rounded-full bg-accent" />
            )}
          </span>
        </IconButton>
      }
    >
      <SettingsPanel />
    </Sheet>
  )
}
