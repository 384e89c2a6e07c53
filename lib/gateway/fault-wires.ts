import type { Dialect } from '@/lib/protocol/events'

/** For tests: how one dialect says the same few things. */
export type Wire = {
  provider: string
  dialect: Dialect
  /** Frames up to and including the text. */
  begin(text: string): string
  /** The rest of a whole answer. */
  finish: string
  /** What may come before a failure, of the answer itself but no output. */
  prelude: string
  /** A frame that says the provider is overloaded. */
  overloaded: string
  /** A frame with another error. */
  error: string
  /** A whole answer in JSON. */
  document(text: string): object
  errorBody(status: number, message: string): object
}

const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`
const named = (type: string, rest: object = {}) => `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`

const chunk = (delta: object, finish: string | null = null) =>
  data({ id: 'c1', model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })

const openaiError = (status: number, message: string) => ({ error: { message, type: `type_${status}`, code: null } })

const openaiChat: Wire = {
  provider: 'custom',
  dialect: 'openai-chat',
  begin: (text) => chunk({ role: 'assistant', content: text }),
  finish: `${chunk({}, 'stop')}data: [DONE]\n\n`,
  prelude: chunk({ role: 'assistant', content: '' }),
  overloaded: data({ error: { message: 'Busy', type: 'overloaded_error' } }),
  error: data({ error: { message: 'Broken', type: 'server_error' } }),
  document: (content) => ({ id: 'c1', choices: [{ message: { role: 'assistant', content }, finish_reason: 'stop' }] }),
  errorBody: openaiError,
}

const item = (text: string) => ({
  id: 'msg1',
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations: [] }],
})
const failed = (code: string, message: string) =>
  named('response.failed', { response: { id: 'r1', status: 'failed', error: { code, message } } })

const openaiResponses: Wire = {
  provider: 'openai-responses',
  dialect: 'openai-responses',
  begin: (text) =>
    openaiResponses.prelude +
    named('response.output_item.added', { output_index: 0, item: { ...item(''), content: [] } }) +
    named('response.output_text.delta', { output_index: 0, content_index: 0, item_id: 'msg1', delta: text }),
  finish: named('response.completed', { response: { id: 'r1', status: 'completed', output: [] } }),
  prelude: named('response.created', { response: { id: 'r1', model: 'm', status: 'in_progress' } }),
  overloaded: failed('server_is_overloaded', 'Overloaded'),
  error: failed('server_error', 'Broken'),
  document: (text) => ({ id: 'r1', object: 'response', status: 'completed', output: [item(text)] }),
  errorBody: openaiError,
}

const anthropicError = (type: string, message: string) => ({ type: 'error', error: { type, message } })

const anthropic: Wire = {
  provider: 'anthropic',
  dialect: 'anthropic-messages',
  begin: (text) =>
    anthropic.prelude +
    named('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
    named('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  finish:
    named('content_block_stop', { index: 0 }) +
    named('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 1 } }) +
    named('message_stop'),
  prelude:
    named('message_start', { message: { id: 'm1', model: 'm', usage: { input_tokens: 3, output_tokens: 1 } } }) +
    named('ping'),
  overloaded: named('error', anthropicError('overloaded_error', 'Overloaded')),
  error: named('error', anthropicError('api_error', 'Broken')),
  document: (text) => ({ id: 'm1', type: 'message', content: [{ type: 'text', text }], stop_reason: 'end_turn' }),
  errorBody: (status, message) => anthropicError(status === 529 ? 'overloaded_error' : `type_${status}`, message),
}

const candidate = (text: string, finishReason?: string) => ({
  candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, ...(finishReason && { finishReason }) }],
  responseId: 'g1',
})
const geminiError = (code: number, message: string, status: string) => ({ error: { code, message, status } })

const gemini: Wire = {
  provider: 'gemini',
  dialect: 'gemini',
  begin: (text) => data(candidate(text)),
  finish: data(candidate('', 'STOP')),
  prelude: data({ responseId: 'g1', usageMetadata: { promptTokenCount: 3 } }),
  overloaded: data(geminiError(503, 'Overloaded', 'UNAVAILABLE')),
  error: data(geminiError(500, 'Broken', 'INTERNAL')),
  document: (text) => candidate(text, 'STOP'),
  errorBody: (status, message) => geminiError(status, message, `STATUS_${status}`),
}

/** One for each dialect. */
export const wires: readonly Wire[] = [openaiChat, openaiResponses, anthropic, gemini]
