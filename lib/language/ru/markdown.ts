import type { markdown as english } from '../en/markdown'

export const markdown: typeof english = {}
