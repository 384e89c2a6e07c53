import { setTimeout as delay } from 'node:timers/promises'
import { type Dispatcher, fetch, type Response } from 'undici'
import type { Target } from '@/lib/dialects/dialect'
import { countAt, isObject, type JsonObject, listAt, objectAt, textAt } from '@/lib/dialects/json'
import type { Dialect } from '@/lib/protocol/events'
import type { Model } from '@/lib/protocol/provider'

/** Asks hosts for their own model lists and remembers the answers for a while. */
export type LiveModels = {
  /** The host's list, or undefined when it gives none in time. */
  list(target: Target): Promise<Model[] | undefined>
  /** Whether anything answers at the target, waited for with little patience. */
  answers(target: Target): Promise<boolean>
}

const LIST_TIMEOUT_MS = 5000
const PROBE_TIMEOUT_MS = 500
const KEPT_MS = 300_000
/** A host that failed may be up again soon. */
const FAILURE_KEPT_MS = 2000
const MAX_LIST_CHARACTERS = 8 * 1024 * 1024

export function createLiveModels(dispatcher: Dispatcher): LiveModels {
  const kept = new Map<string, { models: Promise<Model[] | undefined>; until: number }>()

  function list(target: Target): Promise<Model[] | undefined> {
    const key = `${target.provider} ${target.baseUrl}`
    const known = kept.get(key)
    if (known && known.until > Date.now()) return known.models
    const models = fetchModels(target, dispatcher)
    const entry = { models, until: Date.now() + KEPT_MS }
    kept.set(key, entry)
    void models.then((list) => {
      if (list === undefined) entry.until = Date.now() + FAILURE_KEPT_MS
    })
    return models
  }

  return {
    list,
    async answers(target) {
      const models = await Promise.race([list(target), delay(PROBE_TIMEOUT_MS, undefined, { ref: false })])
      return models !== undefined
    },
  }
}

async function fetchModels(target: Target, dispatcher: Dispatcher): Promise<Model[] | undefined> {
  const { path, headers } = LISTS[target.dialect]
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), LIST_TIMEOUT_MS)
  try {
    const response = await fetch(target.baseUrl + path, {
      headers: { accept: 'application/json', ...(target.apiKey !== undefined && headers(target.apiKey)) },
      redirect: 'manual',
      dispatcher,
      signal: controller.signal,
    })
    const text = response.status === 200 ? await readText(response) : undefined
    if (text === undefined) controller.abort()
    return text === undefined ? undefined : readModels(JSON.parse(text))
  } catch {
    // Whatever the reason, the table's list stands in, and a run will tell what is wrong.
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Undefined when the body is larger than any list. */
async function readText(response: Response): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_LIST_CHARACTERS) return undefined
  }
  return text
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}`, 'api-key': key })

const LISTS: Readonly<Record<Dialect, { path: string; headers(key: string): Record<string, string> }>> = {
  'openai-chat': { path: '/models', headers: bearer },
  'openai-responses': { path: '/models', headers: bearer },
  'anthropic-messages': {
    path: '/v1/models?limit=1000',
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  },
  gemini: { path: '/v1beta/models?pageSize=1000', headers: (key) => ({ 'x-goog-api-key': key }) },
}

/** `{data:[…]}` of OpenAI and Anthropic, `{models:[…]}` of Gemini, or a bare list; undefined for anything else. */
export function readModels(body: unknown): Model[] | undefined {
  const list = Array.isArray(body) ? body : (objectAt(body).data ?? objectAt(body).models)
  if (!Array.isArray(list)) return undefined
  return list
    .filter(isObject)
    .filter(isForText)
    .map(readModel)
    .filter((model) => model.id !== '')
}

/** Gemini lists embedding models too. */
function isForText(entry: JsonObject): boolean {
  const methods = entry.supportedGenerationMethods
  return !Array.isArray(methods) || methods.includes('generateContent')
}

function readModel(entry: JsonObject): Model {
  const id = textAt(entry.id) || textAt(entry.name).replace(/^models\//, '')
  const label = textAt(entry.display_name) || textAt(entry.displayName) || (entry.id ? textAt(entry.name) : '')
  const context =
    countAt(entry.context_length) ??
    countAt(entry.inputTokenLimit) ??
    countAt(entry.max_model_len) ??
    countAt(entry.context_window)
  const parameters = entry.supported_parameters
  const inputs = objectAt(entry.architecture).input_modalities
  return {
    id,
    ...(label !== '' && label !== id && { label }),
    ...(context !== undefined && context > 0 && { contextTokens: context }),
    ...(Array.isArray(parameters) && {
      tools: parameters.includes('tools'),
      reasoning: parameters.includes('reasoning'),
    }),
    ...(Array.isArray(inputs) && { images: listAt(inputs).includes('image') }),
    ...(entry.thinking === true && { reasoning: true }),
  }
}
