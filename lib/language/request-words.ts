import { cookies, headers } from 'next/headers'
import type { Catalog } from './catalog'
import { en } from './en'
import { LANGUAGE_COOKIE, type LanguageId, pickLanguage } from './languages'
import { ru } from './ru'
import { zh } from './zh'

const catalogs: Record<LanguageId, Catalog> = { en, zh, ru }

/** The language of the page that is asked for; on the server only. */
export async function requestLanguage(): Promise<LanguageId> {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  return pickLanguage(jar.get(LANGUAGE_COOKIE)?.value, sent.get('accept-language'))
}

/** The words of the page that is asked for; on the server only. */
export async function requestWords(): Promise<Catalog> {
  return catalogs[await requestLanguage()]
}
