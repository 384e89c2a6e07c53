'use client'

import type { ReactNode } from 'react'
import { zh } from '@/lib/language/zh'
import { WordsProvider } from './words'

export default function Chinese({ children }: { children: ReactNode }) {
  return <WordsProvider catalog={zh}>{children}</WordsProvider>
}
