import { processState } from '@/lib/gateway/process-state'
import { startSimulator } from '@/lib/simulator/start-simulator'

/** Starts the demo upstream beside the app. Wrong settings end the start with their message. */
export async function start(): Promise<void> {
  const state = processState()
  const simulator = await startSimulator({ port: Number(process.env.SIMULATOR_PORT ?? 0) })
  state.simulatorUrl = simulator.url
}
