import { create } from 'zustand'
import { createId } from './create-id'

/** Something that has no place of its own on the page. `action` takes the toast away with it. */
export type Toast = { id: string; text: string; action?: { label: string; act: () => void } }

type ToastState = {
  /** Oldest first. */
  toasts: readonly Toast[]
  show: (toast: Omit<Toast, 'id'>) => void
  dismiss: (id: string) => void
}

/** More than these nobody reads. */
const MOST = 3

export const useToasts = create<ToastState>()((set) => ({
  toasts: [],
  show: (toast) => set(({ toasts }) => ({ toasts: [...toasts, { ...toast, id: createId() }].slice(-MOST) })),
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))
