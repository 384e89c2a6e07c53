import { create } from 'zustand'
import { attachFiles } from './attachments'
import type { Attachment } from './conversation/conversation'
import { useProviders } from './provider-store'

type AttachmentState = {
  /** Not sent yet, by conversation. They last as long as the page. */
  attached: Readonly<Record<string, readonly Attachment[]>>
  /** Why files of the latest attempt could not be taken. */
  problems: readonly string[]
  isReading: boolean
  add: (conversationId: string, files: readonly File[]) => Promise<void>
  remove: (conversationId: string, id: string) => void
  /** Puts back what was attached already. */
  restore: (conversationId: string, attachments: readonly Attachment[]) => void
  clear: (conversationId: string) => void
  forgetProblems: () => void
}

export const useAttachments = create<AttachmentState>()((set, get) => {
  const put = (id: string, attachments: readonly Attachment[]) =>
    set(({ attached }) => ({ attached: { ...attached, [id]: attachments } }))
  const of = (id: string) => get().attached[id] ?? []
  return {
    attached: {},
    problems: [],
    isReading: false,
    async add(conversationId, files) {
      set({ isReading: true, problems: [] })
      const { attachments, problems } = await attachFiles(files, of(conversationId), selectedModel())
      put(conversationId, [...of(conversationId), ...attachments])
      set({ isReading: false, problems })
    },
    remove: (conversationId, id) =>
      put(
        conversationId,
        of(conversationId).filter((attachment) => attachment.id !== id),
      ),
    restore: (conversationId, attachments) => put(conversationId, [...attachments, ...of(conversationId)]),
    clear(conversationId) {
      put(conversationId, [])
      set({ problems: [] })
    },
    forgetProblems: () => set({ problems: [] }),
  }
})

/** What the table says of who is asked next; undefined for one that it does not know. */
export function selectedModel() {
  const { providers, selection } = useProviders.getState()
  const provider = providers.find(({ id }) => id === selection?.provider)
  return provider?.models.find(({ id }) => id === selection?.model)
}
