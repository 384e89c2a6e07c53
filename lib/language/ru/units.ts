import type { units as english } from '../en/units'
import { plural } from '../plural'

export const units: typeof english = {
  milliseconds: (ms) => `${ms} мс`,
  seconds: (s) => `${s} с`,
  minutes: (m, s) => `${m} мин ${s} с`,
  kilobytes: (kb) => `${kb} кБ`,
  megabytes: (mb) => `${mb} МБ`,
  bytes: (count, shown) =>
    `${shown} ${plural('ru-RU', count, { one: 'байт', few: 'байта', many: 'байт', other: 'байта' })}`,
}
