import { useWords } from '@/components/language/words'
import { Group } from '@/components/ui/group'
import type { Source } from '@/lib/client/run-view'

/** What the answer cites. Only web addresses become links. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  const words = useWords().chat.answer
  if (sources.length === 0) return null
  return (
    <Group aria-label={words.sources} className="text-small">
      <h3 className="text-label text-muted">{words.sources}</h3>
      <ol className="mt-1 flex flex-wrap gap-1.5">
        {sources.map((source, index) => (
          <li key={source.url ?? `${index} ${source.title}`} className="max-w-full">
            <SourceChip source={source} number={index + 1} />
          </li>
        ))}
      </ol>
    </Group>
  )
}

function SourceChip({ source, number }: { source: Source; number: number }) {
  const address = readWebAddress(source.url)
  const style = 'flex max-w-full items-center gap-1.5 rounded-full border bg-panel px-2.5 py-0.5'
  const text = (
    <>
      <span className="text-muted tabular-nums">{number}</span>
      <span className="truncate">{source.title ?? address?.hostname ?? source.url}</span>
    </>
  )
  if (!address) return <span className={style}>{text}</span>
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noreferrer noopener"
      title={address.href}
      className={`${style} touch-target transition-colors hover:border-control`}
    >
      {text}
    </a>
  )
}

function readWebAddress(url: string | undefined): URL | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const address = new URL(url)
  return address.protocol === 'https:' || address.protocol === 'http:' ? address : undefined
}
