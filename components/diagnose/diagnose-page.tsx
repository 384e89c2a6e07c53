'use client'

import { useEffect } from 'react'
import { useWords } from '@/components/language/words'
import { whenIdle } from '@/components/markdown/when-idle'
import { plainButton } from '@/components/ui/button-style'
import { RoomHeader } from '@/components/ui/room-header'
import { judgeTicks } from '@/lib/client/diagnose/judge-ticks'
import { useStreamCheck } from '@/lib/client/diagnose/stream-check'
import { TICK_EVERY_MS, TICKS } from '@/lib/protocol/tick'
import { TickTable } from './tick-table'
import { VerdictLine } from './verdict-line'

/** Shows whether anything between the server and this browser holds events back. */
export function DiagnosePage() {
  const words = useWords().diagnose
  const { state, ticks, run } = useStreamCheck()
  useEffect(() => {
    let stop: (() => void) | undefined
    // A page that is still loading reads late itself.
    const forget = whenIdle(() => {
      stop = useStreamCheck.getState().run()
    })
    return () => {
      forget()
      stop?.()
    }
  }, [])
  const judged = judgeTicks(ticks)

  return (
    <div className="flex h-dvh flex-col">
      <RoomHeader />
      <main className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-[44rem] flex-col gap-4 px-4 pt-6 pb-24">
          <div className="flex items-center justify-between gap-3">
            <h1 className="text-heading">{words.title}</h1>
            <button type="button" disabled={state === 'running'} onClick={run} className={plainButton}>
              {words.again}
            </button>
          </div>
          <p className="text-small text-muted">{words.about(TICKS, TICK_EVERY_MS)}</p>
          <VerdictLine verdict={judged.verdict} longestMs={judged.longestMs} />
          {judged.ticks.length > 0 && <TickTable ticks={judged.ticks} longestMs={judged.longestMs} />}
        </div>
      </main>
    </div>
  )
}
