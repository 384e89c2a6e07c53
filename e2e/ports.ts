/** The ports of the end-to-end tests. $E2E_PORT moves all of them, so that two checkouts can test at the same time. */
const first = Number(process.env.E2E_PORT ?? 3210)

export const appPort = first
/** The demo upstream of that app: its `/__stats` say which connections are open and which the client closed. */
export const simulatorPort = first + 1
/** For a test that starts an app of its own, in order to kill it. */
export const secondAppPort = first + 2
export const secondSimulatorPort = first + 3
/** For an app that asks for an access token. */
export const guardedAppPort = first + 4
export const guardedSimulatorPort = first + 5
/** For two apps that share a Redis. */
export const sharingAppPorts = [first + 6, first + 7] as const
export const sharingSimulatorPorts = [first + 8, first + 9] as const
/** For apps that are ended by a signal. */
export const endedAppPort = first + 10
export const endedSimulatorPort = first + 11

export const appUrl = `http://127.0.0.1:${appPort}`
export const simulatorUrl = `http://127.0.0.1:${simulatorPort}`
