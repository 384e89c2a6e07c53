'use client'

import { createContext, type ReactNode, useContext } from 'react'
import type { Catalog } from '@/lib/language/catalog'
import { setCurrentWords } from '@/lib/language/current'
import { en } from '@/lib/language/en'
import { type LanguageId, pickLanguage } from '@/lib/language/languages'

const Words = createContext<Catalog>(en)

/** All that the page says, in its language. */
export function useWords(): Catalog {
  return useContext(Words)
}

export function useLanguage(): LanguageId {
  return pickLanguage(undefined, useWords().tag)
}

export function WordsProvider({ catalog, children }: { catalog: Catalog; children: ReactNode }) {
  // A browser shows one language at a time; the server renders for many at once.
  if (typeof window !== 'undefined') setCurrentWords(catalog)
  return <Words value={catalog}>{children}</Words>
}
