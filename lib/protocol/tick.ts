/** How many ticks `GET /api/diagnose/stream` sends, and how far apart. */
export const TICKS = 20
export const TICK_EVERY_MS = 100

/** One tick; `sentMs` counts from the first one. */
export type Tick = { n: number; sentMs: number }
