import { create } from 'zustand'
import type { Tool } from '@/lib/protocol/request'
import { isObject, list, shape, string } from '@/lib/recording/check'
import { declareTool, type OwnTool } from './own-tools'

/** A tool that runs in the server, as `GET /api/tools` lists it. */
export type ServerTool = Tool & { title: string; description: string }

type ServerTools = {
  tools: readonly ServerTool[]
  loading: 'idle' | 'loading' | 'loaded' | 'failed'
  /** Asks once; again only after a failure. Never throws. */
  load: () => Promise<void>
}

export const useServerTools = create<ServerTools>()((set, get) => {
  let pending: Promise<void> | null = null

  async function ask() {
    set({ loading: 'loading' })
    try {
      const response = await fetch('/api/tools', { headers: { accept: 'application/json' } })
      const tools = response.ok ? readTools(await response.json()) : null
      set(tools ? { tools, loading: 'loaded' } : { loading: 'failed' })
    } catch {
      set({ loading: 'failed' })
    }
    pending = null
  }
  return {
    tools: [],
    loading: 'idle',
    async load() {
      if (get().loading === 'loaded') return
      pending ??= ask()
      await pending
    },
  }
})

/** What is switched on, as a request declares it, and the names that no tool has any more. A server's tool goes before one's own. */
export function chooseTools(
  names: readonly string[],
  serverTools: readonly ServerTool[],
  ownTools: readonly OwnTool[],
): { tools: Tool[]; missing: string[] } {
  const chosen = [...new Set(names)].map((name) => {
    const server = serverTools.find((tool) => tool.name === name)
    if (server) return { name, tool: declare(server) }
    const own = ownTools.find((tool) => tool.name === name)
    return { name, tool: own ? declareTool(own) : null }
  })
  return {
    tools: chosen.flatMap(({ tool }) => (tool ? [tool] : [])),
    missing: chosen.filter(({ tool }) => !tool).map(({ name }) => name),
  }
}

function declare({ name, description, parameters }: ServerTool): Tool {
  return { name, description, parameters }
}

const check = list(shape({ name: string, title: string, description: string }))

function readTools(body: unknown): ServerTool[] | null {
  if (!isObject(body) || check(body.tools, 'tools') !== null) return null
  const tools = body.tools as ServerTool[]
  return tools.every(({ parameters }) => isObject(parameters)) ? tools : null
}
