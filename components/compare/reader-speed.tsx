/** Reading speeds in characters per second, with what they mean. */
const SPEEDS = [
  { charsPerSecond: 15, label: 'slow, 15 chars/s' },
  { charsPerSecond: 28, label: 'usual, 28 chars/s' },
  { charsPerSecond: 50, label: 'fast, 50 chars/s' },
  { charsPerSecond: 100, label: 'skimming, 100 chars/s' },
]

type ReaderSpeedProps = { charsPerSecond: number; onChange: (charsPerSecond: number) => void }

/** How fast the reader reads for whom waiting is counted. */
export function ReaderSpeed({ charsPerSecond, onChange }: ReaderSpeedProps) {
  return (
    <label className="flex min-h-7 items-center gap-2 text-label font-normal text-muted">
      Reader
      <select
        value={charsPerSecond}
        onChange={(event) => onChange(Number(event.target.value))}
        className="touch-target h-7 rounded-lg border border-control bg-panel px-1.5 text-fg"
      >
        {SPEEDS.map((speed) => (
          <option key={speed.charsPerSecond} value={speed.charsPerSecond}>
            {speed.label}
          </option>
        ))}
      </select>
    </label>
  )
}
