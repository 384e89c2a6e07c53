import type { wire as english } from '../en/wire'

export const wire: typeof english = {}
