const key = (runId: string) => `deltascope.run.${runId}`

/** Keeps the server's id of a run that has just begun: a page may be left before anything of it is stored. */
export function nameRun(runId: string, serverId: string): void {
  try {
    sessionStorage.setItem(key(runId), serverId)
  } catch {
    // Without it a reload in the first moments ends the answer.
  }
}

/** The server's id of a run of this tab, of this visit or the one before. */
export function serverIdOf(runId: string): string | undefined {
  try {
    return sessionStorage.getItem(key(runId)) ?? undefined
  } catch {
    return undefined
  }
}

/** The run is over and stored. */
export function forgetRunName(runId: string): void {
  try {
    sessionStorage.removeItem(key(runId))
  } catch {
    // Nothing was kept.
  }
}
