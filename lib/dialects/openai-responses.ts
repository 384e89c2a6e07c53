import type { Dialect } from './dialect'
import { createResponsesDecoder } from './openai-responses-decoder'
import { buildResponsesRequest } from './openai-responses-request'

export const openaiResponses: Dialect = { buildRequest: buildResponsesRequest, createDecoder: createResponsesDecoder }
