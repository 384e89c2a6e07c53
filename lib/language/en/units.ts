/** Parts of numbers; each takes what is already formatted. */
export const units = {
  milliseconds: (ms: string) => `${ms} ms`,
  seconds: (s: string) => `${s} s`,
  minutes: (m: string, s: string) => `${m} m ${s} s`,
}
