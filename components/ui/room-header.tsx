import type { ReactNode } from 'react'
import { AppNav } from './app-nav'
import { ThemeMenu } from './theme-menu'

/** The bar over every room but the chat; `children` come before the theme. */
export function RoomHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="flex h-[calc(3rem+env(safe-area-inset-top))] shrink-0 items-center gap-1 border-b px-3 pt-[env(safe-area-inset-top)]">
      <AppNav />
      <div className="ml-auto flex shrink-0 items-center gap-0.5 pointer-coarse:gap-2">
        {children}
        <ThemeMenu />
      </div>
    </header>
  )
}
