import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '@/components/language/words'
import { plainButton } from '@/components/ui/button-style'
import { Group } from '@/components/ui/group'
import { formatCount } from '@/lib/client/format'
import { type SortValue, sortRows } from '@/lib/client/usage/sort-rows'

/** The first column of a table names its row. */
export type Column<Row> = {
  id: string
  label: string
  title?: string
  isText?: true
  sortedBy: (row: Row) => SortValue
  cell: (row: Row) => ReactNode
}

type SortableTableProps<Row> = {
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sortedAtFirst: string
}

type Order = { column: string; direction: 'ascending' | 'descending' }

const MOST_ROWS = 50

/** A heading sorts by its column, numbers from the largest; a second time turns that around. */
export function SortableTable<Row>({ name, columns, rows, keyOf, sortedAtFirst }: SortableTableProps<Row>) {
  const words = useWords().usage.columns
  const [order, setOrder] = useState<Order>({ column: sortedAtFirst, direction: 'descending' })
  const [areAllShown, setAllShown] = useState(false)
  const sorting = columns.find(({ id }) => id === order.column)
  const ordered = sorting ? sortRows(rows, sorting.sortedBy, order.direction) : rows
  const shown = areAllShown ? ordered : ordered.slice(0, MOST_ROWS)

  return (
    <div className="flex flex-col items-start gap-2">
      <Group
        aria-label={name}
        tabIndex={0}
        className="relative w-full overflow-x-auto rounded-card border bg-panel -outline-offset-2"
      >
        <table className="w-full border-separate border-spacing-0 text-small tabular-nums">
          <caption className="sr-only">{name}</caption>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <Heading key={column.id} column={column} isFirst={index === 0} order={order} onSort={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={keyOf(row)} className="group">
                {columns.map((column, index) => (
                  <Cell key={column.id} isFirst={index === 0} isText={column.isText === true}>
                    {column.cell(row)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Group>
      {shown.length < rows.length && (
        <button type="button" onClick={() => setAllShown(true)} className={plainButton}>
          {words.showAll(formatCount(rows.length))}
        </button>
      )}
    </div>
  )
}

type HeadingProps<Row> = { column: Column<Row>; isFirst: boolean; order: Order; onSort: (order: Order) => void }

function Heading<Row>({ column, isFirst, order, onSort }: HeadingProps<Row>) {
  const isSorted = order.column === column.id
  const other = order.direction === 'ascending' ? 'descending' : 'ascending'
  const direction = isSorted ? other : column.isText ? 'ascending' : 'descending'
  const Arrow = order.direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isSorted ? order.direction : 'none'}
      className={clsx('border-b bg-side p-0 font-medium', isFirst && 'sticky left-0 z-10 border-r')}
    >
      <button
        type="button"
        title={column.title}
        onClick={() => onSort({ column: column.id, direction })}
        className={clsx(
          'flex h-9 w-full items-center gap-1 px-3 whitespace-nowrap -outline-offset-2 hover:bg-fg/6 pointer-coarse:h-11',
          !column.isText && 'flex-row-reverse',
        )}
      >
        {column.label}
        <Arrow aria-hidden="true" className={clsx('size-3.5 shrink-0', !isSorted && 'invisible')} />
      </button>
    </th>
  )
}

function Cell({ isFirst, isText, children }: { isFirst: boolean; isText: boolean; children: ReactNode }) {
  const look = clsx(
    'border-b px-3 py-2 align-top font-normal group-last:border-b-0',
    isText ? 'text-left' : 'text-right whitespace-nowrap',
  )
  if (!isFirst) return <td className={look}>{children}</td>
  return (
    <th scope="row" className={clsx(look, 'sticky left-0 z-10 max-w-44 min-w-32 border-r bg-panel sm:max-w-72')}>
      {children}
    </th>
  )
}
