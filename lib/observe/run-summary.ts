import type { ErrorInfo, Outcome, StreamEvent, Timing } from '@/lib/protocol/events'

/** What is known of a run at its end. */
export type RunSummary = {
  runId: string
  provider: string
  model: string
  /** Absent when the run broke without an `end`. */
  outcome?: Outcome
  timing?: Timing
  error?: ErrorInfo
  /** Requests that were sent upstream. */
  attempts: number
  /** What the run had said, where it is kept. */
  partial: string
}

/** Takes notes of a run's events. With `keepsContent` also of what it says, up to 16 Ki characters. */
export function createRunSummary(keepsContent: boolean): { summary: RunSummary; note(event: StreamEvent): void } {
  const summary: RunSummary = { runId: '', provider: '', model: '', attempts: 1, partial: '' }

  function keep(text: string): void {
    if (keepsContent && summary.partial.length < MOST_KEPT) summary.partial += text.slice(0, MOST_KEPT)
  }

  return {
    summary,
    note(event) {
      switch (event.type) {
        case 'start':
          summary.runId = event.runId
          summary.provider = event.provider
          summary.model = event.model
          return
        case 'retry':
          summary.attempts = event.attempt
          summary.provider = event.provider
          summary.model = event.model
          return
        case 'text_delta':
        case 'reasoning_delta':
          return keep(event.text)
        case 'tool_call_delta':
          return keep(event.arguments)
        case 'error': {
          const { type: _type, seq: _seq, t: _t, ...error } = event
          summary.error = error
          return
        }
        case 'end':
          summary.outcome = event.outcome
          summary.timing = event.timing
      }
    },
  }
}

const MOST_KEPT = 16 * 1024
