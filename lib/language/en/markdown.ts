/** What is around rendered text: code blocks, diagrams, tables, pictures. */
export const markdown = {}
