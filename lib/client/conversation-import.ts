import { create } from 'zustand'
import { currentWords } from '@/lib/language/current'
import type { ConversationExport } from './conversation/conversation-file'
import { conversations } from './conversations'

/** What became of one file. `leftOut` are phrases, `problem` is a sentence; with one, some may be imported still. */
export type ImportReport = {
  name: string
  imported: number
  duplicates: number
  leftOut: readonly string[]
  problem?: string
}

type ImportStep =
  | { state: 'idle' }
  | { state: 'working'; name: string; done: number; total: number }
  | { state: 'done'; reports: readonly ImportReport[] }

type ConversationImportState = {
  step: ImportStep
  /** Reads files of ours and of ChatGPT, one after the other; then the reports are there. */
  add: (files: readonly File[]) => Promise<void>
  close: () => void
}

export const useConversationImport = create<ConversationImportState>()((set, get) => {
  async function keep(
    name: string,
    exports: readonly ConversationExport[],
  ): Promise<Pick<ImportReport, 'imported' | 'problem'>> {
    let imported = 0
    try {
      for (const { conversation, events } of exports) {
        set({ step: { state: 'working', name, done: imported, total: exports.length } })
        const saved = await conversations.save(conversation)
        imported++
        for (const [runId, timed] of Object.entries(events)) await conversations.saveEvents(saved, runId, timed)
      }
      return { imported }
    } catch (error) {
      return { imported, problem: sentenceOf(error) }
    }
  }

  async function importFile(file: File): Promise<ImportReport> {
    const { name } = file
    const nothing = { name, imported: 0, duplicates: 0, leftOut: [] }
    set({ step: { state: 'working', name, done: 0, total: 0 } })
    try {
      // Few visits import anything.
      const { parseImport, resolveImport } = await import('./conversation/parse-import')
      const parsed = parseImport(await file.text())
      if ('problem' in parsed) return { ...nothing, problem: parsed.problem }
      const { entries } = await conversations.list()
      const resolved = resolveImport(parsed.conversations, entries)
      const kept = await keep(name, resolved.conversations)
      return { name, duplicates: resolved.duplicates.length, leftOut: parsed.leftOut, ...kept }
    } catch (error) {
      return { ...nothing, problem: sentenceOf(error) }
    }
  }

  return {
    step: { state: 'idle' },
    async add(files) {
      if (files.length === 0 || get().step.state === 'working') return
      const reports: ImportReport[] = []
      for (const file of files) reports.push(await importFile(file))
      set({ step: { state: 'done', reports } })
    },
    close: () => set({ step: { state: 'idle' } }),
  }
})

function sentenceOf(error: unknown): string {
  return error instanceof Error && error.name === 'StorageProblem'
    ? error.message
    : currentWords().shell.import.problems.unreadable
}
