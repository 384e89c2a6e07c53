import { create } from 'zustand'
import { currentWords } from '@/lib/language/current'
import { Failure } from '@/lib/protocol/failure'
import type { ChatRequest } from '@/lib/protocol/request'
import type { Recording } from '@/lib/recording/recording'
import {
  buildLaneRequest,
  type CompareConfig,
  chooseLanes,
  createLane,
  emptyConfig,
  type LaneConfig,
  MOST_LANES,
  readConfig,
  writeConfig,
} from './compare-config'
import { createId } from './create-id'
import { type LaneRun, recordRun } from './lane-run'
import { type LiveComparison, startComparison } from './live-comparison'
import { createPaintLag, type PaintLag } from './paint-lag'
import { labelTarget, useProviders } from './provider-store'
import { useRecordingPreference } from './recording-preference'
import { saveRecording } from './recording-store'
import { createRunTracker, type RunState } from './run-tracker'
import { readStored, writeStored } from './storage'

/** A run of the page's comparison. Lanes can be moved and removed, so it holds on to its lane by name. */
export type CompareRun = LaneRun & { id: string; laneId: string }

/** One press of Run: all lanes, as often as asked. */
export type Session = {
  /** The recording's id as well. */
  id: string
  title: string
  startedAt: string
  /** In order of their start. */
  runs: readonly CompareRun[]
  /** The repeat that is running, from 0, and of how many. */
  round: number
  rounds: number
  isTogether: boolean
  isRunning: boolean
  paintLag: PaintLag
  saving: 'not_yet' | 'saved' | { problem: string }
}

type CompareState = {
  config: CompareConfig
  session: Session | null
  /**
   * Lanes for a first visit, or those of `address` (what follows its `#`), or of the last visit. What is set already
   * stays, and its results with it.
   */
  open: (address: string) => void
  change: (change: Partial<Omit<CompareConfig, 'lanes'>>) => void
  addLane: () => void
  changeLane: (id: string, change: Partial<Omit<LaneConfig, 'id'>>) => void
  duplicateLane: (id: string) => void
  removeLane: (id: string) => void
  /** By so many places to the right. */
  moveLane: (id: string, by: number) => void
  /** False when nothing can be run now. */
  run: (options: RunOptions) => boolean
  retryLane: (id: string, options: RunOptions) => boolean
  stopLane: (id: string) => void
  stop: () => void
}

/** `hasFrames`: ask for the raw text of every frame, not for its size only. */
export type RunOptions = { hasFrames: boolean }

const STORAGE_KEY = 'deltascope.compare'

export const useCompare = create<CompareState>()((set, get) => {
  /** What is streaming now, and which lane of the page each of its lanes is. */
  let live: { comparison: LiveComparison; laneIds: readonly string[] } | null = null
  let isStopping = false

  function setConfig(config: CompareConfig) {
    set(({ session }) => ({ config, session: session && placeRuns(session, config.lanes) }))
  }
  function setLanes(lanes: readonly LaneConfig[]) {
    setConfig({ ...get().config, lanes })
  }
  function changeSession(change: (session: Session) => Partial<Session>) {
    set(({ session }) => (session ? { session: { ...session, ...change(session) } } : {}))
  }

  /** Sends the lanes as one comparison; resolves when none of them is running any more. */
  function stream(lanes: readonly LaneConfig[], round: number, options: RunOptions): Promise<void> {
    const { config } = get()
    const { providers } = useProviders.getState()
    const include = [isRecordingFrames(options) ? ('frames' as const) : ('frame_sizes' as const)]
    const planned = lanes.map((lane) => ({
      id: createId(),
      laneId: lane.id,
      lane: config.lanes.findIndex(({ id }) => id === lane.id),
      round,
      request: buildLaneRequest(config, lane, config.hasNonce ? createId() : undefined),
      labels: labelTarget(providers, lane),
    }))
    const isKnown = ({ request }: (typeof planned)[number]) =>
      providers.length === 0 || providers.some(({ id }) => id === request.provider)
    const [known, unknown] = [planned.filter(isKnown), planned.filter((plan) => !isKnown(plan))]
    const refused = unknown.map((plan): CompareRun => ({ ...refusedState(plan.request), ...plan }))
    return new Promise((resolve) => {
      const comparison = startComparison(
        known.map(({ request }) => ({ ...request, include })),
        (index, state) => publish(known[index]?.id ?? '', state),
        () => {
          live = null
          resolve()
        },
      )
      live = { comparison, laneIds: known.map(({ laneId }) => laneId) }
      const { states } = comparison
      const started = known.flatMap((plan, index): CompareRun[] => {
        const state = states[index]
        return state ? [{ ...state, ...plan }] : []
      })
      changeSession((session) => ({ runs: [...session.runs, ...started, ...refused] }))
    })
  }

  function publish(id: string, state: RunState) {
    const session = get().session
    const run = session?.runs.find((candidate) => candidate.id === id)
    if (!session || !run) return
    const { receivedMs } = state.trace.track
    const firstNew = noted.get(id) ?? 0
    for (let row = firstNew; row < receivedMs.length; row++)
      session.paintLag.note(state.sentAt + (receivedMs[row] ?? 0))
    noted.set(id, receivedMs.length)
    changeSession(({ runs }) => ({
      runs: runs.map((candidate) => (candidate.id === id ? { ...candidate, ...state } : candidate)),
    }))
  }
  /** How many rows of a run's track have been drawn. */
  const noted = new Map<string, number>()

  async function runRounds(options: RunOptions): Promise<void> {
    const { lanes, rounds, order } = get().config
    for (let round = 0; round < rounds && !isStopping; round++) {
      changeSession(() => ({ round }))
      // Whoever is asked first may gain by it, so it is another lane each time.
      const shift = round % lanes.length
      const rotated = [...lanes.slice(shift), ...lanes.slice(0, shift)]
      if (order === 'together') await stream(rotated, round, options)
      else for (const lane of rotated) if (!isStopping) await stream([lane], round, options)
      // Asking again what was not even taken would only fill the page.
      if (get().session?.runs.every(({ failure }) => failure?.phase === 'connect')) break
    }
    await end()
  }

  async function end(): Promise<void> {
    isStopping = false
    changeSession(() => ({ isRunning: false }))
    const { session } = get()
    if (!session) return
    const saving = await save(session)
    if (get().session?.id === session.id) changeSession(() => ({ saving }))
  }

  return {
    config: emptyConfig,
    session: null,
    open(address) {
      const { config: present } = get()
      if (present.lanes.length > 0 && address === writeConfig(present)) return
      const { providers } = useProviders.getState()
      const stored = readStored(STORAGE_KEY)
      const config = readConfig(address) ?? (typeof stored === 'string' ? readConfig(stored) : null)
      const prompt = currentWords().compare.defaultPrompt
      setConfig(config ?? { ...emptyConfig, prompt, lanes: chooseLanes(providers) })
    },
    change: (change) => setConfig({ ...get().config, ...change }),
    addLane() {
      const { lanes } = get().config
      const { selection } = useProviders.getState()
      const like = lanes.at(-1) ?? selection
      if (like && lanes.length < MOST_LANES) setLanes([...lanes, createLane(like.provider, like.model)])
    },
    changeLane: (id, change) =>
      setLanes(get().config.lanes.map((lane) => (lane.id === id ? { ...lane, ...change } : lane))),
    duplicateLane(id) {
      const { lanes } = get().config
      const index = lanes.findIndex((lane) => lane.id === id)
      const lane = lanes[index]
      if (!lane || lanes.length >= MOST_LANES) return
      setLanes(lanes.toSpliced(index + 1, 0, createLane(lane.provider, lane.model, lane.parameters)))
    },
    removeLane(id) {
      const { lanes } = get().config
      if (lanes.length <= 1) return
      get().stopLane(id)
      setLanes(lanes.filter((lane) => lane.id !== id))
    },
    moveLane(id, by) {
      const { lanes } = get().config
      const from = lanes.findIndex((lane) => lane.id === id)
      const lane = lanes[from]
      const to = from + by
      if (lane && to >= 0 && to < lanes.length) setLanes(lanes.toSpliced(from, 1).toSpliced(to, 0, lane))
    },
    run(options) {
      const { config, session } = get()
      if (session?.isRunning || config.lanes.length === 0 || config.prompt.trim() === '') return false
      noted.clear()
      set({ session: startSession(config) })
      void runRounds(options)
      return true
    },
    retryLane(id, options) {
      const { config, session } = get()
      const lane = config.lanes.find((candidate) => candidate.id === id)
      if (!lane || !session || session.isRunning) return false
      const round = session.runs.filter(({ laneId }) => laneId === id).length
      changeSession(() => ({ isRunning: true, saving: 'not_yet', round, rounds: Math.max(session.rounds, round + 1) }))
      void stream([lane], round, options).then(end)
      return true
    },
    stopLane(id) {
      const lane = live?.laneIds.indexOf(id) ?? -1
      if (lane >= 0) live?.comparison.stopLane(lane)
    },
    stop() {
      if (!get().session?.isRunning) return
      isStopping = true
      live?.comparison.stop()
    },
  }
})

/** Remembers the configuration for the next visit. */
export function rememberConfig(address: string): void {
  writeStored(STORAGE_KEY, address)
}

function isRecordingFrames({ hasFrames }: RunOptions): boolean {
  return hasFrames || useRecordingPreference.getState().isRecordingLanes
}

/** A shared address may name a provider that this server does not have; the server would refuse all lanes for it. */
function refusedState(request: ChatRequest): RunState {
  const tracker = createRunTracker(request, () => {})
  const message = currentWords().runs.errors.unknownProvider(request.provider)
  tracker.fail(new Failure({ kind: 'not_found', message, retryable: false, phase: 'connect' }))
  return tracker.state
}

function startSession({ prompt, rounds, order }: CompareConfig): Session {
  return {
    id: createId(),
    title: prompt.trim().replace(/\s+/g, ' ').slice(0, 80),
    startedAt: new Date().toISOString(),
    runs: [],
    round: 0,
    rounds,
    isTogether: order === 'together',
    isRunning: true,
    paintLag: createPaintLag(),
    saving: 'not_yet',
  }
}

/** The runs of lanes that are there, each at its lane's present place. The recording of the others must not be overwritten. */
function placeRuns(session: Session, lanes: readonly LaneConfig[]): Session {
  const places = new Map(lanes.map(({ id }, place) => [id, place]))
  const runs = session.runs.flatMap((run) => {
    const lane = places.get(run.laneId)
    return lane === undefined ? [] : lane === run.lane ? [run] : [{ ...run, lane }]
  })
  return { ...session, id: runs.length < session.runs.length ? createId() : session.id, runs }
}

/** The session as a recording. */
function recordSession({ id, title, startedAt, runs }: Session): Recording {
  return {
    id,
    title,
    source: 'compare',
    startedAt,
    productVersion: process.env.NEXT_PUBLIC_VERSION ?? '',
    hasTimes: true,
    runs: runs.map(recordRun),
  }
}

async function save(session: Session): Promise<Session['saving']> {
  if (!session.runs.some(({ trace }) => trace.events.length > 0)) return 'not_yet'
  try {
    await saveRecording(recordSession(session))
    return 'saved'
  } catch (error) {
    return { problem: error instanceof Error ? error.message : currentWords().compare.cadence.notKeptProblem }
  }
}
