import { fetch } from 'undici'
import { type ProcessState, processState } from '@/lib/gateway/process-state'
import type { ErrorInfo } from '@/lib/protocol/events'
import { startSimulator } from '@/lib/simulator/start-simulator'

/** Starts the demo upstream beside the app. A wrong setting ends the process with one sentence. */
export async function start(): Promise<void> {
  try {
    const state = processState()
    const simulator = await startSimulator({
      port: Number(process.env.SIMULATOR_PORT || 0),
      recordings: state.recordings,
    })
    state.simulatorUrl = simulator.url
    endRunsOnSignal(state)
    await warmUp(state, simulator.url)
  } catch (error) {
    // Next would only report it and answer every request with 500.
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** The first request of a process waits for code to be compiled, which is nobody's time to the first token. */
async function warmUp({ agent }: ProcessState, url: string): Promise<void> {
  const response = await fetch(`${url}/__stats`, { dispatcher: agent }).catch(() => undefined)
  await response?.text()
}

/** The server waits for open streams, so they are ended with a word instead of being waited for. */
function endRunsOnSignal(state: ProcessState): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => state.runs.failAll(shuttingDown))
  }
}

const shuttingDown: ErrorInfo = {
  kind: 'incomplete',
  message: 'Deltascope is shutting down, and the answer was cut here.',
  retryable: true,
  phase: 'mid_stream',
}
