import type { Tool } from '@/lib/protocol/request'
import { shape, string } from '@/lib/recording/check'
import { createId } from './create-id'
import { readSchema, type ToolDraft } from './own-tools-check'
import { createSharedValue } from './shared-value'

/** A tool that the user describes, and whose calls the user answers. It is the same in all conversations. */
export type OwnTool = ToolDraft & { id: string }

export const MOST_OWN_TOOLS = 64

// It stands before the store, which reads what is stored as it is made.
const check = shape({ id: string, name: string, description: string, schema: string })

export const useOwnTools = createSharedValue('deltascope.own-tools', readOwnTools)

/** Adds a tool, or changes the one that has this id. It must have been checked. */
export function saveOwnTool(draft: ToolDraft, id = createId()): void {
  const { name, description, schema } = draft
  const tool = { id, name, description, schema }
  useOwnTools.getState().change((tools) => {
    const isKnown = tools.some((other) => other.id === id)
    return isKnown ? tools.map((other) => (other.id === id ? tool : other)) : [...tools, tool]
  })
}

/** Gives its undo. */
export function deleteOwnTool(id: string): () => void {
  const tools = useOwnTools.getState().value
  const index = tools.findIndex((tool) => tool.id === id)
  const tool = tools[index]
  useOwnTools.getState().change((list) => list.filter((other) => other.id !== id))
  return () => {
    if (!tool) return
    useOwnTools.getState().change((list) => {
      // Its name may have been given away meanwhile.
      const isTaken = list.some((other) => other.id === id || other.name === tool.name)
      return isTaken ? list : list.toSpliced(index, 0, tool)
    })
  }
}

/** As a request declares it; null when its schema is none. */
export function declareTool({ name, description, schema }: OwnTool): Tool | null {
  const read = readSchema(schema)
  if ('problem' in read) return null
  return { name, ...(description.trim() !== '' && { description }), parameters: read.parameters }
}

function readOwnTools(stored: unknown): readonly OwnTool[] {
  if (!Array.isArray(stored)) return []
  return stored.filter((tool): tool is OwnTool => check(tool, 'tool') === null).slice(0, MOST_OWN_TOOLS)
}
