'use client'

import type { ReactNode } from 'react'
import { ru } from '@/lib/language/ru'
import { WordsProvider } from './words'

export default function Russian({ children }: { children: ReactNode }) {
  return <WordsProvider catalog={ru}>{children}</WordsProvider>
}
