import type { Environment } from '@/lib/providers/resolve'
import { wholeNumber } from '@/lib/providers/whole-number'

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
  /** All large questions together, while they are read and their answers are streamed. */
  maxQuestionBytes: number
}

/** Reads the settings. A value that is not a positive whole number is an error that names the variable. */
export function readSettings(env: Environment): Settings {
  return {
    connectTimeoutMs: wholeNumber(env, 'UPSTREAM_CONNECT_TIMEOUT_MS', { fallback: 10_000 }),
    firstByteTimeoutMs: wholeNumber(env, 'UPSTREAM_FIRST_BYTE_TIMEOUT_MS', { fallback: 120_000 }),
    idleTimeoutMs: wholeNumber(env, 'UPSTREAM_IDLE_TIMEOUT_MS', { fallback: 180_000 }),
    runMaxMs: wholeNumber(env, 'RUN_MAX_MS', { fallback: 1_800_000 }),
    heartbeatMs: wholeNumber(env, 'HEARTBEAT_MS', { fallback: 10_000 }),
    resumeGraceMs: wholeNumber(env, 'RESUME_GRACE_MS', { fallback: 30_000 }),
    retryBaseMs: wholeNumber(env, 'RETRY_BASE_MS', { fallback: 500 }),
    maxBodyBytes: wholeNumber(env, 'MAX_BODY_BYTES', { fallback: 20 * 1024 * 1024 }),
    maxQuestionBytes: wholeNumber(env, 'MAX_QUESTION_BYTES_IN_FLIGHT', { fallback: 256 * 1024 * 1024 }),
  }
}

/** `SIMULATOR_PORT`; 0, any free one, if unset. Throws an Error with a sentence for what is no port. */
export function readSimulatorPort(env: Environment): number {
  return wholeNumber(env, 'SIMULATOR_PORT', { min: 0, max: 65_535, fallback: 0 })
}
