import type { Tool } from '@/lib/protocol/request'
import { isRecord, isText } from '../json'

type Fields = Record<string, unknown>

/** The function tools of a checked list. `find` gives what holds a tool's name and `schemaField`, undefined for other kinds. */
export function readToolList(tools: unknown, find: (tool: Fields) => unknown, schemaField: string): Tool[] {
  if (!Array.isArray(tools)) return []
  return tools.flatMap((tool) => {
    const definition = isRecord(tool) ? find(tool) : undefined
    if (!isRecord(definition) || !isText(definition.name)) return []
    const schema = definition[schemaField]
    return [{ name: definition.name, parameters: isRecord(schema) ? schema : {} }]
  })
}
