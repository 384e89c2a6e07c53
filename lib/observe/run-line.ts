import type { RunSummary } from './run-summary'

/**
 * The log line of a run: ids, outcome, times in milliseconds, bytes, attempts. Nothing that a person or a provider said:
 * also an error's words may repeat a question. They and what a failed run had said are there only with `withContent`.
 */
export function runLine(summary: RunSummary, withContent: boolean): Record<string, unknown> {
  const { runId, provider, model, outcome, timing, error, attempts, partial } = summary
  const failed = error !== undefined || outcome === undefined
  return {
    runId,
    provider,
    model: model.slice(0, MOST_NAME),
    outcome: outcome ?? 'lost',
    attempts,
    ...timing,
    ...(error && {
      error: error.kind,
      phase: error.phase,
      ...(error.status !== undefined && { status: error.status }),
      ...(error.code !== undefined && isName(error.code) && { code: error.code }),
    }),
    ...(withContent && error && { message: error.message, detail: error.detail }),
    ...(withContent && failed && { partial }),
  }
}

/** Characters. */
const MOST_NAME = 200

/** A provider's code is a word such as `context_length_exceeded`; what looks otherwise is text. */
function isName(code: string): boolean {
  return /^[\w.:-]{1,64}$/.test(code)
}
