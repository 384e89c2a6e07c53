import { useWords } from '@/components/language/words'
import type { JudgedTick } from '@/lib/client/diagnose/judge-ticks'
import { formatCount } from '@/lib/client/format'

/** Bars are as long as the wait; the full width is at least this long, so that a good way shows short ones. */
const LEAST_SCALE_MS = 200

/** Each event with when it was sent and when it came. */
export function TickTable({ ticks, longestMs }: { ticks: readonly JudgedTick[]; longestMs: number }) {
  const { diagnose: words, units } = useWords()
  const scaleMs = Math.max(LEAST_SCALE_MS, longestMs)
  const firstMs = ticks[0]?.arrivedMs ?? 0
  const time = (ms: number) => units.milliseconds(formatCount(Math.round(ms)))

  return (
    <>
      <table className="w-full text-small tabular-nums">
        <caption className="sr-only">{words.table}</caption>
        <thead className="text-left text-label text-muted">
          <tr className="border-b">
            <th className="py-1 pr-3">{words.columns.event}</th>
            <th className="py-1 pr-3 text-right">{words.columns.sent}</th>
            <th className="py-1 pr-3 text-right">{words.columns.arrived}</th>
            <th className="py-1 pr-3 text-right">{words.columns.held}</th>
            <td className="w-2/5" />
          </tr>
        </thead>
        <tbody>
          {ticks.map(({ n, sentMs, arrivedMs, heldMs }) => (
            <tr key={n} className="border-b">
              <th scope="row" className="py-1 pr-3 text-left font-normal text-muted">
                {n + 1}
              </th>
              <td className="py-1 pr-3 text-right whitespace-nowrap">{time(sentMs)}</td>
              <td className="py-1 pr-3 text-right whitespace-nowrap">{time(arrivedMs - firstMs)}</td>
              <td className="py-1 pr-3 text-right whitespace-nowrap">{time(heldMs)}</td>
              <td>
                <div
                  className="h-2 min-w-px rounded-full bg-accent"
                  style={{ width: `${(heldMs / scaleMs) * 100}%` }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-label font-normal text-muted">{words.note}</p>
    </>
  )
}
