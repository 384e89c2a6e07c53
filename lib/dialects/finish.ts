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
    safety: 'content_filter',
    recitation: 'content_filter',
    language: 'content_filter',
    blocklist: 'content_filter',
    prohibited_content: 'content_filter',
    spii: 'content_filter',
    image_safety: 'content_filter',
    image_prohibited_content: 'content_filter',
    image_recitation: 'content_filter',
    malformed_function_call: 'error',
    unexpected_tool_call: 'error',
    too_many_tool_calls: 'error',
    missing_thought_signature: 'error',
    failed: 'error',
    refusal: 'content_filter',
    error: 'error',
    network_error: 'error',
    insufficient_system_resource: 'error',
  }),
)

/**
 * The terminal event for a provider's finish word; '' where it ended without one. A plain stop after client tool calls
 * is `tool_calls`; length, filters and errors are never masked by a call. Neither a word nor output is no answer.
 */
export function finishEvent(raw: string, hasToolCalls: boolean, hasOutput: boolean, detail?: string): StreamEventBody {
  if (raw === '' && !hasOutput)
    return { type: 'error', kind: 'empty', message: sentence('empty'), retryable: true, phase: 'before_first_token' }
  // A word is no sentence: proxies write their error text where the reason belongs.
  const finish = FINISH_WORDS.get(raw.toLowerCase()) ?? (/\s/.test(raw) ? 'error' : 'other')
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
