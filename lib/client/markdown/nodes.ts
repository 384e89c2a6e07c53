import type { ImageSource } from './safe-url'

/** What stands within a line. Addresses are safe to use as they are; texts have no entities or escapes left. */
export type InlineNode =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis' | 'strike'; children: InlineNode[] }
  | { kind: 'code'; text: string }
  | { kind: 'break' }
  | { kind: 'link'; url: string; children: InlineNode[] }
  | { kind: 'image'; source: ImageSource; alt: string }
  | { kind: 'math'; tex: string; source: string; isDisplay: boolean }
  | { kind: 'note'; number: number; label: string }

export type TableAlign = 'left' | 'center' | 'right' | undefined
export type TableRow = { source: string; cells: InlineNode[][] }
export type ListItem = { source: string; isDone: boolean | undefined; children: BlockNode[] }

/** What stands on lines of its own. `source` is the Markdown it was read from. */
export type BlockNode =
  | { kind: 'paragraph'; children: InlineNode[] }
  | { kind: 'heading'; level: number; children: InlineNode[] }
  | { kind: 'list'; start: number | undefined; isLoose: boolean; items: ListItem[] }
  | { kind: 'quote'; children: BlockNode[] }
  | { kind: 'table'; align: TableAlign[]; header: InlineNode[][]; rows: TableRow[] }
  | { kind: 'code'; info: string; text: string; isClosed: boolean }
  | { kind: 'math'; tex: string; source: string }
  | { kind: 'rule' }
  | { kind: 'plain'; text: string }

/** What other blocks of the message define: links by their label, and the numbers of footnotes. Labels are normalized. */
export type References = {
  links: Readonly<Record<string, { href: string; title?: string | undefined }>>
  notes: Readonly<Record<string, number>>
}

export const noReferences: References = { links: {}, notes: {} }

/** Labels are the same whatever their case and spaces. */
export function normalizeLabel(label: string): string {
  return label.toLowerCase().replace(/\s+/g, ' ').trim()
}

/** The words of a line without its marks. */
export function plainText(nodes: readonly InlineNode[]): string {
  return nodes.map(plainTextOf).join('')
}

function plainTextOf(node: InlineNode): string {
  switch (node.kind) {
    case 'text':
    case 'code':
      return node.text
    case 'strong':
    case 'emphasis':
    case 'strike':
    case 'link':
      return plainText(node.children)
    case 'break':
      return '\n'
    case 'image':
      return node.alt
    case 'math':
      return node.source
    case 'note':
      return `[${node.number}]`
  }
}
