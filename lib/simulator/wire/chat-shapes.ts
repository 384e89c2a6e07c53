import type { ScriptFinish, TokenCount } from '../script'
import { type Random, randomId } from '../seeded-random'
import type { ChatShape } from './chat-shape'
import { writeMistralRefusal } from './mistral-refusals'
import { listOpenaiModels } from './openai-models'
import { writeOpenaiRefusal } from './openai-refusals'
import { readChatAsk } from './read-chat-ask'
import { readMistralAsk } from './read-mistral-ask'
import {
  readAskWith,
  readEnableThinking,
  readReasoningObject,
  readTemplateSwitch,
  readThinkingType,
} from './read-reasoning-switch'
import { writeDashscopeRefusal, writeOpenrouterRefusal, writeVllmRefusal } from './reshaped-refusals'
import { createdAtSeconds } from './simulated-time'

const failure = 'The demo upstream failed here on purpose.'

/** OpenAI's own chunks, with reasoning in the field that compatible servers use for it. */
export const plainChat: ChatShape = {
  readAsk: readChatAsk,
  createId: (random) => `chatcmpl-${randomId(random, 29)}`,
  createCallId: (random) => `call_${randomId(random, 24)}`,
  chunkFields: {},
  comment: 'keep-alive',
  commentsBeforeStart: 0,
  deltaFields: {},
  openingDelta: { role: 'assistant', content: '' },
  finishDelta: {},
  writeTextDelta: (content) => ({ content }),
  writeReasoningDelta: (reasoning_content) => ({ reasoning_content }),
  laterFragments: {},
  writeChoiceEnd: (finish_reason) => ({ logprobs: null, finish_reason }),
  writeUsage: (tokens) => ({
    ...countTotal(tokens),
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: tokens.reasoning,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  }),
  usage: 'asked',
  writeMessage: (text, reasoning) => ({
    content: text || null,
    refusal: null,
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
  }),
  writeError: () => ({ error: { message: failure, type: 'server_error', param: null, code: null } }),
  // SGLang and TGI say it as well, and it must not pass for success.
  saysDoneAfterError: true,
  writeRefusal: writeOpenaiRefusal,
  listModels: listOpenaiModels,
  requestIdHeader: 'x-request-id',
}

/** DashScope: every delta has both fields, one of them null, and later fragments of a call an empty id. */
export const dashscopeChat: ChatShape = {
  ...plainChat,
  readAsk: readAskWith(readEnableThinking),
  chunkFields: { system_fingerprint: null },
  deltaFields: { content: null, reasoning_content: null },
  openingDelta: { role: 'assistant', reasoning_content: '' },
  finishDelta: { content: '' },
  laterFragments: { id: '', type: 'function' },
  writeUsage: (tokens) => ({
    ...countTotal(tokens),
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: tokens.reasoning },
  }),
  writeError: ({ id }) => ({
    error: { message: failure, type: 'internal_error', param: null, code: 'internal_error' },
    request_id: id.replace('chatcmpl-', ''),
  }),
  saysDoneAfterError: false,
  writeRefusal: writeDashscopeRefusal,
}

/** DeepSeek: both fields with one null, usage beside the finish reason, comments while the request waits its turn. */
export const deepseekChat: ChatShape = {
  ...plainChat,
  readAsk: readAskWith(readThinkingType),
  createCallId: (random) => `call_00_${randomId(random, 24)}`,
  chunkFields: { system_fingerprint: 'fp_demo' },
  commentsBeforeStart: 2,
  deltaFields: { content: null, reasoning_content: null },
  openingDelta: { role: 'assistant', reasoning_content: '' },
  finishDelta: { content: '' },
  writeUsage: (tokens) => ({
    ...countTotal(tokens),
    prompt_tokens_details: { cached_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: tokens.reasoning },
    prompt_cache_hit_tokens: 0,
    prompt_cache_miss_tokens: tokens.input,
  }),
  usage: 'with-finish',
  saysDoneAfterError: false,
}

/** Mistral: lists of parts while it thinks and for the first text after, whole calls without an index, no opt-in to usage. */
export const mistralChat: ChatShape = {
  ...plainChat,
  readAsk: readMistralAsk,
  createId: createHexId,
  createCallId: (random) => randomId(random, 9),
  finishDelta: { content: '' },
  writeTextDelta: (text, isAfterReasoning) => ({ content: isAfterReasoning ? [{ type: 'text', text }] : text }),
  writeReasoningDelta: (text) => ({ content: [writeThinking(text)] }),
  laterFragments: 'whole',
  writeChoiceEnd: (finish_reason) => ({ finish_reason }),
  writeUsage: (tokens) => ({ ...countTotal(tokens), num_cached_tokens: 0 }),
  usage: 'with-finish',
  writeMessage: (text, reasoning) => ({
    content: reasoning === '' ? text : [writeThinking(reasoning), { type: 'text', text }],
  }),
  writeError: () => ({ object: 'error', message: failure, type: 'internal_server_error', param: null, code: '1000' }),
  saysDoneAfterError: false,
  writeRefusal: writeMistralRefusal,
  requestIdHeader: 'mistral-correlation-id',
}

/** OpenRouter: comments while the host is sought, who serves in every chunk, reasoning twice in two fields. */
export const openrouterChat: ChatShape = {
  ...plainChat,
  readAsk: readAskWith(readReasoningObject),
  createId: (random) => `gen-${createdAtSeconds}-${randomId(random, 20)}`,
  chunkFields: { provider: 'Demo' },
  comment: 'OPENROUTER PROCESSING',
  commentsBeforeStart: 2,
  deltaFields: { role: 'assistant', content: '' },
  openingDelta: {},
  writeReasoningDelta: (text) => ({ reasoning: text, reasoning_details: [describeReasoning(text)] }),
  writeChoiceEnd: writeNativeFinish,
  writeUsage: (tokens) => ({
    ...plainChat.writeUsage(tokens),
    cost: 0,
    is_byok: false,
    cost_details: { upstream_inference_cost: null },
  }),
  writeMessage: (text, reasoning) => ({
    content: text,
    refusal: null,
    ...(reasoning === '' ? {} : { reasoning, reasoning_details: [describeReasoning(reasoning)] }),
  }),
  writeError: (head) => ({
    ...head,
    error: { code: 502, message: 'Provider disconnected', metadata: { provider_name: 'Demo', raw: failure } },
    choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error', native_finish_reason: 'error' }],
  }),
  saysDoneAfterError: false,
  writeRefusal: writeOpenrouterRefusal,
  listModels: (models) => ({
    data: models.map(({ id, label, description }) => ({
      id,
      name: label ?? id,
      description: description ?? '',
      created: createdAtSeconds,
      supported_parameters: ['max_tokens', 'reasoning', 'tools', 'tool_choice'],
    })),
  }),
  requestIdHeader: 'x-generation-id',
}

/** vLLM: `reasoning` from a reasoning parser, or a loose closing tag without one, and [DONE] even after an error. */
export const vllmChat: ChatShape = {
  ...plainChat,
  readAsk: readAskWith(readTemplateSwitch),
  createId: (random) => `chatcmpl-${createHexId(random)}`,
  createCallId: (random) => `chatcmpl-tool-${createHexId(random)}`,
  writeReasoningDelta: (reasoning) => ({ reasoning }),
  modelsWithLooseTag: ['demo-fine'],
  writeChoiceEnd: (finish_reason) => ({ logprobs: null, finish_reason, stop_reason: null }),
  writeUsage: (tokens) => ({ ...countTotal(tokens), prompt_tokens_details: null }),
  writeMessage: (text, reasoning) => ({ content: text || null, reasoning: reasoning || null }),
  writeError: () => ({
    error: { object: 'error', message: failure, type: 'InternalServerError', param: null, code: 500 },
  }),
  writeRefusal: writeVllmRefusal,
}

function countTotal({ input, output }: TokenCount) {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
}

function createHexId(random: Random): string {
  return Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
}

function writeThinking(text: string) {
  return { type: 'thinking', thinking: [{ type: 'text', text }] }
}

function describeReasoning(text: string) {
  return { type: 'reasoning.text', text, format: 'unknown', index: 0 }
}

function writeNativeFinish(finish: ScriptFinish | null) {
  return { logprobs: null, finish_reason: finish, native_finish_reason: finish }
}
