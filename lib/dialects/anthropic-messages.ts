import { createAnthropicDecoder } from './anthropic-decoder'
import { buildAnthropicRequest } from './anthropic-request'
import type { Dialect } from './dialect'

export const anthropicMessages: Dialect = { buildRequest: buildAnthropicRequest, createDecoder: createAnthropicDecoder }
