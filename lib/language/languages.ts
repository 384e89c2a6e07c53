/** The languages that the whole page speaks, by their BCP 47 subtag, each with its own name. */
export const languages = { en: 'English', zh: '简体中文', ru: 'Русский' } as const

export type LanguageId = keyof typeof languages

/** Where the page's choice is kept; without it the browser's languages decide. */
export const LANGUAGE_COOKIE = 'language'

export function isLanguage(id: string | undefined): id is LanguageId {
  return id !== undefined && Object.hasOwn(languages, id)
}

/**
 * The chosen language, else the first of the browser's that is spoken here, else English.
 * `accepted` is an `Accept-Language` header (RFC 9110 12.5.4).
 */
export function pickLanguage(chosen: string | undefined, accepted: string | null): LanguageId {
  if (isLanguage(chosen)) return chosen
  const wishes = (accepted ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { id: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
  return wishes.map(({ id }) => id).find(isLanguage) ?? 'en'
}
