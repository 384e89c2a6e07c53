import type { ErrorInfo, StreamEvent } from '@/lib/protocol/events'
import type { ChatRequest } from '@/lib/protocol/request'

/** An event as its reader got it. The `t` inside is the server's clock, milliseconds since the upstream request was sent. */
export type TimedEvent = {
  event: StreamEvent
  /** The reader's clock: milliseconds since it sent its own request. */
  receivedMs: number
  /** Which of the reader's network reads brought it, from 0. Events of one read share their time. */
  read: number
}

/** What a person calls the provider and the model. */
export type RunLabels = { provider: string; model: string; isDemo: boolean }

/** One run of a recording: what was asked, and all that came. */
export type RecordedRun = {
  /** Place in the comparison, from 0. A chat's run is lane 0. */
  lane: number
  /** Repeat, from 0. */
  round: number
  /** As it was sent to Deltascope; it never holds a key. */
  request: ChatRequest
  labels: RunLabels
  events: readonly TimedEvent[]
  /** The reader stopped the run at this time of its clock; the server said that the upstream was closed so long after. */
  stop?: { atMs: number; closedAfterMs?: number }
  /** The stream broke between the reader and Deltascope. */
  failure?: ErrorInfo
}

/** Runs with all their events and times, so that they can be looked at again exactly as they were. */
export type Recording = {
  /** The page's own id. */
  id: string
  title: string
  source: 'compare' | 'chat' | 'capture'
  /** RFC 3339. */
  startedAt: string
  /** Of the Deltascope that recorded it. */
  productVersion: string
  /** False for an imported raw capture: the order is true, the times are made up. */
  hasTimes: boolean
  runs: readonly RecordedRun[]
}
