import { problemResponse } from './respond'
import type { RunRegistry } from './runs'
import { watchRuns } from './runs-watched'

/** Counts the bytes of the questions that this server holds, from their first byte to the end of what they started. */
export type HeldQuestions = {
  /** Lets `work` read a question. It is held until the work is done and the runs that it started have ended. */
  during(work: (question: HeldQuestion) => Promise<Response>): Promise<Response>
  /** What is counted now. */
  readonly bytes: number
}

export type HeldQuestion = {
  /** So many bytes have come; false when there is no room for them. */
  take(bytes: number): boolean
  /** The registry of the runs that the question starts. */
  watch(registry: RunRegistry): RunRegistry
}

/** A question of this size has always room, whatever the large ones take, and is not counted. */
const ORDINARY_BYTES = 256 * 1024
const RETRY_AFTER_SECONDS = 5

export function createHeldQuestions(mostBytes: number): HeldQuestions {
  let bytes = 0

  function hold(): HeldQuestion & { leave(): void } {
    let [own, counted, holders] = [0, 0, 1]
    const leave = () => {
      if (--holders === 0) bytes -= counted
    }
    return {
      take(more) {
        own += more
        const wanted = own <= ORDINARY_BYTES ? 0 : own - counted
        if (bytes + wanted > mostBytes) return false
        bytes += wanted
        counted += wanted
        return true
      },
      watch: (registry) => watchRuns(registry, leave, () => holders++),
      leave,
    }
  }

  return {
    async during(work) {
      const question = hold()
      try {
        return await work(question)
      } finally {
        question.leave()
      }
    },
    get bytes() {
      return bytes
    },
  }
}

/** The answer to a large question for which there is no room just now. */
export function noRoom(): Response {
  const detail = 'This server holds as many large questions as it can. Try again soon.'
  return problemResponse({ status: 503, detail }, { 'retry-after': String(RETRY_AFTER_SECONDS) })
}
