import type { Environment } from '@/lib/providers/resolve'

/** Limits of the server; milliseconds and bytes. */
export type Settings = {
  /** Until the upstream's socket is open. */
  connectTimeoutMs: number
  /** From the request to the first byte of the answer's body. */
  firstByteTimeoutMs: number
  /** Between two bytes. */
  idleTimeoutMs: number
  /** A whole run. */
  runMaxMs: number
  /** Silence after which a heartbeat is sent to the browser. */
  heartbeatMs: number
  /** How long a resumable run goes on while nobody reads it. */
  resumeGraceMs: number
  /** The first wait before a provider is asked again; the second is twice as long. */
  retryBaseMs: number
  maxBodyBytes: number
}

/** Reads the settings. A value that is not a positive whole number is an error that names the variable. */
export function readSettings(env: Environment): Settings {
  return {
    connectTimeoutMs: positive(env, 'UPSTREAM_CONNECT_TIMEOUT_MS', 10_000),
    firstByteTimeoutMs: positive(env, 'UPSTREAM_FIRST_BYTE_TIMEOUT_MS', 120_000),
    idleTimeoutMs: positive(env, 'UPSTREAM_IDLE_TIMEOUT_MS', 180_000),
    runMaxMs: positive(env, 'RUN_MAX_MS', 1_800_000),
    heartbeatMs: positive(env, 'HEARTBEAT_MS', 10_000),
    resumeGraceMs: positive(env, 'RESUME_GRACE_MS', 30_000),
    retryBaseMs: positive(env, 'RETRY_BASE_MS', 500),
    maxBodyBytes: positive(env, 'MAX_BODY_BYTES', 20 * 1024 * 1024),
  }
}

/** `SIMULATOR_PORT`; 0, any free one, if unset. Throws an Error with a sentence for what is no port. */
export function readSimulatorPort(env: Environment): number {
  const text = env.SIMULATOR_PORT?.trim() || '0'
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new Error(`SIMULATOR_PORT must be a number from 0 to 65535, not "${text}".`)
}

function positive(env: Environment, name: string, fallback: number): number {
  const text = env[name]?.trim()
  if (!text) return fallback
  const value = Number(text)
  // setTimeout takes no more than 31 bits: a larger delay would fire at once.
  if (!Number.isInteger(value) || value <= 0 || value > 2_147_483_647) {
    throw new Error(`${name} must be a whole number between 1 and 2147483647, not "${text}".`)
  }
  return value
}
