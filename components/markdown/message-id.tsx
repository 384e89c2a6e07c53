import { createContext, type ReactNode, use } from 'react'

const Context = createContext('')

/** The part of element ids that no other message on the page has. */
export function MessageId({ value, children }: { value: string; children: ReactNode }) {
  return <Context value={value}>{children}</Context>
}

export function useMessageId(): string {
  return use(Context)
}
