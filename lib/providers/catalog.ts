import type { Quirks } from '@/lib/dialects/quirks'
import type { Dialect } from '@/lib/protocol/events'
import type { Model } from '@/lib/protocol/provider'
import { demoModels } from '@/lib/simulator/demo-models'
import { type DemoPath, demoPaths } from '@/lib/simulator/demo-paths'

/** One provider. Everything that tells it from the others is data in its row. */
export type ProviderRow = {
  /** Names the environment variables: `OPENAI_API_KEY` for `openai`. */
  id: string
  /** For people. */
  label: string
  dialect: Dialect
  /** As the vendor's own SDK takes it; null: only the environment knows. */
  baseUrl: string | null
  /** False: it answers without a key. */
  needsKey: boolean
  /** Another row of the same vendor, whose key serves as well while that row is not pointed elsewhere. */
  sharesKeyOf?: string
  /** A name that the vendor's own tools know the key by. */
  usualKey?: string
  /** Runs on this machine: ready when it answers at its address. */
  local?: true
  /** Path on the built-in simulator that serves this row instead of a base URL. */
  demoPath?: string
  /** Offers the recordings in its dialect. */
  replays?: true
  quirks: Quirks
  /** What is offered when `<ID>_MODELS` is not set; any other id can be typed. */
  models: readonly Model[]
}

const MISTRAL_QUIRKS: Quirks = {
  reasoningStyle: 'mistral',
  omitStreamOptions: true,
  seedField: 'random_seed',
  requiredToolChoice: 'any',
  toolMessageName: true,
  assistantAfterTool: true,
  emptyContent: 'text',
  prefixTrailingAssistant: true,
}

/** What the simulator takes of a row's own way, as the vendor it plays does. */
const DEMO_QUIRKS: Readonly<Record<string, Quirks>> = {
  'demo-openai': { reasoningStyle: 'effort' },
  'demo-responses': { reasoningStyle: 'effort' },
  'demo-anthropic': { defaultMaxTokens: 100_000 },
  'demo-dashscope': { reasoningStyle: 'qwen' },
  'demo-deepseek': { reasoningStyle: 'deepseek', seedField: null },
  'demo-mistral': MISTRAL_QUIRKS,
  'demo-openrouter': { reasoningStyle: 'openrouter', reasoningHistory: 'details' },
  'demo-vllm': { reasoningStyle: 'chat-template' },
}

export const catalog: readonly ProviderRow[] = [
  {
    id: 'openai',
    label: 'OpenAI',
    dialect: 'openai-chat',
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    quirks: { reasoningStyle: 'openai', openaiModelRules: true },
    models: [
      { id: 'gpt-5.1', reasoning: true, tools: true, images: true },
      { id: 'gpt-5-mini', reasoning: true, tools: true, images: true },
      { id: 'gpt-4.1', tools: true, images: true },
      { id: 'gpt-4.1-nano', tools: true, images: true },
    ],
  },
  {
    id: 'openai-responses',
    label: 'OpenAI (Responses)',
    dialect: 'openai-responses',
    baseUrl: 'https://api.openai.com/v1',
    needsKey: true,
    sharesKeyOf: 'openai',
    quirks: { reasoningStyle: 'openai', openaiModelRules: true },
    models: [
      { id: 'gpt-5.1', reasoning: true, tools: true, images: true },
      { id: 'gpt-5-mini', reasoning: true, tools: true, images: true },
      { id: 'gpt-4.1', tools: true, images: true },
    ],
  },
  {
    id: 'anthropic',
    label: 'Anthropic',
    dialect: 'anthropic-messages',
    baseUrl: 'https://api.anthropic.com',
    needsKey: true,
    quirks: {},
    models: [
      { id: 'claude-sonnet-4-5', reasoning: true, tools: true, images: true },
      { id: 'claude-opus-4-5', reasoning: true, tools: true, images: true },
      { id: 'claude-haiku-4-5', reasoning: true, tools: true, images: true },
    ],
  },
  {
    id: 'gemini',
    label: 'Google Gemini',
    dialect: 'gemini',
    baseUrl: 'https://generativelanguage.googleapis.com',
    needsKey: true,
    usualKey: 'GOOGLE_API_KEY',
    quirks: {},
    models: [
      { id: 'gemini-3-pro-preview', reasoning: true, tools: true, images: true },
      { id: 'gemini-2.5-pro', reasoning: true, tools: true, images: true },
      { id: 'gemini-2.5-flash', reasoning: true, tools: true, images: true },
    ],
  },
  {
    id: 'dashscope',
    label: 'DashScope (Qwen)',
    dialect: 'openai-chat',
    baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    needsKey: true,
    quirks: { reasoningStyle: 'qwen' },
    models: [{ id: 'qwen-plus', reasoning: true, tools: true }],
  },
  {
    id: 'deepseek',
    label: 'DeepSeek',
    dialect: 'openai-chat',
    baseUrl: 'https://api.deepseek.com',
    needsKey: true,
    quirks: { reasoningStyle: 'deepseek', seedField: null, reasoningHistory: 'deepseek', emptyContent: 'text' },
    models: [
      { id: 'deepseek-chat', reasoning: true, tools: true, images: false },
      { id: 'deepseek-reasoner', reasoning: true, images: false },
    ],
  },
  {
    id: 'deepseek-anthropic',
    label: 'DeepSeek (Anthropic path)',
    dialect: 'anthropic-messages',
    baseUrl: 'https://api.deepseek.com/anthropic',
    needsKey: true,
    sharesKeyOf: 'deepseek',
    quirks: { reasoningStyle: 'deepseek', alwaysThinkingInToolTurns: true, defaultMaxTokens: 8192 },
    models: [{ id: 'deepseek-chat', reasoning: true, tools: true, images: false }],
  },
  {
    id: 'mistral',
    label: 'Mistral',
    dialect: 'openai-chat',
    baseUrl: 'https://api.mistral.ai/v1',
    needsKey: true,
    quirks: MISTRAL_QUIRKS,
    models: [{ id: 'mistral-small-latest', reasoning: true, tools: true, images: true }],
  },
  {
    id: 'openrouter',
    label: 'OpenRouter',
    dialect: 'openai-chat',
    baseUrl: 'https://openrouter.ai/api/v1',
    needsKey: true,
    quirks: { reasoningStyle: 'openrouter', reasoningHistory: 'details' },
    models: [],
  },
  {
    id: 'n4n',
    label: 'n4n',
    dialect: 'openai-chat',
    baseUrl: 'https://api.n4n.ai/v1',
    needsKey: true,
    quirks: { reasoningStyle: 'effort', routingHeader: 'x-routing' },
    models: [],
  },
  {
    id: 'therouter',
    label: 'TheRouter',
    dialect: 'openai-chat',
    baseUrl: null,
    needsKey: true,
    quirks: { reasoningStyle: 'effort' },
    models: [],
  },
  {
    id: 'litellm',
    label: 'LiteLLM',
    dialect: 'openai-chat',
    baseUrl: null,
    needsKey: false,
    quirks: { reasoningStyle: 'effort', reasoningHistory: 'thinking-blocks', toolsWithToolHistory: true },
    models: [],
  },
  {
    id: 'groq',
    label: 'Groq',
    dialect: 'openai-chat',
    baseUrl: 'https://api.groq.com/openai/v1',
    needsKey: true,
    quirks: { reasoningStyle: 'groq', maxTokensField: 'max_completion_tokens' },
    models: [{ id: 'openai/gpt-oss-120b', reasoning: true, tools: true }],
  },
  {
    id: 'xai',
    label: 'xAI',
    dialect: 'openai-chat',
    baseUrl: 'https://api.x.ai/v1',
    needsKey: true,
    quirks: { reasoningStyle: 'xai', maxTokensField: 'max_completion_tokens' },
    models: [],
  },
  {
    id: 'moonshot',
    label: 'Moonshot (Kimi)',
    dialect: 'openai-chat',
    baseUrl: 'https://api.moonshot.ai/v1',
    needsKey: true,
    quirks: { reasoningStyle: 'moonshot' },
    models: [],
  },
  {
    id: 'cerebras',
    label: 'Cerebras',
    dialect: 'openai-chat',
    baseUrl: 'https://api.cerebras.ai/v1',
    needsKey: true,
    quirks: { reasoningStyle: 'cerebras', maxTokensField: 'max_completion_tokens' },
    models: [],
  },
  {
    id: 'perplexity',
    label: 'Perplexity',
    dialect: 'openai-chat',
    baseUrl: 'https://api.perplexity.ai',
    needsKey: true,
    quirks: { alternatingTurns: true, omitTools: true },
    models: [{ id: 'sonar', tools: false }],
  },
  {
    id: 'azure-openai',
    label: 'Azure OpenAI',
    dialect: 'openai-chat',
    baseUrl: null,
    needsKey: true,
    quirks: { reasoningStyle: 'openai', openaiModelRules: true, keyHeader: 'api-key', omitStreamOptions: true },
    models: [],
  },
  {
    id: 'vllm',
    label: 'vLLM',
    dialect: 'openai-chat',
    baseUrl: 'http://127.0.0.1:8000/v1',
    needsKey: false,
    local: true,
    quirks: { reasoningStyle: 'chat-template' },
    models: [],
  },
  {
    id: 'tgi',
    label: 'TGI',
    dialect: 'openai-chat',
    baseUrl: 'http://127.0.0.1:8080/v1',
    needsKey: false,
    local: true,
    quirks: { defaultMaxTokens: 4096 },
    models: [{ id: 'tgi' }],
  },
  {
    id: 'ollama',
    label: 'Ollama',
    dialect: 'openai-chat',
    baseUrl: 'http://127.0.0.1:11434/v1',
    needsKey: false,
    local: true,
    quirks: { reasoningStyle: 'ollama', omitToolChoice: true },
    models: [],
  },
  {
    id: 'llama-cpp',
    label: 'llama.cpp',
    dialect: 'openai-chat',
    baseUrl: 'http://127.0.0.1:8080/v1',
    needsKey: false,
    local: true,
    quirks: { reasoningStyle: 'llama-cpp' },
    models: [],
  },
  {
    id: 'lmstudio',
    label: 'LM Studio',
    dialect: 'openai-responses',
    baseUrl: 'http://127.0.0.1:1234/v1',
    needsKey: false,
    local: true,
    quirks: { reasoningStyle: 'effort' },
    models: [],
  },
  {
    id: 'custom',
    label: 'Custom (OpenAI-compatible)',
    dialect: 'openai-chat',
    baseUrl: null,
    needsKey: false,
    quirks: {},
    models: [],
  },
  ...demoPaths.map(demoRow),
]

/** Fault models are listed with the four formats themselves; everywhere else they can be typed. */
function demoRow({ id, label, dialect, path, isShape }: DemoPath): ProviderRow {
  return {
    id,
    label,
    dialect,
    baseUrl: null,
    needsKey: false,
    demoPath: path,
    ...(!isShape && { replays: true }),
    quirks: DEMO_QUIRKS[id] ?? {},
    models: isShape ? demoModels.filter((model) => !model.id.startsWith('fault-')) : demoModels,
  }
}
