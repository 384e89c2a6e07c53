'use client'

import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { en } from '@/lib/language/en'
import type { LanguageId } from '@/lib/language/languages'
import { WordsProvider } from './words'

/** Only who reads them loads them. */
const others = { zh: dynamic(() => import('./chinese')), ru: dynamic(() => import('./russian')) }

/** Gives the page the words of its language. */
export function LanguageProvider({ language, children }: { language: LanguageId; children: ReactNode }) {
  if (language === 'en') return <WordsProvider catalog={en}>{children}</WordsProvider>
  const Provider = others[language]
  return <Provider>{children}</Provider>
}
