import { isObject, type JsonObject, parseJson } from './json'

/** A call's arguments as an object of well-formed text; those that are no JSON object, such as cut ones, as they are. */
export function toolInput(text: string): JsonObject {
  const input =
    MAY_HALVE.test(text) || !text.isWellFormed() ? parseJson(text, (_, value) => wellFormed(value)) : parseJson(text)
  return isObject(input) ? input : { INVALID_JSON: text }
}

/** The same as text: arguments that are an object go back as they came. Many hosts parse them. */
export function toolArguments(text: string): string {
  return isObject(parseJson(text)) ? text : JSON.stringify({ INVALID_JSON: text })
}

/** Half a character may be written in numbers. */
const MAY_HALVE = /\\u[dD]/

function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (!isObject(value) || Object.keys(value).every((key) => key.isWellFormed())) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key.toWellFormed(), field]))
}
