import { Disc } from 'lucide-react'
import Link from 'next/link'
import { primaryButton } from '@/components/ui/button-style'

/** What recordings are, and the ways to a first one. */
export function EmptyRecordings() {
  return (
    <section
      aria-labelledby="no-recordings"
      className="flex flex-col items-center gap-3 rounded-card border border-dashed border-control px-5 py-10 text-center"
    >
      <Disc aria-hidden="true" className="size-8 text-muted" />
      <h2 id="no-recordings" className="text-body font-semibold">
        No recordings yet
      </h2>
      <p className="max-w-[34rem] text-small text-balance text-muted">
        A recording keeps every event of an answer with the moment it arrived, so that you can replay it, measure it and
        compare it again without asking a provider. Each comparison is kept here by itself, in this browser only.
      </p>
      <Link href="/compare" className={primaryButton}>
        Run a comparison
      </Link>
      <p className="max-w-[34rem] text-small text-balance text-muted">
        Or import a file: drop it on this page, or paste its text. Deltascope reads its own .jsonl recordings, and what{' '}
        <code className="font-mono text-[12px]">curl -N</code> prints of a provider’s stream.
      </p>
    </section>
  )
}
