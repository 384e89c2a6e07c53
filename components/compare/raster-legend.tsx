import { memo, type ReactNode } from 'react'

const marks: readonly { name: string; title: string; picture: ReactNode }[] = [
  {
    name: 'Text',
    title: 'A frame with answer text',
    picture: <rect x="7" y="1" width="1.5" height="12" opacity="0.75" />,
  },
  {
    name: 'Reasoning',
    title: 'A frame with reasoning',
    picture: <rect x="7" y="1" width="1.5" height="6" opacity="0.6" />,
  },
  {
    name: 'Tool arguments',
    title: 'A frame with a piece of a tool call',
    picture: (
      <>
        <rect x="7" y="7" width="1.5" height="6" opacity="0.75" />
        <rect x="6.25" y="6" width="3" height="3" opacity="0.75" />
      </>
    ),
  },
  {
    name: 'Ping',
    title: 'A keep-alive of the provider without content',
    picture: <circle cx="8" cy="7" r="2" className="fill-muted" />,
  },
  {
    name: 'Usage',
    title: 'A frame with token counts',
    picture: <rect x="5.5" y="4.5" width="5" height="5" fill="none" stroke="currentColor" />,
  },
  {
    name: 'Other',
    title: 'A frame that brought nothing to show',
    picture: <rect x="7" y="7" width="1.5" height="4" className="fill-muted" opacity="0.6" />,
  },
  {
    name: 'First output',
    title: 'First output of any kind (TTFT)',
    picture: <path d="M8 2 13 7 8 12 3 7Z" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  },
  {
    name: 'First answer',
    title: 'First output that is not reasoning (TTFO)',
    picture: <path d="M8 2.5 12.5 7 8 11.5 3.5 7Z" />,
  },
  {
    name: 'Stall',
    title: 'A gap of more than 500 ms and of more than 8 times the median gap, after the first output',
    picture: <path d="M1 3v8M15 3v8M1 7h14" fill="none" className="stroke-danger" strokeWidth="1.25" />,
  },
  { name: 'Finished', title: 'The provider said that it is done', picture: <rect x="5" y="4" width="6" height="6" /> },
  {
    name: 'Stopped or failed',
    title: 'An error, the end without a finish, or your stop',
    picture: <path d="m4.5 3.5 7 7m0-7-7 7" fill="none" className="stroke-danger" strokeWidth="1.75" />,
  },
]

/** What the marks of the raster mean. Colour says only which lane it is. */
export const RasterLegend = memo(function RasterLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-3 gap-y-0.5 text-label font-normal text-muted">
      {marks.map(({ name, title, picture }) => (
        <li key={name} title={title} className="inline-flex items-center gap-1 whitespace-nowrap">
          <svg aria-hidden="true" viewBox="0 0 16 14" className="h-3.5 w-4 shrink-0 fill-fg text-fg">
            {picture}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
})
