'use client'

import { clsx } from 'clsx'
import { ChartColumn, Columns3, Disc, MessageSquare } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import { useState } from 'react'
import { useWords } from '@/components/language/words'
import { Logo } from './logo'
import { ShortcutsDialog } from './shortcuts-dialog'
import { useShortcutKeys } from './use-shortcut-keys'

/** The rooms of the product. */
export const rooms = [
  { id: 'chat', href: '/', icon: MessageSquare },
  { id: 'compare', href: '/compare', icon: Columns3 },
  { id: 'recordings', href: '/recordings', icon: Disc },
  { id: 'usage', href: '/usage', icon: ChartColumn },
] as const

/** `g` and a room's key go there. */
export function useRoomKeys(): void {
  const router = useRouter()
  useShortcutKeys({
    goToChat: () => router.push('/'),
    goToCompare: () => router.push('/compare'),
    goToRecordings: () => router.push('/recordings'),
    goToUsage: () => router.push('/usage'),
  })
}

/** The rooms; on a narrow page their icons only. With the keys that work in all rooms. */
export function AppNav() {
  const words = useWords().common.rooms
  const path = usePathname()
  const router = useRouter()
  const [isListOpen, setListOpen] = useState(false)
  useRoomKeys()
  useShortcutKeys({ showShortcuts: () => setListOpen(true), newChat: () => router.push('/') })
  return (
    <>
      <span className="flex items-center gap-2 font-semibold tracking-[-0.01em] max-sm:hidden">
        <Logo className="size-5" />
        <span className="max-[900px]:sr-only">{'Deltascope'}</span>
      </span>
      <nav aria-label={words.label} className="flex shrink-0 items-center gap-0.5 sm:ml-2">
        {rooms.map(({ id, href, icon: Icon }) => {
          const isCurrent = href === '/' ? path === '/' || path.startsWith('/c/') : path.startsWith(href)
          return (
            <Link
              key={href}
              href={href}
              prefetch={false}
              title={words[id]}
              aria-current={isCurrent ? 'page' : undefined}
              className={clsx(
                'touch-target flex h-8 items-center gap-1.5 rounded-lg px-2 text-small transition-colors hover:bg-fg/6 pointer-coarse:h-9',
                isCurrent ? 'bg-fg/6 font-medium text-fg' : 'text-muted hover:text-fg',
              )}
            >
              <Icon aria-hidden="true" className="size-4 min-[900px]:hidden" />
              <span className="max-[899px]:sr-only">{words[id]}</span>
            </Link>
          )
        })}
      </nav>
      <ShortcutsDialog isOpen={isListOpen} onOpenChange={setListOpen} />
    </>
  )
}
