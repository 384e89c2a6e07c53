import { Pause, Play, StepBack, StepForward, X } from 'lucide-react'
import { Slider } from 'radix-ui'
import { Group } from '@/components/ui/group'
import { IconButton } from '@/components/ui/icon-button'
import { type ReplayState, replaySpeeds } from '@/lib/client/replay'
import type { UseReplay } from './use-replay'

/** Plays runs that are over once more, exactly as they came. */
export function ReplayBar({ replay }: { replay: UseReplay }) {
  const { state } = replay
  if (!state) {
    return (
      <button
        type="button"
        title="Play it again as it came (Space)"
        onClick={() => replay.start().play()}
        className="touch-target inline-flex h-8 items-center gap-2 self-start rounded-lg border px-3 text-small hover:bg-fg/6"
      >
        <Play aria-hidden="true" className="size-3.5" />
        Replay
      </button>
    )
  }
  return (
    <Group aria-label="Replay" className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center">
        <IconButton label="Previous event" onClick={() => replay.start().step(-1)}>
          <StepBack className="size-4" />
        </IconButton>
        <IconButton label={state.isPlaying ? 'Pause' : 'Play'} shortcut="Space" onClick={() => replay.start().toggle()}>
          {state.isPlaying ? <Pause className="size-4" /> : <Play className="size-4" />}
        </IconButton>
        <IconButton label="Next event" onClick={() => replay.start().step(1)}>
          <StepForward className="size-4" />
        </IconButton>
      </div>
      <SpeedSelect replay={replay} state={state} />
      <Scrub replay={replay} state={state} />
      <span className="text-label font-normal text-muted tabular-nums">{describePlace(state)}</span>
      <IconButton label="End the replay" size="small" onClick={replay.end}>
        <X className="size-3.5" />
      </IconButton>
    </Group>
  )
}

type PartProps = { replay: UseReplay; state: ReplayState }

function SpeedSelect({ replay, state }: PartProps) {
  return (
    <select
      aria-label="Speed"
      value={state.speed}
      onChange={(event) => {
        const speed = replaySpeeds.find((each) => String(each) === event.target.value)
        if (speed !== undefined) replay.start().setSpeed(speed)
      }}
      className="h-8 rounded-lg border border-control bg-panel px-1.5 text-small tabular-nums pointer-coarse:h-9"
    >
      {replaySpeeds.map((speed) => (
        <option key={speed} value={speed}>
          {speed}×
        </option>
      ))}
    </select>
  )
}

function Scrub({ replay, state }: PartProps) {
  const { atMs, durationMs } = state
  return (
    <Slider.Root
      value={[atMs]}
      max={Math.max(1, durationMs)}
      step={Math.max(1, durationMs / 500)}
      onValueChange={([next = 0]) => replay.start().seek(next)}
      className="relative flex h-8 min-w-32 flex-1 touch-none items-center"
    >
      <Slider.Track className="relative h-1 w-full rounded-full bg-control">
        <Slider.Range className="absolute h-full rounded-full bg-accent" />
      </Slider.Track>
      <Slider.Thumb
        aria-label="Position"
        aria-valuetext={describePlace(state)}
        className="touch-target block size-4 rounded-full border-2 border-accent bg-panel"
      />
    </Slider.Root>
  )
}

/** "2.4 s of 7.1 s": always in seconds, so that it does not jump about while it counts. */
function describePlace({ atMs, durationMs }: ReplayState): string {
  return `${(atMs / 1000).toFixed(1)} s of ${(durationMs / 1000).toFixed(1)} s`
}

/** So that a replay is never taken for a live run. */
export function ReplayBadge() {
  return (
    <span
      title="Recorded earlier and played again: nothing is sent"
      className="inline-block rounded-full border border-accent px-2 text-[11px] font-semibold leading-4 tracking-wide text-accent"
    >
      REPLAY
    </span>
  )
}
