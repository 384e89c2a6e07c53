import { plural } from '../plural'

/** Parts of numbers; each takes what is already formatted. */
export const units = {
  milliseconds: (ms: string) => `${ms} ms`,
  seconds: (s: string) => `${s} s`,
  minutes: (m: string, s: string) => `${m} m ${s} s`,
  kilobytes: (kb: string) => `${kb} kB`,
  megabytes: (mb: string) => `${mb} MB`,
  bytes: (count: number, shown: string) => `${shown} ${plural('en-US', count, { one: 'byte', other: 'bytes' })}`,
}
