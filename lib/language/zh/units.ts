import type { units as english } from '../en/units'

export const units: typeof english = {
  milliseconds: (ms) => `${ms} 毫秒`,
  seconds: (s) => `${s} 秒`,
  minutes: (m, s) => `${m} 分 ${s} 秒`,
  kilobytes: (kb) => `${kb} kB`,
  megabytes: (mb) => `${mb} MB`,
  bytes: (_count, shown) => `${shown} 字节`,
}
