import type { Answer, ConversationSettings, ToolResult } from './conversation/conversation'
import { openCalls } from './conversation/steps'
import { runServerTool } from './run-server-tool'
import type { ToolCallPartView } from './run-view'
import { useServerTools } from './tool-list'
import { DENIED, nextMove } from './tool-loop'

type ChatToolsOptions = {
  find: (conversationId: string, answerId: string) => { answer: Answer; settings: ConversationSettings } | undefined
  /** A run of the conversation streams: tools have to wait. */
  isStreaming: (conversationId: string) => boolean
  /** Tools of an answer began to run; `stop` ends that at once, without results. */
  onStart: (conversationId: string, answer: Answer, stop: () => void) => void
  onEnd: (conversationId: string) => void
  /** Since when each running call runs, in `performance.now()` time. */
  onCalls: (running: Readonly<Record<string, number>>) => void
  onResult: (conversationId: string, answerId: string, result: ToolResult) => void
  /** All results are here. */
  onStep: (conversationId: string, answer: Answer) => void
}

/** Does what the tool loop decides. */
export type ChatTools = {
  /** As far as it goes without the user. */
  advance: (conversationId: string, answerId: string) => void
  /** Runs these open calls' tools, whatever the settings say. */
  run: (conversationId: string, answerId: string, callIds: readonly string[]) => void
}

/** The tools that run at the same time for one answer. */
type Work = { answerId: string; controller: AbortController; pending: Set<string> }

export function createChatTools(options: ChatToolsOptions): ChatTools {
  const works = new Map<string, Work>()
  let running: Readonly<Record<string, number>> = {}

  function setRunning(callIds: readonly string[], since: number | undefined) {
    const others = Object.entries(running).filter(([id]) => !callIds.includes(id))
    const added = since === undefined ? [] : callIds.map((id): [string, number] => [id, since])
    running = Object.fromEntries([...others, ...added])
    options.onCalls(running)
  }

  function end(conversationId: string, { pending }: Work) {
    works.delete(conversationId)
    setRunning([...pending], undefined)
    options.onEnd(conversationId)
  }

  function start(conversationId: string, answer: Answer): Work {
    const work: Work = { answerId: answer.id, controller: new AbortController(), pending: new Set() }
    works.set(conversationId, work)
    options.onStart(conversationId, answer, () => {
      work.controller.abort()
      end(conversationId, work)
    })
    return work
  }

  async function runCall(conversationId: string, work: Work, { id, name, arguments: args }: ToolCallPartView) {
    const { signal } = work.controller
    const outcome = await runServerTool(name, args, signal)
    // A user who stopped may have answered by hand since.
    if (!outcome || signal.aborted) return
    options.onResult(conversationId, work.answerId, { callId: id, name, by: 'server', ...outcome })
    work.pending.delete(id)
    setRunning([id], undefined)
    if (work.pending.size > 0) return
    end(conversationId, work)
    advance(conversationId, work.answerId)
  }

  function runCalls(conversationId: string, answer: Answer, calls: readonly ToolCallPartView[]) {
    if (options.isStreaming(conversationId) && !works.has(conversationId)) return
    const work = works.get(conversationId) ?? start(conversationId, answer)
    const added = calls.filter(({ id }) => work.answerId === answer.id && !work.pending.has(id))
    for (const { id } of added) work.pending.add(id)
    setRunning(
      added.map(({ id }) => id),
      performance.now(),
    )
    for (const call of added) void runCall(conversationId, work, call)
  }

  function advance(conversationId: string, answerId: string) {
    const { answer, settings } = options.find(conversationId, answerId) ?? {}
    if (!answer || !settings || options.isStreaming(conversationId)) return
    const next = nextMove(answer, useServerTools.getState().tools, settings.approvals)
    switch (next.move) {
      case 'deny':
        for (const call of next.calls) options.onResult(conversationId, answerId, denialOf(call))
        advance(conversationId, answerId)
        break
      case 'run':
        runCalls(conversationId, answer, next.calls)
        break
      case 'step':
        options.onStep(conversationId, answer)
    }
  }

  return {
    advance,
    run(conversationId, answerId, callIds) {
      const { answer } = options.find(conversationId, answerId) ?? {}
      const calls = answer ? openCalls(answer).filter(({ id }) => callIds.includes(id)) : []
      if (answer && calls.length > 0) runCalls(conversationId, answer, calls)
    },
  }
}

/** What goes back to the model for a call that the user does not allow. */
export function denialOf({ id, name }: ToolCallPartView): ToolResult {
  return { callId: id, name, content: DENIED, isError: true, by: 'denied' }
}
