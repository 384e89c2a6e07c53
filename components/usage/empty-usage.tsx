import { ChartNoAxesColumn } from 'lucide-react'
import Link from 'next/link'
import { useWords } from '@/components/language/words'
import { primaryButton } from '@/components/ui/button-style'

/** What will be counted here, and the way to it. */
export function EmptyUsage() {
  const words = useWords().usage.empty
  return (
    <section
      aria-labelledby="no-usage"
      className="flex flex-col items-center gap-3 rounded-card border border-dashed border-control px-5 py-10 text-center"
    >
      <ChartNoAxesColumn aria-hidden="true" className="size-8 text-muted" />
      <h2 id="no-usage" className="text-body font-semibold">
        {words.heading}
      </h2>
      <p className="max-w-[34rem] text-small text-balance text-muted">{words.text}</p>
      <Link href="/" className={primaryButton}>
        {words.action}
      </Link>
    </section>
  )
}
