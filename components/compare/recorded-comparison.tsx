'use client'

import Link from 'next/link'
import { useEffect, useMemo, useState } from 'react'
import { useWords } from '@/components/language/words'
import { LetterMark } from '@/components/ui/letter-mark'
import { RoomHeader } from '@/components/ui/room-header'
import { configOf, writeConfig } from '@/lib/client/compare-config'
import { formatCount } from '@/lib/client/format'
import { type LaneRun, restoreRun } from '@/lib/client/lane-run'
import { describeRecording } from '@/lib/client/recording-entry'
import { useRecordingList } from '@/lib/client/recording-list'
import { loadRecording } from '@/lib/client/recording-store'
import { currentWords } from '@/lib/language/current'
import type { ChatRequest } from '@/lib/protocol/request'
import type { Recording } from '@/lib/recording/recording'
import { ComparisonView, type LaneSlot } from './comparison-view'
import { RepeatStepper } from './repeat-stepper'
import type { ResultTab } from './result-tabs'

type Loading =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; problem: string }
  | { state: 'loaded'; recording: Recording }

/** A recording opened from the store of this browser. */
export function RecordedComparison({ id }: { id: string }) {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' })
  useEffect(() => {
    let isGone = false
    void open(id).then((next) => {
      if (!isGone) setLoading(next)
    })
    return () => {
      isGone = true
    }
  }, [id])
  return (
    <div className="flex h-dvh flex-col">
      <RoomHeader />
      <main className="min-h-0 flex-1 overflow-y-auto">
        {loading.state === 'loaded' ? <Loaded recording={loading.recording} /> : <NotLoaded loading={loading} />}
      </main>
    </div>
  )
}

async function open(id: string): Promise<Loading> {
  try {
    const recording = await loadRecording(id)
    return recording ? { state: 'loaded', recording } : { state: 'missing' }
  } catch (error) {
    return {
      state: 'failed',
      problem: error instanceof Error ? error.message : currentWords().compare.recorded.failedText,
    }
  }
}

function NotLoaded({ loading }: { loading: Exclude<Loading, { state: 'loaded' }> }) {
  const words = useWords().compare.recorded
  if (loading.state === 'loading') return <p className="p-8 text-center text-muted">{words.opening}</p>
  return (
    <div role="alert" className="p-8 text-center">
      <h1 className="text-heading">{loading.state === 'missing' ? words.missing : words.failed}</h1>
      <p className="mt-2 text-muted">{loading.state === 'missing' ? words.missingText : loading.problem}</p>
      <Link href="/recordings" className="mt-4 inline-block rounded-sm underline underline-offset-2">
        {words.all}
      </Link>
    </div>
  )
}

function Loaded({ recording }: { recording: Recording }) {
  const words = useWords()
  const runs = useMemo(() => recording.runs.map(restoreRun), [recording])
  const [tab, setTab] = useState<ResultTab>('table')
  const last = runs.reduce((most, { round }) => Math.max(most, round), 0)
  const [round, setRound] = useState(0)
  const places = [...new Set(runs.map(({ lane }) => lane))].sort((left, right) => left - right)
  const slots = places.map((place): LaneSlot => {
    const own = runs.filter(({ lane }) => lane === place)
    const run = own.find((candidate) => candidate.round === round) ?? own.at(-1)
    return {
      id: String(place),
      place,
      name: run ? `${run.labels.model}, ${run.labels.provider}` : '',
      run,
      header: run && <RecordedHeader run={run} />,
    }
  })
  const facts = [
    words.compare.recorded.sources[recording.source],
    new Date(recording.startedAt).toLocaleString(words.tag),
    words.runs.counts.runs(runs.length, formatCount(runs.length)),
  ]
  const prompt = promptOf(recording.runs[0]?.request)
  return (
    <div className="mx-auto flex max-w-[110rem] flex-col gap-3 p-3 sm:p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="min-w-0 text-heading wrap-anywhere">{recording.title || words.recordings.untitled}</h1>
        <RecordingActions recording={recording} />
        <p className="order-last w-full text-small text-muted tabular-nums">{facts.join(' · ')}</p>
      </div>
      {prompt !== '' && prompt !== recording.title && (
        <p dir="auto" className="line-clamp-3 text-small wrap-anywhere whitespace-pre-wrap text-muted">
          {prompt}
        </p>
      )}
      <ComparisonView
        lanes={slots}
        allRuns={runs}
        isLive={false}
        hasTimes={recording.hasTimes}
        isTogether={areTogether(runs)}
        paintLagP95={undefined}
        focusedId={null}
        empty=""
        tab={tab}
        onTab={setTab}
        rounds={last > 0 && <RepeatStepper shown={round} last={last} count={last + 1} onChoose={setRound} />}
      />
    </div>
  )
}

function RecordingActions({ recording }: { recording: Recording }) {
  const words = useWords().compare.recorded
  const { exportFile, exportMetrics } = useRecordingList.getState()
  const problem = useRecordingList((state) => state.problem)
  const entry = useMemo(() => describeRecording(recording, 0), [recording])
  const address = useMemo(
    () => (recording.source === 'compare' ? writeConfig(configOf(recording.runs)) : undefined),
    [recording],
  )
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2 text-small">
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      {address !== undefined && (
        <Link href={`/compare#${address}`} className={actionStyle}>
          {words.runAgain}
        </Link>
      )}
      <button type="button" onClick={() => exportFile(entry)} className={actionStyle}>
        {words.export}
      </button>
      <button type="button" onClick={() => exportMetrics(entry)} className={actionStyle}>
        {words.csv}
      </button>
      <Link href="/recordings" className={actionStyle}>
        {words.all}
      </Link>
    </div>
  )
}

const actionStyle =
  'touch-target inline-flex h-8 items-center rounded-lg border border-control bg-panel px-3 transition-colors hover:bg-side'

function RecordedHeader({ run }: { run: LaneRun }) {
  const {
    provider: _provider,
    model: _model,
    messages: _messages,
    system: _system,
    tools: _tools,
    include: _include,
    ...parameters
  } = run.request
  const words = Object.entries(parameters).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return (
    <div className="flex min-w-0 items-center gap-2 text-small">
      <LetterMark name={run.labels.provider} />
      <span className="truncate font-medium">{run.labels.model}</span>
      <span className="truncate text-muted">{[run.labels.provider, ...words].join(' · ')}</span>
    </div>
  )
}

function promptOf(request: ChatRequest | undefined): string {
  const message = request?.messages.findLast(({ role }) => role === 'user')
  if (message?.role !== 'user') return ''
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

/** Lanes of one stream were opened together; the first to be sent says so by an offset of its own. */
function areTogether(runs: readonly LaneRun[]): boolean {
  return new Set(runs.filter(({ round }) => round === 0).map(({ lane }) => lane)).size > 1
}
