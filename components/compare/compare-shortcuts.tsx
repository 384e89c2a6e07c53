import { isEditing } from '@/components/ui/is-editing'
import { type Shortcut, ShortcutsDialog } from '@/components/ui/shortcuts-dialog'
import { useKeyDown } from '@/components/ui/use-key-down'
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

/** 1 to 6 go to a lane, F shows the lane that has the focus alone, Esc stops, / goes to the prompt. */
export function CompareShortcuts(props: CompareShortcutsProps) {
  const { onRun, onStop, onFocusPrompt, onFocusLane, isListOpen, onListOpenChange } = props
  useKeyDown((event) => {
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') return onStop()
    if ((event.metaKey || event.ctrlKey) && event.key === 'Enter') return onRun()
    if (event.metaKey || event.ctrlKey || event.altKey || isEditing(event.target)) return
    if (event.key === '?') return onListOpenChange(true)
    const { lanes } = useCompare.getState().config
    if (event.key === '/') {
      event.preventDefault()
      return onFocusPrompt()
    }
    if (event.key === 'f') {
      const letter = document.activeElement?.closest('[data-lane]')?.getAttribute('data-lane')
      const lane = lanes[letter ? letter.charCodeAt(0) - 65 : -1]
      if (lane) onFocusLane(lane.id)
      return
    }
    const place = Number(event.key) - 1
    if (lanes[place]) focusLane(place)
  })
  return <ShortcutsDialog shortcuts={shortcuts} isOpen={isListOpen} onOpenChange={onListOpenChange} />
}

const shortcuts: readonly Shortcut[] = [
  [['Enter'], 'Run all lanes, in the prompt'],
  [['Mod', 'Enter'], 'Run from anywhere'],
  [['Esc'], 'Close what is open, else stop all lanes'],
  [['1', '–', '6'], 'Go to a lane'],
  [['f'], 'Show that lane only, or all'],
  [['Space'], 'Play or pause the replay'],
  [['←', '→'], 'In the raster: event by event, with Shift by ten'],
  [['/'], 'Go to the prompt'],
]

function focusLane(place: number) {
  const card = document.querySelectorAll<HTMLElement>('[data-lane]')[place]
  card?.scrollIntoView({ block: 'nearest', inline: 'start' })
  card?.focus({ preventScroll: true })
}
