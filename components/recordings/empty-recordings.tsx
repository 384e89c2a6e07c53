import { Disc } from 'lucide-react'
import Link from 'next/link'
import { useWords } from '@/components/language/words'
import { primaryButton } from '@/components/ui/button-style'

const COMMAND = 'curl -N'

/** What recordings are, and the ways to a first one. */
export function EmptyRecordings() {
  const words = useWords().recordings.empty
  return (
    <section
      aria-labelledby="no-recordings"
      className="flex flex-col items-center gap-3 rounded-card border border-dashed border-control px-5 py-10 text-center"
    >
      <Disc aria-hidden="true" className="size-8 text-muted" />
      <h2 id="no-recordings" className="text-body font-semibold">
        {words.heading}
      </h2>
      <p className="max-w-[34rem] text-small text-balance text-muted">{words.about}</p>
      <Link href="/compare" className={primaryButton}>
        {words.action}
      </Link>
      <p className="max-w-[34rem] text-small text-balance text-muted">
        {words.beforeCommand} <code className="font-mono text-[12px]">{COMMAND}</code> {words.afterCommand}
      </p>
    </section>
  )
}
