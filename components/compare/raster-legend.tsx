import { memo, type ReactNode } from 'react'
import { useWords } from '@/components/language/words'
import type { Catalog } from '@/lib/language/catalog'

type Mark = Exclude<keyof Catalog['compare']['legend'], 'label'>

const marks: readonly { id: Mark; picture: ReactNode }[] = [
  {
    id: 'text',
    picture: <rect x="7" y="1" width="1.5" height="12" opacity="0.75" />,
  },
  {
    id: 'reasoning',
    picture: <rect x="7" y="1" width="1.5" height="6" opacity="0.6" />,
  },
  {
    id: 'tool',
    picture: (
      <>
        <rect x="7" y="7" width="1.5" height="6" opacity="0.75" />
        <rect x="6.25" y="6" width="3" height="3" opacity="0.75" />
      </>
    ),
  },
  {
    id: 'ping',
    picture: <circle cx="8" cy="7" r="2" className="fill-muted" />,
  },
  {
    id: 'usage',
    picture: <rect x="5.5" y="4.5" width="5" height="5" fill="none" stroke="currentColor" />,
  },
  {
    id: 'other',
    picture: <rect x="7" y="7" width="1.5" height="4" className="fill-muted" opacity="0.6" />,
  },
  {
    id: 'firstOutput',
    picture: <path d="M8 2 13 7 8 12 3 7Z" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  },
  {
    id: 'firstAnswer',
    picture: <path d="M8 2.5 12.5 7 8 11.5 3.5 7Z" />,
  },
  {
    id: 'stall',
    picture: <path d="M1 3v8M15 3v8M1 7h14" fill="none" className="stroke-danger" strokeWidth="1.25" />,
  },
  { id: 'finished', picture: <rect x="5" y="4" width="6" height="6" /> },
  {
    id: 'failed',
    picture: <path d="m4.5 3.5 7 7m0-7-7 7" fill="none" className="stroke-danger" strokeWidth="1.75" />,
  },
]

/** What the marks of the raster mean. Colour says only which lane it is. */
export const RasterLegend = memo(function RasterLegend() {
  const words = useWords().compare.legend
  return (
    <ul aria-label={words.label} className="flex flex-wrap gap-x-3 gap-y-0.5 text-label font-normal text-muted">
      {marks.map(({ id, picture }) => (
        <li key={id} title={words[id].title} className="inline-flex items-center gap-1 whitespace-nowrap">
          <svg aria-hidden="true" viewBox="0 0 16 14" className="h-3.5 w-4 shrink-0 fill-fg text-fg">
            {picture}
          </svg>
          {words[id].name}
        </li>
      ))}
    </ul>
  )
})
