import type { Random } from '../seeded-random'
import type { ChatShape } from './chat-shape'

type Fields = Record<string, unknown>

/** Tool calls as deltas: fragment by fragment, or all together in the delta of the finish reason. */
export interface CallWriter {
  start(name: string): Fields[]
  /** The next piece of the arguments of the call that was started last. */
  push(piece: string): Fields[]
  finish(): Fields
}

export function createCallWriter({ createCallId, laterFragments }: ChatShape, random: Random): CallWriter {
  return laterFragments === 'whole'
    ? createWholeCallWriter(() => createCallId(random))
    : createFragmentWriter(() => createCallId(random), laterFragments)
}

function createFragmentWriter(createId: () => string, laterFragments: Fields): CallWriter {
  let index = -1
  return {
    start(name) {
      index += 1
      return [{ tool_calls: [{ index, id: createId(), type: 'function', function: { name, arguments: '' } }] }]
    },
    push: (piece) => [{ tool_calls: [{ index, ...laterFragments, function: { arguments: piece } }] }],
    finish: () => ({}),
  }
}

function createWholeCallWriter(createId: () => string): CallWriter {
  const calls: { id: string; function: { name: string; arguments: string } }[] = []
  return {
    start(name) {
      calls.push({ id: createId(), function: { name, arguments: '' } })
      return []
    },
    push(piece) {
      const call = calls.at(-1)
      if (call) call.function.arguments += piece
      return []
    },
    finish: () => (calls.length === 0 ? {} : { tool_calls: calls }),
  }
}
