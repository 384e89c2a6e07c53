import { currentWords } from '@/lib/language/current'
import type { Problem } from '@/lib/protocol/problem'
import { forgetLists, useProviders } from './provider-store'
import { describeUnreachable } from './unreachable'

/** Hands a key to the server, which seals it in a cookie; the page keeps none of it. Gives what is wrong, in words. */
export async function saveKey(provider: string, key: string): Promise<string | undefined> {
  return change(provider, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  })
}

/** Forgets the key of a provider. Gives what is wrong, in words. */
export async function removeKey(provider: string): Promise<string | undefined> {
  return change(provider, { method: 'DELETE' })
}

async function change(provider: string, init: RequestInit): Promise<string | undefined> {
  try {
    const response = await fetch(`/api/keys/${encodeURIComponent(provider)}`, init)
    if (!response.ok) return await problemOf(response)
  } catch {
    return describeUnreachable(currentWords().keys.problems.unreachable)
  }
  forgetLists()
  void useProviders.getState().refresh()
  return undefined
}

async function problemOf(response: Response): Promise<string> {
  const { detail, errors } = (await response.json()) as Problem
  const [wrong] = errors ?? []
  return wrong ? currentWords().keys.problems.wrong(wrong.message) : detail
}
