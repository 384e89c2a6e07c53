import type { ReactNode } from 'react'
import { Logo } from './logo'

/** A page that has one thing to say and one thing to do. */
export function MessagePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-6 text-center">
      <Logo className="size-10" />
      <h1 className="text-heading">{title}</h1>
      <p className="text-muted">{text}</p>
      <div className="pt-2">{children}</div>
    </main>
  )
}
