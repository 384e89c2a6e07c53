import type { usage as english } from '../en/usage'

export const usage: typeof english = {}
