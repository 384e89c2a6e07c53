import { create } from 'zustand'
import { readStored, writeStored } from './storage'

type SharedValue<Value> = {
  value: Value
  /** False when the browser could not keep the last change: it is gone after a reload. */
  isKept: boolean
  change: (change: (value: Value) => Value) => void
}

/** A small value that is kept in the browser and shared by all its tabs. `parse` takes whatever was stored, also nothing. */
export function createSharedValue<Value>(key: string, parse: (stored: unknown) => Value) {
  const useShared = create<SharedValue<Value>>()((set, get) => ({
    value: parse(readStored(key)),
    isKept: true,
    change(change) {
      // Another tab may have changed it a moment ago.
      const value = change(get().isKept ? parse(readStored(key)) : get().value)
      writeStored(key, value)
      set({ value, isKept: JSON.stringify(readStored(key)) === JSON.stringify(value) })
    },
  }))
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === key) useShared.setState({ value: parse(readStored(key)), isKept: true })
    })
  }
  return useShared
}
