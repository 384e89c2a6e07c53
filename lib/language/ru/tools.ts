import type { tools as english } from '../en/tools'

export const tools: typeof english = {}
