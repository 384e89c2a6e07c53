import { useWords } from '@/components/language/words'
import { periods } from '@/lib/client/usage/aggregate'
import { useUsage } from '@/lib/client/usage/usage-store'

/** Which runs are counted, by the day on which they began. */
export function PeriodSwitch() {
  const period = useUsage((state) => state.period)
  const words = useWords().usage.period
  return (
    <fieldset className="flex rounded-lg border border-control bg-panel p-0.5">
      <legend className="sr-only">{words.label}</legend>
      {periods.map(({ id }) => (
        <label key={id} className="touch-target relative cursor-pointer">
          <input
            type="radio"
            name="period"
            checked={period === id}
            onChange={() => useUsage.getState().setPeriod(id)}
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-md"
          />
          <span className="flex h-7 items-center rounded-md px-2.5 text-small text-muted transition-colors peer-checked:bg-fg peer-checked:font-medium peer-checked:text-bg pointer-coarse:h-8">
            {words[id]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
