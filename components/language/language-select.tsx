'use client'

import { useRouter } from 'next/navigation'
import { LANGUAGE_COOKIE, type LanguageId, languages } from '@/lib/language/languages'
import { useWords } from './words'

const YEAR_S = 365 * 24 * 60 * 60

/** The page's language; kept in a cookie, since the server renders by it. */
export function LanguageSelect({ language }: { language: LanguageId }) {
  const words = useWords()
  const router = useRouter()
  return (
    <label className="flex flex-col gap-1.5">
      <span className="text-label text-muted">{words.common.language.label}</span>
      <select
        value={language}
        onChange={({ target }) => {
          // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain HTTP, where this page also runs.
          document.cookie = `${LANGUAGE_COOKIE}=${target.value}; path=/; max-age=${YEAR_S}; samesite=lax`
          router.refresh()
        }}
        className="h-9 rounded-lg border border-control bg-panel px-2 text-small"
      >
        {Object.entries(languages).map(([id, name]) => (
          <option key={id} value={id} lang={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
