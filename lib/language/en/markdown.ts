/** What stands around an answer's own text. */
export const markdown = {
  code: {
    label: (language: string) => `${language} code`,
    plainText: 'Text',
    diagram: 'Show as diagram',
    wrap: 'Wrap lines',
    copy: 'Copy code',
    download: 'Download code',
  },
  diagram: 'Diagram',
  footnotes: {
    label: 'Footnotes',
    reference: (number: string) => `Footnote ${number}`,
    back: (number: string) => `Back to reference ${number}`,
  },
  /** Read aloud after a link's own text. */
  newTab: ' (opens in a new tab)',
  picture: {
    unnamed: 'Image',
    failed: (name: string) => `${name} could not be loaded`,
    load: (host: string) => `Load image from ${host}`,
  },
  task: { isDone: 'Done', isOpen: 'To do' },
  table: { label: 'Table', copyTsv: 'Copy table as TSV', copyCsv: 'Copy table as CSV' },
}
