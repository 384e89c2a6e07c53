import type { chat as english } from '../en/chat'

export const chat: typeof english = {}
