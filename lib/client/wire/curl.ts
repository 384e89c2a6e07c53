import { currentWords } from '@/lib/language/current'
import type { Problem } from '@/lib/protocol/problem'
import type { ChatRequest } from '@/lib/protocol/request'

/** A command for a POSIX shell that asks Deltascope the same. */
export function curlOfChat(origin: string, request: ChatRequest): string {
  return [
    `curl -N ${quote(`${origin}/api/chat`)}`,
    `-H ${quote('Content-Type: application/json')}`,
    `--data-raw ${quote(JSON.stringify(request))}`,
  ].join(' \\\n  ')
}

/** A shell takes everything between single quotes as it is, but cannot have one inside. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A command, or a sentence on why there is none. */
export type CurlResult = { curl: string } | { failure: string }

/** The command that asks the provider itself; the server writes it, with the name of the key's variable for the key. */
export async function curlOfProvider(request: ChatRequest): Promise<CurlResult> {
  try {
    const response = await fetch('/api/upstream-request', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    })
    const answer = (await response.json()) as Partial<Problem & { curl: string }>
    if (response.ok && answer.curl) return { curl: answer.curl }
    return { failure: answer.detail || currentWords().wire.copy.status(`${response.status}`) }
  } catch {
    return { failure: currentWords().wire.copy.noCommand }
  }
}
