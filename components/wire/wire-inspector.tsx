import { memo, type ReactNode, useCallback, useRef } from 'react'
import type { RunState } from '@/lib/client/run-tracker'
import type { ChatRequest } from '@/lib/protocol/request'
import type { RunLabels } from '@/lib/recording/recording'
import { useEventCount } from './use-event-count'
import { WireView } from './wire-view'

/** What the inspector needs of a run: one of a chat, of a comparison, or of a recording. */
export type WireRun = Pick<RunState, 'trace' | 'view' | 'isOver'> & { request: ChatRequest; labels: RunLabels }

type WireInspectorProps = {
  run: WireRun
  /** Place in the run's events; its row is shown in detail. */
  selectedEvent: number | null
  onSelectEvent: (event: number | null) => void
  /** Where raw text was not asked for: what to do about it, a sentence or a button. */
  rawHint: ReactNode
}

/**
 * What came over the wire beside what was made of it. Fills the height of its parent, where that has one. However often
 * it is drawn, its content is renewed ten times a second.
 */
export function WireInspector({ run, selectedEvent, onSelectEvent, rawHint }: WireInspectorProps) {
  const latest = useRef(onSelectEvent)
  latest.current = onSelectEvent
  const select = useCallback((event: number | null) => latest.current(event), [])
  const { events } = run.trace
  return (
    <SampledView
      events={events}
      count={useEventCount(events, run.isOver)}
      request={run.request}
      providerLabel={run.labels.provider}
      isOver={run.isOver}
      timing={run.view.timing}
      selectedEvent={selectedEvent}
      onSelectEvent={select}
      rawHint={rawHint}
    />
  )
}

const SampledView = memo(WireView)
