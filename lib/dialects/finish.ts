import type { FinishReason, StreamEventBody } from '@/lib/protocol/events'
import { sentence } from './errors'

/** What a provider's own word for the end means; `error`: it ended, but failed. */
export type Finish = FinishReason | 'error'

/** Words of every dialect and of the hosts that leak another's; '' is an end without a word. Unknown words are `other`. */
const FINISH_WORDS: ReadonlyMap<string, Finish> = new Map(
  Object.entries<Finish>({
    '': 'stop',
    stop: 'stop',
    eos: 'stop',
    eos_token: 'stop',
    end: 'stop',
    end_turn: 'stop',
    stop_sequence: 'stop',
    complete: 'stop',
    completed: 'stop',
    length: 'length',
    model_length: 'length',
    max_tokens: 'length',
    max_output_tokens: 'length',
    model_context_window_exceeded: 'length',
    tool_calls: 'tool_calls',
    function_call: 'tool_calls',
    tool_use: 'tool_calls',
    content_filter: 'content_filter',
    refusal: 'content_filter',
    error: 'error',
    network_error: 'error',
    insufficient_system_resource: 'error',
  }),
)

/**
 * The terminal event for a provider's finish word. A plain stop after client tool calls is `tool_calls`;
 * length, filters and errors are never masked by a call.
 */
export function finishEvent(raw: string, hasToolCalls: boolean, hasOutput: boolean, detail?: string): StreamEventBody {
  const finish = FINISH_WORDS.get(raw.toLowerCase()) ?? 'other'
  if (finish === 'error') {
    return {
      type: 'error',
      kind: raw === 'insufficient_system_resource' ? 'overloaded' : 'upstream',
      message: sentence('upstream', `It ended the answer with "${raw}".`),
      code: raw,
      retryable: true,
      phase: hasOutput ? 'mid_stream' : 'before_first_token',
    }
  }
  return {
    type: 'finish',
    reason: finish === 'stop' && hasToolCalls ? 'tool_calls' : finish,
    ...(raw !== '' && { raw }),
    ...(detail && { detail }),
  }
}
