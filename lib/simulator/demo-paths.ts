import type { Dialect } from '@/lib/protocol/events'

/** A provider that the simulator plays; `path` is its base URL on the simulator, as the vendor's own SDK takes it. */
export type DemoPath = {
  id: string
  label: string
  dialect: Dialect
  path: string
  /** A bent shape of a format that another row speaks straight. */
  isShape?: true
}

/** Everything that can be asked for here, for whoever lists providers. */
export const demoPaths: readonly DemoPath[] = [
  { id: 'demo-openai', label: 'Demo · Chat Completions', dialect: 'openai-chat', path: '/openai/v1' },
  { id: 'demo-responses', label: 'Demo · Responses', dialect: 'openai-responses', path: '/openai-responses/v1' },
  { id: 'demo-anthropic', label: 'Demo · Anthropic Messages', dialect: 'anthropic-messages', path: '/anthropic' },
  { id: 'demo-gemini', label: 'Demo · Gemini', dialect: 'gemini', path: '/gemini' },
  {
    id: 'demo-dashscope',
    label: 'Demo · DashScope shape',
    dialect: 'openai-chat',
    path: '/dashscope/v1',
    isShape: true,
  },
  { id: 'demo-deepseek', label: 'Demo · DeepSeek shape', dialect: 'openai-chat', path: '/deepseek/v1', isShape: true },
  { id: 'demo-mistral', label: 'Demo · Mistral shape', dialect: 'openai-chat', path: '/mistral/v1', isShape: true },
  {
    id: 'demo-openrouter',
    label: 'Demo · OpenRouter shape',
    dialect: 'openai-chat',
    path: '/openrouter/v1',
    isShape: true,
  },
  { id: 'demo-vllm', label: 'Demo · vLLM shape', dialect: 'openai-chat', path: '/vllm/v1', isShape: true },
]
