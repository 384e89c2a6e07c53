'use client'

import { clsx } from 'clsx'
import { ChartColumn, Columns3, Disc, MessageSquare } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import { useRef } from 'react'
import { isEditing } from './is-editing'
import { Logo } from './logo'
import { useKeyDown } from './use-key-down'

/** The rooms of the product; each has a key. */
export const rooms = [
  { href: '/', label: 'Chat', key: 'c', icon: MessageSquare },
  { href: '/compare', label: 'Compare', key: 'p', icon: Columns3 },
  { href: '/recordings', label: 'Recordings', key: 'r', icon: Disc },
  { href: '/usage', label: 'Usage', key: 'u', icon: ChartColumn },
] as const

/** The second key of `g c` has to follow so soon. */
const SEQUENCE_MS = 1500

/** `g` and a room's key go there. */
export function useRoomKeys(): void {
  const router = useRouter()
  const startedAt = useRef(Number.NEGATIVE_INFINITY)
  useKeyDown((event) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isEditing(event.target)) return
    const room = rooms.find(({ key }) => key === event.key)
    const isSecond = performance.now() - startedAt.current < SEQUENCE_MS
    startedAt.current = event.key === 'g' ? performance.now() : Number.NEGATIVE_INFINITY
    if (!room || !isSecond) return
    event.preventDefault()
    router.push(room.href)
  })
}

/** The rooms; on a narrow page their icons only. */
export function AppNav() {
  const path = usePathname()
  useRoomKeys()
  return (
    <>
      <span className="flex items-center gap-2 font-semibold tracking-[-0.01em] max-sm:hidden">
        <Logo className="size-5" />
        <span className="max-[900px]:sr-only">Deltascope</span>
      </span>
      <nav aria-label="Rooms" className="flex shrink-0 items-center gap-0.5 sm:ml-2">
        {rooms.map(({ href, label, icon: Icon }) => {
          const isCurrent = href === '/' ? path === '/' || path.startsWith('/c/') : path.startsWith(href)
          return (
            <Link
              key={href}
              href={href}
              prefetch={false}
              title={label}
              aria-current={isCurrent ? 'page' : undefined}
              className={clsx(
                'touch-target flex h-8 items-center gap-1.5 rounded-lg px-2 text-small transition-colors hover:bg-fg/6 pointer-coarse:h-9',
                isCurrent ? 'bg-fg/6 font-medium text-fg' : 'text-muted hover:text-fg',
              )}
            >
              <Icon aria-hidden="true" className="size-4 min-[900px]:hidden" />
              <span className="max-[899px]:sr-only">{label}</span>
            </Link>
          )
        })}
      </nav>
    </>
  )
}
