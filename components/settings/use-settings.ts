import { useMemo, useSyncExternalStore } from 'react'
import { useChat } from '@/lib/client/chat-store'
import { type ConversationSettings, EMPTY_SETTINGS, type RunParameters } from '@/lib/client/conversation/conversation'
import { runsOf } from '@/lib/client/conversation/steps'
import { describeLeftOut, findLeftOut, type Setting } from '@/lib/client/parameter-support'
import { labelTarget, useProviders } from '@/lib/client/provider-store'

/** The settings of the conversation that is shown. */
export function useSettings(): ConversationSettings {
  const settings = useChat(({ conversations, shownId }) => conversations[shownId]?.settings)
  // The server knows no preset that a new chat begins with, and its page must be the browser's first one.
  const isInBrowser = useSyncExternalStore(subscribeToNothing, isTrue, isFalse)
  return (isInBrowser && settings) || EMPTY_SETTINGS
}

const subscribeToNothing = () => () => {}
const isTrue = () => true
const isFalse = () => false

export function readSettings(): ConversationSettings {
  const { conversations, shownId } = useChat.getState()
  return conversations[shownId]?.settings ?? EMPTY_SETTINGS
}

export function changeSettings(change: Partial<ConversationSettings>): void {
  useChat.getState().changeSettings(change)
}

/** Undefined: nothing is sent. */
export function changeParameter<Name extends keyof RunParameters>(
  name: Name,
  value: RunParameters[Name] | undefined,
): void {
  const { [name]: _old, ...rest } = readSettings().parameters
  changeSettings({ parameters: value === undefined ? rest : { ...rest, [name]: value } })
}

type Note = (setting: Setting, isSet: boolean) => string | undefined

/** A sentence for each thing that the chosen model does not take, as far as that is known. */
export function useLeftOutNote(): Note {
  const conversation = useChat(({ conversations, shownId }) => conversations[shownId])
  const { providers, selection } = useProviders()
  return useMemo<Note>(() => {
    if (!selection) return () => undefined
    const provider = providers.find(({ id }) => id === selection.provider)
    const model = provider?.models.find(({ id }) => id === selection.model)
    const leftOut = findLeftOut(selection, model, conversation ? runsOf(conversation) : [])
    const label = labelTarget(providers, selection).model
    return (setting, isSet) => {
      const found = leftOut[setting]
      return found && describeLeftOut(found, label, isSet)
    }
  }, [providers, selection, conversation])
}
