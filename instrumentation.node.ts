import { fetch } from 'undici'
import { checkAccessSettings } from '@/lib/access/check-settings'
import { type ProcessState, processState } from '@/lib/gateway/process-state'
import { readSimulatorPort } from '@/lib/gateway/settings'
import { logDefect, logger } from '@/lib/observe/logger'
import type { ErrorInfo } from '@/lib/protocol/events'
import { startSimulator } from '@/lib/simulator/start-simulator'

/** Starts the demo upstream beside the app. A wrong setting ends the process with one sentence. */
export async function start(): Promise<void> {
  try {
    checkAccessSettings(process.env)
    const state = processState()
    const simulator = await startSimulator({
      port: readSimulatorPort(process.env),
      recordings: state.recordings,
    })
    state.simulatorUrl = simulator.url
    // Says now what is wrong with the folder.
    void state.recordings.models()
    drainOnSignal(state)
    surviveErrors(state)
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

/** The server waits for open streams; they may finish for a while, and then are ended with a word. */
function drainOnSignal({ drain }: ProcessState): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      logger().info({ signal, again: drain.isDraining }, 'shutting down')
      drain.begin()
    })
  }
}

/** A promise that nobody waits for harms one request; after an exception that nobody caught the process is in no known state. */
function surviveErrors({ runs }: ProcessState): void {
  process.on('unhandledRejection', (error) => logDefect('a rejection was not handled', error))
  process.on('uncaughtException', (error) => {
    logDefect('an exception was not caught', error)
    runs.failAll(crashed)
    setTimeout(() => process.exit(1), LAST_WORDS_MS)
  })
}

/** Until the runs' last events are sent. */
const LAST_WORDS_MS = 500

const crashed: ErrorInfo = {
  kind: 'incomplete',
  message: 'Deltascope itself failed, and the answer was cut here.',
  retryable: true,
  phase: 'mid_stream',
}
