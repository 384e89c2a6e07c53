import type { Private } from '@/lib/protocol/events'
import { type Answer, type AnswerReader, decodeAnswer } from './decode-answer'
import type { Decoder, Origin } from './dialect'
import { createArgumentTree } from './gemini-arguments'
import { countAt, isObject, type JsonObject, listAt, objectAt, textAt } from './json'
import { createFlow } from './parts'
import { errorFrom, hasError } from './payload'
import { createReport, type MaybeUsage } from './usage'

/** A call whose arguments come in pieces, each with its place in the object. */
type OpenCall = { part: number; data: JsonObject; tree: ReturnType<typeof createArgumentTree> }

/** Gemini `streamGenerateContent?alt=sse`, which ends with the body. */
export function createGeminiDecoder(origin: Origin): Decoder {
  return decodeAnswer('gemini', (answer) => createCandidateReader(answer, origin))
}

function createCandidateReader(answer: Answer, origin: Origin): AnswerReader {
  const { parts, usage, emit } = answer
  const flow = createFlow(parts)
  const sources = new Set<string>()
  const reported = createReport()
  let openCall: OpenCall | undefined
  let finishWord = ''
  let finishDetail = ''
  let hasToolCalls = false

  function keep(data: JsonObject): Private | undefined {
    if (Object.keys(data).length === 0) return undefined
    return { provider: origin.provider, dialect: 'gemini', model: origin.model, data }
  }

  /** A part is a thought because it says so, never because it carries a signature. */
  function readPart(part: JsonObject): void {
    if (isObject(part.functionCall)) return readCall(part.functionCall, signatureOf(part))
    if (typeof part.text === 'string') return readText(part, part.text)
    const label = serverLabel(part)
    if (label === '') return
    flow.interrupt()
    parts.close(parts.openServerItem(label))
  }

  function readText(part: JsonObject, text: string): void {
    if (text !== '') endCall()
    flow.write(part.thought === true ? 'reasoning' : 'text', text)
    const signature = signatureOf(part)
    if (signature.thoughtSignature) flow.interrupt(keep(signature))
  }

  function readCall(call: JsonObject, signature: JsonObject): void {
    const name = textAt(call.name)
    if (name !== '') startCall(name, { ...(call.id ? { id: call.id } : {}), ...signature })
    if (!openCall) return
    const { part, tree } = openCall
    if (isObject(call.args)) parts.append(part, objectText(call.args))
    const pieces = listAt(call.partialArgs).map(objectAt)
    for (const piece of pieces) tree.write(piece)
    const goesOn = call.willContinue === true || pieces.at(-1)?.willContinue === true
    if (!goesOn) endCall()
  }

  function startCall(name: string, data: JsonObject): void {
    endCall()
    flow.interrupt()
    hasToolCalls = true
    openCall = { part: parts.openToolCall(origin.createToolCallId(), name), data, tree: createArgumentTree() }
  }

  function endCall(isCut = false): void {
    if (!openCall) return
    const { part, data, tree } = openCall
    openCall = undefined
    parts.append(part, isCut ? tree.text().slice(0, -1) : tree.text())
    parts.close(part, keep(data))
  }

  function readCandidate(candidate: JsonObject): void {
    for (const part of listAt(objectAt(candidate.content).parts)) readPart(objectAt(part))
    for (const chunk of listAt(objectAt(candidate.groundingMetadata).groundingChunks))
      readSource(objectAt(objectAt(chunk).web))
    for (const source of listAt(objectAt(candidate.citationMetadata).citations)) readSource(objectAt(source))
    for (const source of listAt(objectAt(candidate.urlContextMetadata).urlMetadata))
      readSource({ uri: objectAt(source).retrievedUrl })
  }

  function readFinish(candidate: JsonObject): void {
    finishWord = textAt(candidate.finishReason) || finishWord
    finishDetail = textAt(candidate.finishMessage) || finishDetail
  }

  function readSource(source: JsonObject): void {
    const url = textAt(source.uri)
    const title = textAt(source.title)
    if (url === '' || sources.has(url)) return
    sources.add(url)
    emit({ type: 'source', url, ...(title !== '' && { title }) })
  }

  function readUsage(value: unknown): void {
    if (!isObject(value)) return
    reported.add(value)
    usage.update(usageOf(reported.fields), reported.fields)
  }

  function readIdentity(json: JsonObject): void {
    const id = textAt(json.responseId)
    const model = textAt(json.modelVersion)
    if (Object.keys(answer.identity).length > 0) return
    answer.identity = { ...(id !== '' && { responseId: id }), ...(model !== '' && { model }) }
  }

  /** A prompt that is blocked has no candidate, only the reason. */
  function readFeedback(feedback: JsonObject): void {
    const reason = textAt(feedback.blockReason)
    if (reason === '') return
    finishWord = 'content_filter'
    finishDetail = `The prompt was blocked: ${reason}. ${textAt(feedback.blockReasonMessage)}`.trim()
  }

  return {
    read(json) {
      readIdentity(json)
      const candidate = objectAt(listAt(json.candidates).find((entry) => isObject(entry) && (entry.index ?? 0) === 0))
      readCandidate(candidate)
      readUsage(json.usageMetadata)
      if (hasError(json)) return answer.fail(errorFrom(json))
      readFinish(candidate)
      readFeedback(objectAt(json.promptFeedback))
    },
    /** A call that was still being told is cut like any other text, so that nobody takes it for a whole one. */
    close(isCut) {
      endCall(isCut)
      flow.interrupt()
    },
    ending: () => (finishWord === '' ? undefined : { word: finishWord, hasToolCalls, detail: finishDetail }),
    // Some versions say the reason in every frame: only the body's end is the end.
    endsWithWord: false,
  }
}

function signatureOf(part: JsonObject): JsonObject {
  const signature = textAt(part.thoughtSignature)
  return signature === '' ? {} : { thoughtSignature: signature }
}

/** No arguments are no text: the part's end says `{}`. */
function objectText(args: JsonObject): string {
  return Object.keys(args).length === 0 ? '' : JSON.stringify(args)
}

function serverLabel(part: JsonObject): string {
  if (isObject(part.executableCode)) return `code ${textAt(part.executableCode.language).toLowerCase()}`.trim()
  if (isObject(part.codeExecutionResult)) return 'code result'
  if (isObject(part.toolCall)) return textAt(part.toolCall.toolType) || 'server tool'
  if (isObject(part.inlineData)) return textAt(part.inlineData.mimeType) || 'file'
  return ''
}

function usageOf(usage: JsonObject): MaybeUsage {
  const candidates = countAt(usage.candidatesTokenCount)
  const thoughts = countAt(usage.thoughtsTokenCount)
  return {
    inputTokens: countAt(usage.promptTokenCount),
    outputTokens: candidates === undefined && thoughts === undefined ? undefined : (candidates ?? 0) + (thoughts ?? 0),
    cachedInputTokens: countAt(usage.cachedContentTokenCount),
    reasoningTokens: thoughts,
    cacheWriteTokens: undefined,
  }
}
