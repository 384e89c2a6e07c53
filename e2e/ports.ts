/** The ports of the end-to-end tests. $E2E_PORT moves all of them, so that two checkouts can test at the same time. */
const first = Number(process.env.E2E_PORT ?? 3210)

export const appPort = first
/** The demo upstream of that app: its `/__stats` say which connections are open and which the client closed. */
export const simulatorPort = first + 1
/** For a test that starts an app of its own, in order to kill it. */
export const secondAppPort = first + 2
export const secondSimulatorPort = first + 3

export const appUrl = `http://127.0.0.1:${appPort}`
export const simulatorUrl = `http://127.0.0.1:${simulatorPort}`
