import pino, { type DestinationStream, type Logger } from 'pino'

declare global {
  // Routes and instrumentation are bundled apart, so a module's own variables exist twice; the global object does not.
  var deltascopeLogger: Logger | undefined
}

/** Writes one line of JSON to stdout for each message of `LOG_LEVEL` (`info`) and above. Throws for another level. Tests log nothing unless told to. */
export function logger(): Logger {
  globalThis.deltascopeLogger ??= createLogger(logLevel(process.env.LOG_LEVEL?.trim().toLowerCase()))
  return globalThis.deltascopeLogger
}

/** A defect of ours: its text is for the owner only, and never reaches the user. */
export function logDefect(what: string, error: unknown, to: Logger = logger()): void {
  to.error({ err: error }, what)
}

export function createLogger(level: string, destination: DestinationStream = pino.destination({ sync: true })): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (name) => ({ level: name }) },
      // An error's text may repeat what it was about, such as a header that is none.
      hooks: { streamWrite: (line) => globalThis.deltascope?.redact(line) ?? line },
    },
    destination,
  )
}

function logLevel(level: string | undefined): string {
  if (!level) return process.env.NODE_ENV === 'test' ? 'silent' : 'info'
  if (level === 'silent' || level in pino.levels.values) return level
  throw new Error(`LOG_LEVEL must be one of ${Object.keys(pino.levels.values).join(', ')} or silent, not "${level}".`)
}
