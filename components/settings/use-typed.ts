import { create } from 'zustand'
import { useChat } from '@/lib/client/chat-store'

type Typed = { texts: Readonly<Record<string, string>> }

/** What was typed into fields, by conversation and field: a text that is no value yet outlives the panel. */
const useTexts = create<Typed>()(() => ({ texts: {} }))

type Field<Value> = {
  name: string
  value: Value | undefined
  /** Undefined where the text is no value. */
  read: (text: string) => Value | undefined
  write: (value: Value) => string
}

/** The text of a field: as it was typed, unless the value has become another meanwhile. */
export function useTyped<Value>({ name, value, read, write }: Field<Value>): [string, (text: string) => void] {
  const key = `${useChat(({ shownId }) => shownId)} ${name}`
  const typed = useTexts(({ texts }) => texts[key])
  const isCurrent = typed !== undefined && JSON.stringify(read(typed)) === JSON.stringify(value)
  const text = isCurrent ? typed : value === undefined ? '' : write(value)
  return [text, (next) => useTexts.setState(({ texts }) => ({ texts: { ...texts, [key]: next } }))]
}

/** The shown conversation's fields show their values again. */
export function forgetTyped(): void {
  const { shownId } = useChat.getState()
  useTexts.setState(({ texts }) => ({
    texts: Object.fromEntries(Object.entries(texts).filter(([key]) => !key.startsWith(`${shownId} `))),
  }))
}
