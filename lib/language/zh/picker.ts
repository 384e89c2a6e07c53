import type { picker as english } from '../en/picker'

export const picker: typeof english = {}
