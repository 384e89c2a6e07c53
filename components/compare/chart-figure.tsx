'use client'

import { ChevronRight } from 'lucide-react'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { useWords } from '@/components/language/words'

/** A table with the numbers of a chart; the first cell of a row is its heading. */
export type ChartTable = { head: readonly string[]; rows: readonly (readonly string[])[] }

type ChartFigureProps = {
  title: string
  /** How to read it, and what is missing. */
  note: string
  table: ChartTable
  /** Draws for a width in CSS pixels. */
  children: (width: number) => ReactNode
}

/** A chart with its title, its reading aid and the same numbers as a table. */
export function ChartFigure({ title, note, table, children }: ChartFigureProps) {
  const [width, setWidth] = useState(0)
  const observe = useCallback((element: HTMLDivElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <figure className="flex min-w-0 flex-col gap-1.5">
      <ChartCaption title={title} note={note} />
      <div ref={observe} className="min-w-0">
        {width > 0 && children(width)}
      </div>
      <TableDisclosure title={title} table={table} />
    </figure>
  )
}

/** In the place of a chart that has nothing to draw. */
export function EmptyChart({ title, reason }: { title: string; reason: string }) {
  return (
    <figure className="flex flex-col gap-1.5">
      <ChartCaption title={title} note="" />
      <p className="rounded-card border border-dashed px-4 py-6 text-center text-small text-muted">{reason}</p>
    </figure>
  )
}

function ChartCaption({ title, note }: { title: string; note: string }) {
  return (
    <figcaption>
      <h3 className="text-small font-semibold">{title}</h3>
      {note !== '' && <p className="text-small text-muted">{note}</p>}
    </figcaption>
  )
}

function TableDisclosure({ title, table }: { title: string; table: ChartTable }) {
  const words = useWords().compare.charts
  const captionId = useId()
  return (
    <details className="group text-small">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-md py-1 pr-2 text-label font-normal text-muted hover:text-fg [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-3.5 transition-transform group-open:rotate-90" />
        {words.asTable}
        <span className="sr-only">{`: ${title}`}</span>
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be within reach of the keyboard */}
      <section aria-labelledby={captionId} tabIndex={0} className="relative mt-1 overflow-x-auto rounded-card border">
        <table className="w-full border-collapse text-right tabular-nums">
          <caption id={captionId} className="sr-only">
            {title}
          </caption>
          <thead>
            <tr className="border-b">
              {table.head.map((cell, index) => (
                <th
                  key={cell}
                  scope="col"
                  className={`px-3 py-1.5 font-medium whitespace-nowrap ${index === 0 ? 'text-left' : ''}`}
                >
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([name, ...cells]) => (
              <tr key={name} className="border-b last:border-b-0">
                <th scope="row" className="px-3 py-1 text-left font-normal whitespace-nowrap text-muted">
                  {name}
                </th>
                {cells.map((cell, index) => (
                  <td key={table.head[index + 1]} className="px-3 py-1 whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
