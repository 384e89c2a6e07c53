'use client'

import { Download } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useWords } from '@/components/language/words'
import { plainButton } from '@/components/ui/button-style'
import { RoomHeader } from '@/components/ui/room-header'
import { formatCount } from '@/lib/client/format'
import { useOwnPrices } from '@/lib/client/prices/own-prices'
import { downloadFile } from '@/lib/client/recording-download'
import {
  duringPeriod,
  type ModelUsage,
  sumUsage,
  usageByConversation,
  usageByModel,
} from '@/lib/client/usage/aggregate'
import { usageCsv } from '@/lib/client/usage/usage-csv'
import { useUsage } from '@/lib/client/usage/usage-store'
import { ConversationTable } from './conversation-table'
import { EmptyUsage } from './empty-usage'
import { ModelTable } from './model-table'
import { PeriodSwitch } from './period-switch'
import { PriceList } from './price-list'
import { Totals } from './totals'
import { UsageNotes } from './usage-notes'

/** What the chats of this browser have used, and about what that has cost. */
export function UsagePage() {
  const words = useWords()
  const loading = useUsage((state) => state.loading)
  const problem = useUsage((state) => state.problem)
  const hasRuns = useUsage(({ conversations }) => conversations.some(({ runs }) => runs.length > 0))
  useEffect(() => useUsage.getState().watch(), [])

  return (
    <div className="flex h-dvh flex-col">
      <RoomHeader />
      <main className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-[72rem] flex-col gap-8 px-4 pt-6 pb-24">
          {problem !== null && (
            <p
              role="alert"
              className="rounded-card border border-danger/45 bg-panel px-4 py-2 text-small wrap-anywhere"
            >
              {problem}
            </p>
          )}
          {hasRuns ? <CountedUsage /> : <h1 className="text-heading">{words.common.rooms.usage}</h1>}
          {loading === 'loading' && <p className="text-small text-muted">{words.usage.counting}</p>}
          {loading === 'loaded' && !hasRuns && <EmptyUsage />}
        </div>
      </main>
    </div>
  )
}

function CountedUsage() {
  const { common, usage: words } = useWords()
  const conversations = useUsage((state) => state.conversations)
  const period = useUsage((state) => state.period)
  const prices = useOwnPrices((state) => state.prices)
  const counted = useMemo(() => {
    const shown = duringPeriod(conversations, period, new Date())
    const runs = shown.flatMap((conversation) => conversation.runs)
    return {
      models: usageByModel(runs, prices),
      conversations: usageByConversation(shown, prices),
      total: sumUsage(
        runs.filter(({ labels }) => !labels.isDemo),
        prices,
      ),
      simulated: runs.filter(({ labels }) => labels.isDemo).length,
    }
  }, [conversations, period, prices])
  const runs = counted.total.runs + counted.simulated

  return (
    <>
      <section aria-label={words.totals.label} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-heading">{common.rooms.usage}</h1>
          <PeriodSwitch />
          <button
            type="button"
            disabled={counted.models.length === 0}
            onClick={() => downloadCsv(counted.models, period)}
            className={`${plainButton} ml-auto`}
          >
            <Download aria-hidden="true" className="size-3.5" />
            {words.csv}
          </button>
        </div>
        <Totals total={counted.total} simulated={counted.simulated} />
        <p role="status" className="sr-only">
          {words.runsInPeriod(runs, formatCount(runs))}
        </p>
      </section>
      {counted.models.length === 0 ? (
        <p className="py-8 text-center text-muted">{words.noRuns}</p>
      ) : (
        <>
          <ModelTable rows={counted.models} />
          <ConversationTable rows={counted.conversations} />
        </>
      )}
      <PriceList />
      <UsageNotes />
    </>
  )
}

function downloadCsv(rows: readonly ModelUsage[], period: string): void {
  const day = new Date().toISOString().slice(0, 10)
  downloadFile(`deltascope-usage-${period}-${day}.csv`, new Blob([usageCsv(rows)], { type: 'text/csv' }))
}
