/** How long we wait for the server's word that the upstream is closed. */
const CONFIRM_TIMEOUT_MS = 5000

/** Cancels a run. True when the server confirmed that its upstream is closed, false when it could not say so. */
export async function cancelRun(runId: string): Promise<boolean> {
  try {
    const response = await fetch(`/api/chat/${encodeURIComponent(runId)}`, {
      method: 'DELETE',
      signal: AbortSignal.timeout(CONFIRM_TIMEOUT_MS),
    })
    return response.status === 204
  } catch {
    return false
  }
}
