import type { Environment } from './resolve'

/** setTimeout takes no more: a longer delay would fire at once. */
const MOST = 2_147_483_647

type Bounds<Fallback> = { min?: number; max?: number; fallback: Fallback }

/** A setting that is a whole number, from 1 on unless told otherwise. Throws an Error with a sentence for the owner when it is none. */
export function wholeNumber<Fallback>(
  env: Environment,
  name: string,
  { min = 1, max = MOST, fallback }: Bounds<Fallback>,
): number | Fallback {
  const text = env[name]?.trim()
  if (!text) return fallback
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
}
