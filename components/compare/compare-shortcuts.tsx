import { ShortcutsDialog } from '@/components/ui/shortcuts-dialog'
import { useShortcutKeys } from '@/components/ui/use-shortcut-keys'
import { useCompare } from '@/lib/client/compare-store'

type CompareShortcutsProps = {
  onRun: () => void
  isListOpen: boolean
  onListOpenChange: (isOpen: boolean) => void
  onStop: () => void
  onFocusPrompt: () => void
  /** Shows one lane only, or all again. */
  onFocusLane: (laneId: string) => void
}

/** The keys of the page, and their list. */
export function CompareShortcuts(props: CompareShortcutsProps) {
  const { onRun, onStop, onFocusPrompt, onFocusLane, isListOpen, onListOpenChange } = props
  useShortcutKeys({
    stop: onStop,
    send: onRun,
    focusComposer: onFocusPrompt,
    pickModel: () => pickerOf(focusedLane() ?? document)?.click(),
    maximise() {
      const letter = focusedLane()?.getAttribute('data-lane')
      const lane = useCompare.getState().config.lanes[letter ? letter.charCodeAt(0) - 65 : -1]
      if (lane) onFocusLane(lane.id)
    },
    lane: (key) => focusLane(Number(key) - 1),
  })
  return <ShortcutsDialog isOpen={isListOpen} onOpenChange={onListOpenChange} />
}

function focusedLane(): Element | null | undefined {
  return document.activeElement?.closest('[data-lane]')
}

function pickerOf(place: ParentNode): HTMLElement | null {
  return place.querySelector('[data-model-picker]')
}

function focusLane(place: number) {
  const card = document.querySelectorAll<HTMLElement>('[data-lane]')[place]
  card?.scrollIntoView({ block: 'nearest', inline: 'start' })
  card?.focus({ preventScroll: true })
}
