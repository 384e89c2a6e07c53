import type { Dialect } from './dialect'
import { createGeminiDecoder } from './gemini-decoder'
import { buildGeminiRequest } from './gemini-request'

export const gemini: Dialect = { buildRequest: buildGeminiRequest, createDecoder: createGeminiDecoder }
