/** Rows of cells as text to paste: `tsv` into a spreadsheet, `csv` (RFC 4180) into a file. */
export function writeTable(rows: readonly (readonly string[])[], format: 'tsv' | 'csv'): string {
  if (format === 'csv') return rows.map((cells) => cells.map(quoteCell).join(',')).join('\r\n')
  return rows.map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')
}

function quoteCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
