/** Rows of cells as RFC 4180 says: lines end with CR LF, and a cell is quoted where it has to be. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(quote).join(',')}\r\n`).join('')
}

/** A text of others as a cell. What a spreadsheet would take for a formula has an apostrophe before it. */
export function textCell(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
