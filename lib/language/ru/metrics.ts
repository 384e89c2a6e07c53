import type { metrics as english } from '../en/metrics'

export const metrics: typeof english = {}
