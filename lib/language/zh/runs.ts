import type { runs as english } from '../en/runs'

export const runs: typeof english = {}
