import { expect, test } from 'vitest'
import { en } from './en'
import { ru } from './ru'
import { zh } from './zh'

/** Names, units and code, which are the same everywhere. */
const SAME =
  /^[\d\s%/.,:·–()[\]<>=+×…"'`-]*$|^[A-Z0-9 /+.-]+$|^\d* ?(tok|ms|s|Deltascope|JSON|Markdown|Mermaid|CSV|API|cURL)\b.*$/

for (const [name, catalog] of Object.entries({ zh, ru })) {
  test(`no sentence of ${name} was left in English`, () => {
    const own = new Map(entries(catalog))
    const left = entries(en).filter(
      ([path, text]) => own.get(path) === text && /[a-z]{3}/.test(text) && !SAME.test(text),
    )
    expect(left.map(([path]) => path)).toEqual([])
  })

  test(`no text of ${name} is empty where English has one`, () => {
    const own = new Map(entries(catalog))
    expect(entries(en).filter(([path, text]) => text !== '' && own.get(path)?.trim() === '')).toEqual([])
  })
}

/** Every text by its place; what takes values is tried with marks in their places. */
function entries(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') {
    try {
      const text: unknown = value(...Array.from({ length: value.length }, () => '5'))
      return typeof text === 'string' ? [[path, text]] : []
    } catch {
      return []
    }
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => entries(inner, path === '' ? key : `${path}.${key}`))
}
