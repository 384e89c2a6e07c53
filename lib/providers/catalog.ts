import type { Quirks } from '@/lib/dialects/quirks'
import type { SpokenDialect } from '@/lib/dialects/table'
import type { Model } from '@/lib/protocol/provider'
import { demoModels } from '@/lib/simulator/demo-models'

/** One provider. Everything that tells it from the others is data in its row. */
export type ProviderRow = {
  /** Names the environment variables: `OPENAI_API_KEY` for `openai`. */
  id: string
  /** For people. */
  label: string
  dialect: SpokenDialect
  /** As the vendor's own SDK takes it; null: only the environment knows. */
  baseUrl: string | null
  /** False: it answers without a key. */
  needsKey: boolean
  /** Path on the built-in simulator that serves this row instead of a base URL. */
  demoPath?: string
  quirks: Quirks
  /** What is offered when `<ID>_MODELS` is not set; any other id can be typed. */
  models: readonly Model[]
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
    quirks: { reasoningStyle: 'deepseek', seedField: null },
    models: [
      { id: 'deepseek-chat', reasoning: true, tools: true, images: false },
      { id: 'deepseek-reasoner', reasoning: true, images: false },
    ],
  },
  {
    id: 'mistral',
    label: 'Mistral',
    dialect: 'openai-chat',
    baseUrl: 'https://api.mistral.ai/v1',
    needsKey: true,
    quirks: {
      reasoningStyle: 'mistral',
      omitStreamOptions: true,
      seedField: 'random_seed',
      requiredToolChoice: 'any',
      toolMessageName: true,
    },
    models: [{ id: 'mistral-small-latest', reasoning: true, tools: true, images: true }],
  },
  {
    id: 'groq',
    label: 'Groq',
    dialect: 'openai-chat',
    baseUrl: 'https://api.groq.com/openai/v1',
    needsKey: true,
    quirks: { maxTokensField: 'max_completion_tokens' },
    models: [],
  },
  {
    id: 'xai',
    label: 'xAI',
    dialect: 'openai-chat',
    baseUrl: 'https://api.x.ai/v1',
    needsKey: true,
    quirks: { reasoningStyle: 'effort', maxTokensField: 'max_completion_tokens' },
    models: [],
  },
  {
    id: 'cerebras',
    label: 'Cerebras',
    dialect: 'openai-chat',
    baseUrl: 'https://api.cerebras.ai/v1',
    needsKey: true,
    quirks: { reasoningStyle: 'parsed-effort', maxTokensField: 'max_completion_tokens' },
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
    id: 'custom',
    label: 'Custom (OpenAI-compatible)',
    dialect: 'openai-chat',
    baseUrl: null,
    needsKey: false,
    quirks: {},
    models: [],
  },
  {
    id: 'demo-openai',
    label: 'Demo · Chat Completions',
    dialect: 'openai-chat',
    baseUrl: null,
    needsKey: false,
    demoPath: '/openai/v1',
    quirks: { reasoningStyle: 'effort' },
    models: demoModels,
  },
  {
    id: 'demo-anthropic',
    label: 'Demo · Anthropic Messages',
    dialect: 'anthropic-messages',
    baseUrl: null,
    needsKey: false,
    demoPath: '/anthropic',
    quirks: {},
    models: demoModels,
  },
]
