/** The languages that scripts have sentences in. */
export type Language = 'en' | 'zh' | 'ru'

/** The language whose letters occur in the text; English if none do. */
export function readLanguage(text: string): Language {
  if (/\p{Script=Han}/u.test(text)) return 'zh'
  return /\p{Script=Cyrillic}/u.test(text) ? 'ru' : 'en'
}
