/** What one tab tells the others. */
type Note = { type: 'changed'; id: string } | { type: 'asked'; runs: string[] } | { type: 'streaming'; runs: string[] }

export type Tabs = {
  /** This tab has stored a change of a conversation. */
  announce: (id: string) => void
  /** Which of these runs another tab streams. Takes as long as the others are given to answer. */
  findStreaming: (runs: readonly string[]) => Promise<ReadonlySet<string>>
  close: () => void
}

/** A busy tab may miss it; then its run looks interrupted to this one until it is stored again. */
const ANSWER_MS = 200

export function joinTabs(
  name: string,
  { onChange, isStreaming }: { onChange: (id: string) => void; isStreaming: (runId: string) => boolean },
): Tabs {
  const channel = new BroadcastChannel(name)
  const answers = new EventTarget()
  const post = (note: Note) => channel.postMessage(note)

  channel.addEventListener('message', ({ data }: MessageEvent<Note>) => {
    if (data.type === 'changed') onChange(data.id)
    if (data.type === 'streaming') answers.dispatchEvent(new CustomEvent('streaming', { detail: data.runs }))
    if (data.type !== 'asked') return
    const runs = data.runs.filter(isStreaming)
    if (runs.length > 0) post({ type: 'streaming', runs })
  })

  return {
    announce: (id) => post({ type: 'changed', id }),
    async findStreaming(runs) {
      const found = new Set<string>()
      if (runs.length === 0) return found
      const listen = (event: Event) => {
        if (event instanceof CustomEvent) for (const run of event.detail) found.add(run)
      }
      answers.addEventListener('streaming', listen)
      post({ type: 'asked', runs: [...runs] })
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
      answers.removeEventListener('streaming', listen)
      return found
    },
    close: () => channel.close(),
  }
}
