'use client'

import { Keyboard } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useWords } from '@/components/language/words'
import { ProvidersFailed } from '@/components/picker/providers-failed'
import { IconButton } from '@/components/ui/icon-button'
import { RoomHeader } from '@/components/ui/room-header'
import { writeConfig } from '@/lib/client/compare-config'
import { type CompareRun, rememberConfig, type Session, useCompare } from '@/lib/client/compare-store'
import { labelTarget, useProviders } from '@/lib/client/provider-store'
import { CompareAnnouncer } from './compare-announcer'
import { CompareShortcuts } from './compare-shortcuts'
import { ComparisonView, type LaneSlot } from './comparison-view'
import { LaneControls } from './lane-controls'
import { PromptPanel } from './prompt-panel'
import type { ResultTab } from './result-tabs'
import { RoundSwitch } from './round-switch'

export function ComparePage() {
  const words = useWords().compare
  const [tab, setTab] = useState<ResultTab>('table')
  const [focusedId, setFocusedId] = useState<string | null>(null)
  const [chosenRound, setChosenRound] = useState<number | null>(null)
  const [isListOpen, setListOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const providers = useProviders((state) => state.providers)
  const loading = useProviders((state) => state.loading)
  const lanes = useCompare((state) => state.config.lanes)
  const session = useCompare((state) => state.session)
  const { run, stop } = useCompare.getState()
  useConfigInAddress()

  const start = useCallback(() => {
    if (run({ hasFrames: tab === 'raw' })) setChosenRound(null)
  }, [run, tab])
  const toggleFocus = useCallback((id: string) => setFocusedId((current) => (current === id ? null : id)), [])

  const slots = lanes.map((lane, place): LaneSlot => {
    const shown = shownRun(session, lane.id, chosenRound)
    const labels = labelTarget(providers, lane)
    return {
      id: lane.id,
      place,
      name: `${labels.model}, ${labels.provider}`,
      run: shown,
      header: (
        <LaneControls
          lane={lane}
          place={place}
          run={shown ? (shown.isOver ? 'over' : 'live') : 'none'}
          isFocused={focusedId === lane.id}
          onFocus={toggleFocus}
          hasFrames={tab === 'raw'}
        />
      ),
    }
  })
  const focused = lanes.some(({ id }) => id === focusedId) ? focusedId : null
  return (
    <>
      <div className="flex h-dvh flex-col">
        <RoomHeader>
          <span className="flex pointer-coarse:hidden">
            <IconButton label={words.shortcutList} shortcut="?" onClick={() => setListOpen(true)}>
              <Keyboard className="size-4" />
            </IconButton>
          </span>
        </RoomHeader>
        <main className="min-h-0 flex-1 overflow-y-auto">
          <h1 className="sr-only">{words.heading}</h1>
          <div className="mx-auto flex max-w-[110rem] flex-col gap-3 p-3 sm:p-4">
            <PromptPanel field={field} onRun={start} onStop={stop} />
            {loading === 'failed' && <ProvidersFailed className="text-center text-small text-muted" />}
            <ComparisonView
              lanes={slots}
              allRuns={session?.runs ?? []}
              isLive={session?.isRunning === true}
              hasTimes
              isTogether={session?.isTogether === true}
              paintLagP95={session?.isRunning ? undefined : session?.paintLag.p95}
              focusedId={focused}
              empty={words.empty}
              tab={tab}
              onTab={setTab}
              rounds={session && <RoundSwitch session={session} chosen={chosenRound} onChoose={setChosenRound} />}
            />
          </div>
        </main>
      </div>
      <CompareAnnouncer />
      <CompareShortcuts
        onRun={start}
        isListOpen={isListOpen}
        onListOpenChange={setListOpen}
        onStop={stop}
        onFocusPrompt={() => field.current?.focus()}
        onFocusLane={toggleFocus}
      />
    </>
  )
}

/** The lane's run of the chosen repeat, or its latest. */
function shownRun(session: Session | null, laneId: string, round: number | null): CompareRun | undefined {
  const runs = session?.runs.filter((run) => run.laneId === laneId) ?? []
  return runs.find((run) => run.round === round) ?? runs.at(-1)
}

/** Reads the configuration from the address once the providers are known, and from then on keeps it there. */
function useConfigInAddress() {
  useEffect(() => {
    let isGone = false
    let unsubscribe: (() => void) | undefined
    const openAddress = () => useCompare.getState().open(location.hash.slice(1))
    async function begin() {
      await useProviders.getState().load()
      if (isGone) return
      if (useCompare.getState().config.lanes.length === 0 || location.hash.length > 1) openAddress()
      writeAddress()
      unsubscribe = useCompare.subscribe((state, earlier) => {
        if (state.config !== earlier.config) writeAddress()
      })
      window.addEventListener('hashchange', openAddress)
    }
    void begin()
    return () => {
      isGone = true
      unsubscribe?.()
      window.removeEventListener('hashchange', openAddress)
    }
  }, [])
}

function writeAddress() {
  const { config } = useCompare.getState()
  if (config.lanes.length === 0) return
  const address = writeConfig(config)
  rememberConfig(address)
  if (location.hash.slice(1) !== address) history.replaceState(history.state, '', `#${address}`)
}
