import { startTransition, useId, useOptimistic } from 'react'
import { inputStyle } from '@/components/settings/field-style'
import { isLanguage, languages } from '@/lib/language/languages'
import { useChooseLanguage } from './language-provider'
import { useLanguage, useWords } from './words'

/** The page's language. What goes on in the page goes on. */
export function LanguageSelect() {
  const words = useWords().common.language
  const choose = useChooseLanguage()
  const id = useId()
  const [language, showLanguage] = useOptimistic(useLanguage())

  function onChange(next: string) {
    if (!isLanguage(next)) return
    startTransition(() => {
      showLanguage(next)
      choose(next)
    })
  }
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-small">
      <label htmlFor={id}>{words.label}</label>
      <select
        id={id}
        value={language}
        onChange={({ target }) => onChange(target.value)}
        className={`${inputStyle} min-w-32`}
      >
        {Object.entries(languages).map(([id, name]) => (
          <option key={id} value={id} lang={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
