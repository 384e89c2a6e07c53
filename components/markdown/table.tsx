import { memo } from 'react'
import { useWords } from '@/components/language/words'
import { CopyButton } from '@/components/ui/copy-button'
import { Group } from '@/components/ui/group'
import { type BlockNode, plainText, type TableAlign, type TableRow } from '@/lib/client/markdown/nodes'
import { writeTable } from '@/lib/client/markdown/table-text'
import { drawInline } from './inline'

type TableNode = BlockNode & { kind: 'table' }

/** A table with a scroll of its own; when it is complete it can be copied. */
export function Table({ node, isOpen }: { node: TableNode; isOpen: boolean }) {
  const words = useWords().markdown.table
  return (
    <div className="markdown-table">
      <Group className="markdown-scroll" aria-label={words.label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {node.header.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
                <th key={index} dir="auto" scope="col" data-align={node.align[index]}>
                  {drawInline(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {node.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are only ever added at the end
              <Row key={index} row={row} align={node.align} />
            ))}
          </tbody>
        </table>
      </Group>
      <div className="markdown-tools">{!isOpen && <CopyTools node={node} />}</div>
    </div>
  )
}

const Row = memo(
  function Row({ row, align }: { row: TableRow; align: readonly TableAlign[] }) {
    return (
      <tr>
        {row.cells.map((cell, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
          <td key={index} dir="auto" data-align={align[index]}>
            {drawInline(cell)}
          </td>
        ))}
      </tr>
    )
  },
  (before, after) => before.row.source === after.row.source,
)

function CopyTools({ node }: { node: TableNode }) {
  const words = useWords().markdown.table
  const rows = [node.header, ...node.rows.map(({ cells }) => cells)].map((cells) => cells.map(plainText))
  return (
    <>
      <span aria-hidden="true">{'TSV'}</span>
      <CopyButton label={words.copyTsv} text={writeTable(rows, 'tsv')} />
      <span aria-hidden="true">{'CSV'}</span>
      <CopyButton label={words.copyCsv} text={writeTable(rows, 'csv')} />
    </>
  )
}
