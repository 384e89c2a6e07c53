import { useWords } from '@/components/language/words'
import { formatMetric } from '@/lib/client/metrics/format-metric'

/** Reading speeds in characters per second, with what they mean. */
const SPEEDS = [
  ['slow', 15],
  ['usual', 28],
  ['fast', 50],
  ['skimming', 100],
] as const

type ReaderSpeedProps = { charsPerSecond: number; onChange: (charsPerSecond: number) => void }

/** How fast the reader reads for whom waiting is counted. */
export function ReaderSpeed({ charsPerSecond, onChange }: ReaderSpeedProps) {
  const words = useWords().metrics.reader
  return (
    <label className="flex min-h-7 items-center gap-2 text-label font-normal text-muted">
      {words.label}
      <select
        value={charsPerSecond}
        onChange={(event) => onChange(Number(event.target.value))}
        className="touch-target h-7 rounded-lg border border-control bg-panel px-1.5 text-fg"
      >
        {SPEEDS.map(([id, speed]) => (
          <option key={id} value={speed}>
            {words[id](formatMetric('chars/s', speed))}
          </option>
        ))}
      </select>
    </label>
  )
}
