import type { en } from './en'

/** All that the page says. A language is complete when it has this type: the compiler finds what is missing. */
export type Catalog = typeof en
