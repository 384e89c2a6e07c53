import { z } from 'zod'
import { DIALECTS } from '@/lib/protocol/events'
import { baseUrlProblem } from './base-url'
import type { ProviderRow } from './catalog'

const model = z.strictObject({
  id: z.string().min(1),
  label: z.string().exactOptional(),
  description: z.string().exactOptional(),
  reasoning: z.boolean().exactOptional(),
  tools: z.boolean().exactOptional(),
  images: z.boolean().exactOptional(),
  contextTokens: z.int().positive().exactOptional(),
})

const yes = z.literal(true).exactOptional()

const quirks = z.strictObject({
  reasoningStyle: z
    .enum([
      'openai',
      'effort',
      'qwen',
      'deepseek',
      'mistral',
      'openrouter',
      'groq',
      'xai',
      'moonshot',
      'cerebras',
      'chat-template',
      'llama-cpp',
      'ollama',
    ])
    .exactOptional(),
  reasoningHistory: z.enum(['deepseek', 'details', 'thinking-blocks']).exactOptional(),
  alwaysThinkingInToolTurns: yes,
  keyHeader: z.literal('api-key').exactOptional(),
  maxTokensField: z.enum(['max_tokens', 'max_completion_tokens']).exactOptional(),
  defaultMaxTokens: z.int().positive().exactOptional(),
  omitStreamOptions: yes,
  seedField: z.literal('random_seed').nullable().exactOptional(),
  requiredToolChoice: z.literal('any').exactOptional(),
  omitToolChoice: yes,
  toolMessageName: yes,
  assistantAfterTool: yes,
  emptyContent: z.literal('text').exactOptional(),
  prefixTrailingAssistant: yes,
  toolsWithToolHistory: yes,
  openaiModelRules: yes,
  alternatingTurns: yes,
  omitTools: yes,
  routingHeader: z.literal('x-routing').exactOptional(),
})

const row = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,39}$/, 'must begin with a small letter and hold small letters, digits and - only'),
  label: z.string().min(1),
  dialect: z.enum(DIALECTS),
  baseUrl: z.string().check(({ value, issues }) => {
    const message = baseUrlProblem(value)
    if (message !== undefined) issues.push({ code: 'custom', message, input: value })
  }),
  needsKey: z.boolean().default(true),
  quirks: quirks.default({}),
  models: z.array(model).default([]),
})

const file = z.strictObject({ providers: z.array(row) })

/** Reads the text of a providers file. Throws an Error whose message names the place and what is wrong there. */
export function readProvidersFile(text: string, known: readonly ProviderRow[]): ProviderRow[] {
  const result = file.safeParse(parse(text))
  if (!result.success) {
    throw new Error(
      result.error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`).join('; '),
    )
  }
  const ids = new Set(known.map((provider) => provider.id))
  for (const { id } of result.data.providers) {
    if (ids.has(id)) throw new Error(`providers: the id "${id}" is taken`)
    ids.add(id)
  }
  return result.data.providers
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`not JSON: ${error instanceof Error ? error.message : ''}`)
  }
}
