import type { units as english } from '../en/units'

export const units: typeof english = {
  milliseconds: (ms) => `${ms} мс`,
  seconds: (s) => `${s} с`,
  minutes: (m, s) => `${m} мин ${s} с`,
}
