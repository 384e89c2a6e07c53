import { ChartNoAxesColumn } from 'lucide-react'
import Link from 'next/link'
import { primaryButton } from '@/components/ui/button-style'

/** What will be counted here, and the way to it. */
export function EmptyUsage() {
  return (
    <section
      aria-labelledby="no-usage"
      className="flex flex-col items-center gap-3 rounded-card border border-dashed border-control px-5 py-10 text-center"
    >
      <ChartNoAxesColumn aria-hidden="true" className="size-8 text-muted" />
      <h2 id="no-usage" className="text-body font-semibold">
        Nothing to count yet
      </h2>
      <p className="max-w-[34rem] text-small text-balance text-muted">
        Each answer in a chat counts here: its tokens as the provider reported them, about what they cost, and how fast
        they came. Only this browser’s conversations; temporary chats and comparisons are not counted.
      </p>
      <Link href="/" className={primaryButton}>
        Ask a question
      </Link>
    </section>
  )
}
