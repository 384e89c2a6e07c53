/** Stands for the heartbeat that is due. */
export const HEARTBEAT = Symbol('heartbeat')

/** Gives what comes first: what is waited for, or a heartbeat after silence. One timer serves the whole run. */
export function createSilenceWatch(ms: number): {
  orHeartbeat<T>(next: Promise<T>): Promise<T | typeof HEARTBEAT>
  stop(): void
} {
  let onSilence: (() => void) | undefined
  const timer = setTimeout(() => onSilence?.(), ms)
  return {
    orHeartbeat: (next) => {
      timer.refresh()
      return new Promise((resolve, reject) => {
        onSilence = () => resolve(HEARTBEAT)
        next.then(resolve, reject)
      })
    },
    stop: () => clearTimeout(timer),
  }
}
