'use client'

import { createContext, type ReactNode, use, useContext, useEffect, useState } from 'react'
import type { Catalog } from '@/lib/language/catalog'
import { en } from '@/lib/language/en'
import { isLanguage, LANGUAGE_COOKIE, type LanguageId } from '@/lib/language/languages'
import { WordsProvider } from './words'

type LanguageProviderProps = { language: LanguageId; children: ReactNode }

const YEAR_S = 365 * 24 * 60 * 60

const Choose = createContext<(language: LanguageId) => void>(() => {})

/** Changes the language, in a transition: its words may have to be loaded. The cookie is for the server's next answer. */
export function useChooseLanguage(): (language: LanguageId) => void {
  return useContext(Choose)
}

/** Gives the page the words of its language: the server's until another one is chosen. The page keeps its state. */
export function LanguageProvider({ language, children }: LanguageProviderProps) {
  const [chosen, setChosen] = useState(language)
  const catalog = chosen === 'en' ? en : use(load(chosen))
  useEffect(() => {
    document.documentElement.lang = chosen
  }, [chosen])
  return (
    <Choose value={(next) => choose(next, setChosen)}>
      <WordsProvider catalog={catalog}>{children}</WordsProvider>
    </Choose>
  )
}

function choose(language: LanguageId, show: (language: LanguageId) => void) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP, where this page also runs.
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_S}; samesite=lax`
  show(language)
}

type Other = Exclude<LanguageId, 'en'>

/** Only who reads them loads them. */
const loaders: Record<Other, () => Promise<Catalog>> = {
  zh: () => import('@/lib/language/zh').then(({ zh }) => zh),
  ru: () => import('@/lib/language/ru').then(({ ru }) => ru),
}

const loading = new Map<Other, Promise<Catalog>>()

function load(language: Other): Promise<Catalog> {
  const catalog = loading.get(language) ?? loaders[language]()
  loading.set(language, catalog)
  return catalog
}

// Asked for before React starts, which waits for it.
if (typeof document !== 'undefined') {
  const { lang } = document.documentElement
  if (isLanguage(lang) && lang !== 'en') void load(lang)
}
