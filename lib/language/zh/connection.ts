import type { connection as english } from '../en/connection'

export const connection: typeof english = {}
