import { create } from 'zustand'
import { readStored, writeStored } from './storage'

const STORAGE_KEY = 'deltascope.isSidebarOpen'

/** From this width on, the sidebar stands beside the chat; below it is a drawer over it. */
export const WIDE_PX = 900

type SidebarState = {
  /** Beside the chat, on a wide page. Remembered. */
  isOpen: boolean
  /** Over the chat, on a narrow page. */
  isDrawerOpen: boolean
  /** What was remembered, once the page is in a browser. */
  restore: () => void
  toggle: () => void
  show: () => void
  closeDrawer: () => void
}

export const useSidebar = create<SidebarState>()((set, get) => ({
  isOpen: true,
  isDrawerOpen: false,
  restore: () => set({ isOpen: readStored(STORAGE_KEY) !== false }),
  toggle() {
    if (!isWide()) return set(({ isDrawerOpen }) => ({ isDrawerOpen: !isDrawerOpen }))
    set(({ isOpen }) => ({ isOpen: !isOpen }))
    writeStored(STORAGE_KEY, get().isOpen)
  },
  show() {
    const { isOpen, isDrawerOpen, toggle } = get()
    if (!(isWide() ? isOpen : isDrawerOpen)) toggle()
  },
  closeDrawer: () => set({ isDrawerOpen: false }),
}))

function isWide(): boolean {
  return matchMedia(`(min-width: ${WIDE_PX}px)`).matches
}
