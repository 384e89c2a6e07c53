import type { Catalog } from './catalog'
import { en } from './en'

let current: Catalog = en

/**
 * The words of the page's language, for code that runs in the browser outside of components: stores, formatters.
 * A server renders for many: components take theirs from `useWords`.
 */
export function currentWords(): Catalog {
  return current
}

export function setCurrentWords(catalog: Catalog): void {
  current = catalog
}
