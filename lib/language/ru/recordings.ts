import type { recordings as english } from '../en/recordings'

export const recordings: typeof english = {}
