import { useWords } from '@/components/language/words'
import { formatDuration } from '@/lib/client/format'
import { STALL_FLOORS_MS, useStallSetting } from '@/lib/client/stall-setting'

/** From how long a silence on a gap is called a stall, in the raster and in the table. */
export function StallFloor() {
  const words = useWords().metrics.stallFloor
  const stallFloorMs = useStallSetting((state) => state.stallFloorMs)
  return (
    <label className="flex min-h-7 items-center gap-2 text-label font-normal text-muted" title={words.title}>
      {words.label}
      <select
        value={stallFloorMs}
        onChange={({ target }) => useStallSetting.getState().setStallFloor(Number(target.value))}
        className="touch-target h-7 rounded-lg border border-control bg-panel px-1.5 text-fg"
      >
        {STALL_FLOORS_MS.map((floor) => (
          <option key={floor} value={floor}>
            {formatDuration(floor)}
          </option>
        ))}
      </select>
    </label>
  )
}
