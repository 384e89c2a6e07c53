import {
  ArrowLeft,
  ArrowRight,
  Copy,
  Maximize2,
  Minimize2,
  MoreHorizontal,
  RotateCw,
  Square,
  Trash2,
} from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { memo, useState } from 'react'
import { useWords } from '@/components/language/words'
import { ModelPicker } from '@/components/picker/model-picker'
import { IconButton } from '@/components/ui/icon-button'
import { type LaneConfig, MOST_LANES } from '@/lib/client/compare-config'
import { useCompare } from '@/lib/client/compare-store'
import { laneLook } from '@/lib/client/lane-look'
import { LaneParameters } from './lane-parameters'

type LaneControlsProps = {
  lane: LaneConfig
  place: number
  run: 'none' | 'live' | 'over'
  isFocused: boolean
  onFocus: (laneId: string) => void
  /** A retry asks for the raw text of every frame. */
  hasFrames: boolean
}

/** Who answers in a lane, with which parameters, and all that can be done with it. It does not change with every chunk. */
export const LaneControls = memo(function LaneControls(props: LaneControlsProps) {
  const { lane, place, run, isFocused, onFocus, hasFrames } = props
  const [isPickerOpen, setPickerOpen] = useState(false)
  const isRunning = useCompare(({ session }) => session?.isRunning === true)
  const count = useCompare(({ config }) => config.lanes.length)
  const words = useWords().compare.lane
  const { letter } = laneLook(place)
  const compare = useCompare.getState()
  return (
    <>
      <div className="min-w-0 flex-1">
        <ModelPicker
          prefix={words.prefix(letter)}
          selection={lane}
          isStacked
          onSelect={({ provider, model }) => compare.changeLane(lane.id, { provider, model })}
          isOpen={isPickerOpen}
          onOpenChange={setPickerOpen}
        />
      </div>
      {run === 'live' && (
        <IconButton label={words.stop(letter)} size="small" onClick={() => compare.stopLane(lane.id)}>
          <Square className="size-3 fill-current" />
        </IconButton>
      )}
      {run === 'over' && !isRunning && (
        <IconButton label={words.retry(letter)} size="small" onClick={() => compare.retryLane(lane.id, { hasFrames })}>
          <RotateCw className="size-3.5" />
        </IconButton>
      )}
      <LaneParameters
        letter={letter}
        lane={lane}
        onChange={(parameters) => compare.changeLane(lane.id, { parameters })}
      />
      <DropdownMenu.Root>
        <DropdownMenu.Trigger asChild>
          <IconButton label={words.more(letter)} size="small">
            <MoreHorizontal className="size-3.5" />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={6}
            collisionPadding={8}
            className="animate-float z-50 min-w-44 rounded-card border bg-panel p-1 shadow-float"
          >
            <Item icon={isFocused ? Minimize2 : Maximize2} onSelect={() => onFocus(lane.id)}>
              {isFocused ? words.showAll : words.showOnly}
            </Item>
            <Item icon={Copy} isOff={count >= MOST_LANES || isRunning} onSelect={() => compare.duplicateLane(lane.id)}>
              {words.duplicate}
            </Item>
            <Item icon={ArrowLeft} isOff={place === 0 || isRunning} onSelect={() => compare.moveLane(lane.id, -1)}>
              {words.moveLeft}
            </Item>
            <Item
              icon={ArrowRight}
              isOff={place === count - 1 || isRunning}
              onSelect={() => compare.moveLane(lane.id, 1)}
            >
              {words.moveRight}
            </Item>
            <Item icon={Trash2} isOff={count <= 1 || isRunning} onSelect={() => compare.removeLane(lane.id)}>
              {words.remove}
            </Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </>
  )
})

type ItemProps = { icon: typeof Copy; isOff?: boolean; onSelect: () => void; children: string }

function Item({ icon: Icon, isOff = false, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      disabled={isOff}
      onSelect={onSelect}
      className="flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-small outline-none data-disabled:cursor-default data-disabled:text-muted/60 data-highlighted:bg-fg/6 pointer-coarse:h-11"
    >
      <Icon aria-hidden="true" className="size-3.5 text-muted" />
      {children}
    </DropdownMenu.Item>
  )
}
