import { isObject, type JsonObject, parseJson } from './json'

/** A call's arguments as an object of well-formed text; those that are no JSON object, such as cut ones, as they are. */
export function toolInput(text: string): JsonObject {
  const input = parseJson(text, (_name, value) => wellFormed(value))
  return isObject(input) ? input : { INVALID_JSON: text }
}

/** The same as text: arguments that are an object go back as they came. Many hosts parse them. */
export function toolArguments(text: string): string {
  return isObject(parseJson(text)) ? text : JSON.stringify({ INVALID_JSON: text })
}

function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (!isObject(value) || Object.keys(value).every((key) => key.isWellFormed())) return value
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key.toWellFormed(), field]))
}
